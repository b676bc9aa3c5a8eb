// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// An entry of a person's political capital: an amount in cents that the
    /// person earned or spent.
    public struct PoliticalCapital: Sendable, Hashable, Identifiable {
        /// The entry's id.
        ///
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// In responses only; not sent.
        @JSONMember public var personID: Int?
        /// The author's id: the person who added the entry.
        ///
        /// In responses only; not sent.
        @JSONMember public var authorID: Int?
        /// The kind of entry.
        ///
        /// In responses only; not sent.
        @JSONMember public var type: String?
        /// The amount in cents; negative if capital is spent.
        @JSONMember public var amountInCents: Int?
        /// The time at which the entry was added.
        ///
        /// In responses only; not sent.
        @JSONMember public var createdAt: DateTime?
        /// A text in a write, and an object with a `note` in a response: see
        /// ``note``.
        @JSONMember public var content: JSONValue?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(refused: ["id", "person_id", "author_id", "type", "created_at"])

        public enum CodingKeys: String, JSONKey {
            case id
            case personID = "person_id"
            case authorID = "author_id"
            case type
            case amountInCents = "amount_in_cents"
            case createdAt = "created_at"
            case content

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.PoliticalCapital: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .personID: try object.read(key, &_personID, orKeep: &extra)
        case .authorID: try object.read(key, &_authorID, orKeep: &extra)
        case .type: try object.read(key, &_type, orKeep: &extra)
        case .amountInCents: try object.read(key, &_amountInCents, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .content: try object.read(key, &_content, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.personID, $personID, over: &extra)
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.type, $type, over: &extra)
        try object.write(.amountInCents, $amountInCents, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.content, $content, over: &extra)
    }
}
