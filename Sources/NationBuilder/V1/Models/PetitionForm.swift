// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// The form for people who sign a petition.
    public struct PetitionForm: Sendable, Hashable {
        /// Whether the form asks for a telephone number.
        @JSONMember public var phone: V1.FieldRequirement?
        /// Whether the form asks for an address.
        @JSONMember public var address: V1.FieldRequirement?
        /// Whether people can offer to help.
        @JSONMember public var gathersVolunteers: Bool?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case phone
            case address
            case gathersVolunteers = "gather_volunteers"

            /// The names, prepared for fast lookup.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.PetitionForm: V1.Model {
    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .phone: try object.read(key, &_phone, orKeep: &extra)
        case .address: try object.read(key, &_address, orKeep: &extra)
        case .gathersVolunteers: try object.read(key, &_gathersVolunteers, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.phone, $phone, over: &extra)
        try object.write(.address, $address, over: &extra)
        try object.write(.gathersVolunteers, $gathersVolunteers, over: &extra)
    }
}
