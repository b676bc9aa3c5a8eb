// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-models.json;
// change those, not this.

public import ErrandJSON

extension V1 {
    /// The smallest district of an election.
    public struct Precinct: Sendable, Hashable, Identifiable {
        /// The nation's number of the precinct.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var id: Int?
        /// The code of the precinct.
        ///
        /// Every update holds it.
        @JSONMember public var code: String?
        /// The name of the precinct.
        ///
        /// Every update holds it.
        @JSONMember public var name: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// What the API refuses and needs in a write.
        public static let writeRules = V1.WriteRules(refused: ["id"], needed: ["code", "name"], isWhole: true)

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case code
            case name

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Precinct: V1.Model {
    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .id: try object.read(key, &_id, orKeep: &extra)
            case .code: try object.read(key, &_code, orKeep: &extra)
            case .name: try object.read(key, &_name, orKeep: &extra)
            }
        }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.id, $id, over: &extra)
        try object.write(.code, $code, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(unknown: extra)
    }
}
