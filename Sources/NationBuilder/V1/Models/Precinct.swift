// SPDX-License-Identifier: MIT

public import ErrandJSON

extension V1 {
    /// The smallest district of an election.
    public struct Precinct: Sendable, Hashable {
        /// The nation's number of the precinct.
        @JSONMember public var id: Int?
        /// The code of the precinct.
        @JSONMember public var code: String?
        /// The name of the precinct.
        @JSONMember public var name: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
            case id
            case code
            case name
        }
    }
}

extension V1.Precinct: Codable {
    /// Reads the members, and keeps what is unknown.
    public init(from decoder: any Decoder) throws {
        var object = try ObjectReader<CodingKeys>(decoder)
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .id: try object.read(&$id, orKeep: &extra)
            case .code: try object.read(&$code, orKeep: &extra)
            case .name: try object.read(&$name, orKeep: &extra)
            }
        }
        self.extra = extra
    }

    /// Writes the members that are not missing.
    public func encode(to encoder: any Encoder) throws {
        var object = ObjectWriter<CodingKeys>(encoder)
        try object.write(.id, $id)
        try object.write(.code, $code)
        try object.write(.name, $name)
        try object.write(unknown: extra)
    }
}
