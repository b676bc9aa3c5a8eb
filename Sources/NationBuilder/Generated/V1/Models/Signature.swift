// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A signature under a petition.
    ///
    /// NationBuilder documents none of its members. These members are those of
    /// version 2, under the names that version 1 uses elsewhere; all others are
    /// in ``extra``.
    public struct Signature: Sendable, Hashable, Identifiable {
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// In responses only; not sent.
        @JSONMember public var petitionID: Int?
        /// The signer's id.
        @JSONMember public var personID: Int?
        /// The signer's comment.
        @JSONMember public var comment: String?
        /// Whether the signature is hidden from the public.
        @JSONMember public var isPrivate: Bool?
        /// The time at which the signature was given.
        ///
        /// In responses only; not sent.
        @JSONMember public var createdAt: DateTime?
        /// The time of the last change.
        ///
        /// In responses only; not sent.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(refused: ["id", "petition_id", "created_at", "updated_at"])

        public enum CodingKeys: String, JSONKey {
            case id
            case petitionID = "petition_id"
            case personID = "person_id"
            case comment
            case isPrivate = "is_private"
            case createdAt = "created_at"
            case updatedAt = "updated_at"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Signature: V1.Model {
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
