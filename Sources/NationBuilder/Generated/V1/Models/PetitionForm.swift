// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case phone
            case address
            case gathersVolunteers = "gather_volunteers"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.PetitionForm: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .phone: try object.read(key, &_phone, orKeep: &extra)
        case .address: try object.read(key, &_address, orKeep: &extra)
        case .gathersVolunteers: try object.read(key, &_gathersVolunteers, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.phone, $phone, over: &extra)
        try object.write(.address, $address, over: &extra)
        try object.write(.gathersVolunteers, $gathersVolunteers, over: &extra)
    }
}
