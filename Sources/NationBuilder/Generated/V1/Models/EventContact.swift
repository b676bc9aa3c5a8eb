// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// The contact for questions about an event.
    public struct EventContact: Sendable, Hashable {
        @JSONMember public var name: String?
        /// The telephone number.
        @JSONMember public var phone: String?
        /// Whether the public sees the number.
        @JSONMember public var showsPhone: Bool?
        /// The e-mail address.
        @JSONMember public var email: String?
        /// Whether the public sees the address.
        @JSONMember public var showsEmail: Bool?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case name
            case phone
            case showsPhone = "show_phone"
            case email
            case showsEmail = "show_email"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.EventContact: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .phone: try object.read(key, &_phone, orKeep: &extra)
        case .showsPhone: try object.read(key, &_showsPhone, orKeep: &extra)
        case .email: try object.read(key, &_email, orKeep: &extra)
        case .showsEmail: try object.read(key, &_showsEmail, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.name, $name, over: &extra)
        try object.write(.phone, $phone, over: &extra)
        try object.write(.showsPhone, $showsPhone, over: &extra)
        try object.write(.email, $email, over: &extra)
        try object.write(.showsEmail, $showsEmail, over: &extra)
    }
}
