// SPDX-License-Identifier: MIT

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
        public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
            case personID = "person_id"
            case tag
            case createdAt = "created_at"
        }
    }
}

extension V1.Tagging: Codable {
    /// Reads the members, and keeps what is unknown.
    public init(from decoder: any Decoder) throws {
        var object = try ObjectReader<CodingKeys>(decoder)
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .personID: try object.read(&$personID, orKeep: &extra)
            case .tag: try object.read(&$tag, orKeep: &extra)
            case .createdAt: try object.read(&$createdAt, orKeep: &extra)
            }
        }
        self.extra = extra
    }

    /// Writes the members that are not missing.
    public func encode(to encoder: any Encoder) throws {
        var object = ObjectWriter<CodingKeys>(encoder)
        try object.write(.personID, $personID)
        try object.write(.tag, $tag)
        try object.write(.createdAt, $createdAt)
        try object.write(unknown: extra)
    }
}
