// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A contact with a person, successful or attempted.
    ///
    /// It has no id of its own.
    public struct Contact: Sendable, Hashable {
        /// The contact type's id; required when creating a contact.
        @JSONMember public var typeID: Int?
        /// The method of the contact; required when creating a contact.
        @JSONMember public var method: V1.ContactMethod?
        /// The sender's id: the person who made the contact; required when
        /// creating a contact.
        @JSONMember public var senderID: Int?
        /// In responses only; not sent.
        @JSONMember public var recipientID: Int?
        /// The outcome of the contact.
        @JSONMember public var status: V1.ContactStatus?
        /// The id of the broadcaster on whose behalf the contact was made.
        @JSONMember public var broadcasterID: Int?
        /// A note about the contact.
        @JSONMember public var note: String?
        /// The political capital that the contact adds, in cents; in writes
        /// only.
        @JSONMember public var capitalInCents: Int?
        /// The time at which the contact was created.
        @JSONMember public var createdAt: DateTime?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(refused: ["recipient_id"])

        public enum CodingKeys: String, JSONKey {
            case typeID = "type_id"
            case method
            case senderID = "sender_id"
            case recipientID = "recipient_id"
            case status
            case broadcasterID = "broadcaster_id"
            case note
            case capitalInCents = "capital_in_cents"
            case createdAt = "created_at"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Contact: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .typeID: try object.read(key, &_typeID, orKeep: &extra)
        case .method: try object.read(key, &_method, orKeep: &extra)
        case .senderID: try object.read(key, &_senderID, orKeep: &extra)
        case .recipientID: try object.read(key, &_recipientID, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .broadcasterID: try object.read(key, &_broadcasterID, orKeep: &extra)
        case .note: try object.read(key, &_note, orKeep: &extra)
        case .capitalInCents: try object.read(key, &_capitalInCents, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.typeID, $typeID, over: &extra)
        try object.write(.method, $method, over: &extra)
        try object.write(.senderID, $senderID, over: &extra)
        try object.write(.recipientID, $recipientID, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.broadcasterID, $broadcasterID, over: &extra)
        try object.write(.note, $note, over: &extra)
        try object.write(.capitalInCents, $capitalInCents, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
    }
}
