// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// One of a person's e-mail addresses.
    public struct EmailEntry: Sendable, Hashable {
        @JSONMember public var emailAddress: String?
        /// The position among the person's addresses, from 1.
        @JSONMember public var emailNumber: Int?
        /// Whether mail to the address was returned.
        @JSONMember public var isBad: Bool?
        /// Whether the address is the primary one.
        @JSONMember public var isPrimary: Bool?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case emailAddress = "email_address"
            case emailNumber = "email_number"
            case isBad = "is_bad"
            case isPrimary = "is_primary"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.EmailEntry: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .emailAddress: try object.read(key, &_emailAddress, orKeep: &extra)
        case .emailNumber: try object.read(key, &_emailNumber, orKeep: &extra)
        case .isBad: try object.read(key, &_isBad, orKeep: &extra)
        case .isPrimary: try object.read(key, &_isPrimary, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.emailAddress, $emailAddress, over: &extra)
        try object.write(.emailNumber, $emailNumber, over: &extra)
        try object.write(.isBad, $isBad, over: &extra)
        try object.write(.isPrimary, $isPrimary, over: &extra)
    }
}
