// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A talk or a try to talk with a person.
    ///
    /// It has no number of its own.
    public struct Contact: Sendable, Hashable {
        /// The number of the contact type; needed for a new one.
        @JSONMember public var typeID: Int?
        /// How it was made; needed for a new one.
        @JSONMember public var method: V1.ContactMethod?
        /// The number of who made it; needed for a new one.
        @JSONMember public var senderID: Int?
        /// The number of who was reached.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var recipientID: Int?
        /// How it went.
        @JSONMember public var status: V1.ContactStatus?
        /// The number of the broadcaster it was made for.
        @JSONMember public var broadcasterID: Int?
        /// What was said.
        @JSONMember public var note: String?
        /// In writes only: the political capital it brings, in cents.
        @JSONMember public var capitalInCents: Int?
        /// When it was made.
        @JSONMember public var createdAt: DateTime?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// What the API refuses and needs in a write.
        public static let writeRules = V1.WriteRules(refused: ["recipient_id"])

        /// The names of the members on the wire.
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

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Contact: V1.Model {
    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
