// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A webhook: a subscription to an event of the nation.
    public struct Webhook: Sendable, Hashable, Identifiable {
        /// The id, 24 hexadecimal digits.
        ///
        /// In answers only; not sent.
        @JSONMember public var id: String?
        /// The version of the payload, 1 to 4; required when creating a
        /// webhook.
        @JSONMember public var version: Int?
        /// The URL that the nation posts to; required when creating a webhook.
        @JSONMember public var url: String?
        /// The event; required when creating a webhook.
        @JSONMember public var event: V1.WebhookEvent?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}

        /// The API's rules for a write.
        public static let writeRules = V1.WriteRules(refused: ["id"])

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case version
            case url
            case event

            /// The names, prepared for fast lookup.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Webhook: V1.Model {
    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.version, $version, over: &extra)
        try object.write(.url, $url, over: &extra)
        try object.write(.event, $event, over: &extra)
    }
}
