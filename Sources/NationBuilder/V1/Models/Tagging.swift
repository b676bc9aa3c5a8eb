// SPDX-License-Identifier: MIT
// Written by Scripts/generate-v1-models.py from Scripts/v1-models.json;
// change those, not this.

public import ErrandJSON

extension V1 {
    /// A person's being marked with a tag.
    public struct Tagging: Sendable, Hashable {
        /// The number of the person.
        @JSONMember public var personID: Int?
        /// The name of the tag.
        @JSONMember public var tag: String?
        /// When the person was marked.
        @JSONMember public var createdAt: DateTime?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case personID = "person_id"
            case tag
            case createdAt = "created_at"

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Tagging: V1.Model {
    /// Reads the members, and keeps what is unknown.
    public init(from object: inout JSONObjectReader<CodingKeys>) throws {
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .personID: try object.read(key, &_personID, orKeep: &extra)
            case .tag: try object.read(key, &_tag, orKeep: &extra)
            case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
            }
        }
        // An assignment would make the compiler copy the whole model once more.
        swap(&self.extra, &extra)
    }

    /// Writes the members that are not missing.
    public func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
        var extra = extra
        try object.write(.personID, $personID, over: &extra)
        try object.write(.tag, $tag, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(unknown: extra)
    }
}
