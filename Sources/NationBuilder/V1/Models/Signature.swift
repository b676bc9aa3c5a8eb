// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A signature under a petition.
    ///
    /// NationBuilder documents none of its members. These are those that
    /// version 2 documents, by the names that version 1 has for such; all
    /// others are in ``extra``.
    public struct Signature: Sendable, Hashable, Identifiable {
        /// The nation's number of the signature.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var id: Int?
        /// The number of the petition.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var petitionID: Int?
        /// The number of who signed.
        @JSONMember public var personID: Int?
        /// What they said.
        @JSONMember public var comment: String?
        /// Whether the public is not to see it.
        @JSONMember public var isPrivate: Bool?
        /// When it was given.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var createdAt: DateTime?
        /// When it last changed.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var updatedAt: DateTime?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// What the API refuses and needs in a write.
        public static let writeRules = V1.WriteRules(refused: ["id", "petition_id", "created_at", "updated_at"])

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case petitionID = "petition_id"
            case personID = "person_id"
            case comment
            case isPrivate = "is_private"
            case createdAt = "created_at"
            case updatedAt = "updated_at"

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Signature: V1.Model {
    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .petitionID: try object.read(key, &_petitionID, orKeep: &extra)
        case .personID: try object.read(key, &_personID, orKeep: &extra)
        case .comment: try object.read(key, &_comment, orKeep: &extra)
        case .isPrivate: try object.read(key, &_isPrivate, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.petitionID, $petitionID, over: &extra)
        try object.write(.personID, $personID, over: &extra)
        try object.write(.comment, $comment, over: &extra)
        try object.write(.isPrivate, $isPrivate, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}
