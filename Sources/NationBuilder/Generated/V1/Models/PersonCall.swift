// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A contact with a person, as webhooks send it.
    public struct PersonCall: Sendable, Hashable {
        @JSONMember public var contactMethodID: Int?
        @JSONMember public var contactMethodName: String?
        @JSONMember public var contactStatusID: Int?
        @JSONMember public var contactStatusName: String?
        /// The contact type's id.
        @JSONMember public var callTypeID: Int?
        /// The name of the contact type.
        @JSONMember public var callTypeName: String?
        /// The level of support, from 1, strong support, to 5, strong
        /// opposition.
        @JSONMember public var supportLevel: Int?
        /// The person's priority, higher for more important.
        @JSONMember public var priorityLevel: Int?
        /// The contacted person.
        @BoxedJSONMember public var person: V1.Person?
        /// The person who made the contact.
        @BoxedJSONMember public var author: V1.Person?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case contactMethodID = "contact_method_id"
            case contactMethodName = "contact_method_name"
            case contactStatusID = "contact_status_id"
            case contactStatusName = "contact_status_name"
            case callTypeID = "call_type_id"
            case callTypeName = "call_type_name"
            case supportLevel = "support_level"
            case priorityLevel = "priority_level"
            case person
            case author

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.PersonCall: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .contactMethodID: try object.read(key, &_contactMethodID, orKeep: &extra)
        case .contactMethodName: try object.read(key, &_contactMethodName, orKeep: &extra)
        case .contactStatusID: try object.read(key, &_contactStatusID, orKeep: &extra)
        case .contactStatusName: try object.read(key, &_contactStatusName, orKeep: &extra)
        case .callTypeID: try object.read(key, &_callTypeID, orKeep: &extra)
        case .callTypeName: try object.read(key, &_callTypeName, orKeep: &extra)
        case .supportLevel: try object.read(key, &_supportLevel, orKeep: &extra)
        case .priorityLevel: try object.read(key, &_priorityLevel, orKeep: &extra)
        case .person: try object.read(key, &_person, orKeep: &extra)
        case .author: try object.read(key, &_author, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.contactMethodID, $contactMethodID, over: &extra)
        try object.write(.contactMethodName, $contactMethodName, over: &extra)
        try object.write(.contactStatusID, $contactStatusID, over: &extra)
        try object.write(.contactStatusName, $contactStatusName, over: &extra)
        try object.write(.callTypeID, $callTypeID, over: &extra)
        try object.write(.callTypeName, $callTypeName, over: &extra)
        try object.write(.supportLevel, $supportLevel, over: &extra)
        try object.write(.priorityLevel, $priorityLevel, over: &extra)
        try object.write(.person, $person, over: &extra)
        try object.write(.author, $author, over: &extra)
    }
}
