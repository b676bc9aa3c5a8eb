// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A webhook: a subscription to an event of the nation.
    public struct Webhook: Sendable, Hashable, Identifiable {
        /// The id, 24 hexadecimal digits.
        ///
        /// In responses only; not sent.
        @JSONMember public var id: String?
        /// The version of the payload, 1 to 4; required when creating a
        /// webhook.
        @JSONMember public var version: Int?
        /// The URL that the nation posts to; required when creating a webhook.
        @JSONMember public var url: String?
        /// The event; required when creating a webhook.
        @JSONMember public var event: V1.WebhookEvent?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(refused: ["id"])

        public enum CodingKeys: String, JSONKey {
            case id
            case version
            case url
            case event

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Webhook: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .version: try object.read(key, &_version, orKeep: &extra)
        case .url: try object.read(key, &_url, orKeep: &extra)
        case .event: try object.read(key, &_event, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.version, $version, over: &extra)
        try object.write(.url, $url, over: &extra)
        try object.write(.event, $event, over: &extra)
    }
}
