// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A type of contact: the purpose of a contact.
    public struct ContactType: Sendable, Hashable, Identifiable {
        /// The contact type's id.
        ///
        /// In answers only; not sent.
        @JSONMember public var id: Int?
        /// The name.
        ///
        /// Every update must contain it.
        @JSONMember public var name: String?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}

        /// The API's rules for a write.
        public static let writeRules = V1.WriteRules(refused: ["id"], needed: ["name"])

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case name

            /// The names, prepared for fast lookup.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.ContactType: V1.Model {
    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.name, $name, over: &extra)
    }
}
