// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// What a person did for the nation, or took from it, counted in cents.
    public struct PoliticalCapital: Sendable, Hashable, Identifiable {
        /// The nation's number of the entry.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var id: Int?
        /// The number of the person.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var personID: Int?
        /// The number of who entered it.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var authorID: Int?
        /// The kind of entry.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var type: String?
        /// How much, in cents; below zero it is spent.
        @JSONMember public var amountInCents: Int?
        /// When it was entered.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var createdAt: DateTime?
        /// A text in a write, and an object with a `note` in an answer: see
        /// ``note``.
        @JSONMember public var content: JSONValue?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// What the API refuses and needs in a write.
        public static let writeRules = V1.WriteRules(refused: ["id", "person_id", "author_id", "type", "created_at"])

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case personID = "person_id"
            case authorID = "author_id"
            case type
            case amountInCents = "amount_in_cents"
            case createdAt = "created_at"
            case content

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.PoliticalCapital: V1.Model {
    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
