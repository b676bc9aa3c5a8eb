// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// An e-mail that is sent automatically.
    public struct Autoresponse: Sendable, Hashable {
        /// The id of the broadcaster that sends the mail.
        @JSONMember public var broadcasterID: Int?
        @JSONMember public var subject: String?
        /// The text.
        @JSONMember public var body: String?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case broadcasterID = "broadcaster_id"
            case subject
            case body

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Autoresponse: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .broadcasterID: try object.read(key, &_broadcasterID, orKeep: &extra)
        case .subject: try object.read(key, &_subject, orKeep: &extra)
        case .body: try object.read(key, &_body, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.broadcasterID, $broadcasterID, over: &extra)
        try object.write(.subject, $subject, over: &extra)
        try object.write(.body, $body, over: &extra)
    }
}
