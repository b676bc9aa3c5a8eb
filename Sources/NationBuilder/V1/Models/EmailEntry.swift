// SPDX-License-Identifier: MIT

public import ErrandJSON

extension V1 {
    /// One of a person's e-mail addresses.
    public struct EmailEntry: Sendable, Hashable {
        /// The address.
        @JSONMember public var emailAddress: String?
        /// Its place among the addresses, from 1.
        @JSONMember public var emailNumber: Int?
        /// Whether mail to it came back.
        @JSONMember public var isBad: Bool?
        /// Whether mail goes to it.
        @JSONMember public var isPrimary: Bool?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
            case emailAddress = "email_address"
            case emailNumber = "email_number"
            case isBad = "is_bad"
            case isPrimary = "is_primary"
        }
    }
}

extension V1.EmailEntry: Codable {
    /// Reads the members, and keeps what is unknown.
    public init(from decoder: any Decoder) throws {
        var object = try ObjectReader<CodingKeys>(decoder)
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .emailAddress: try object.read(&$emailAddress, orKeep: &extra)
            case .emailNumber: try object.read(&$emailNumber, orKeep: &extra)
            case .isBad: try object.read(&$isBad, orKeep: &extra)
            case .isPrimary: try object.read(&$isPrimary, orKeep: &extra)
            }
        }
        self.extra = extra
    }

    /// Writes the members that are not missing.
    public func encode(to encoder: any Encoder) throws {
        var object = ObjectWriter<CodingKeys>(encoder)
        try object.write(.emailAddress, $emailAddress)
        try object.write(.emailNumber, $emailNumber)
        try object.write(.isBad, $isBad)
        try object.write(.isPrimary, $isPrimary)
        try object.write(unknown: extra)
    }
}
