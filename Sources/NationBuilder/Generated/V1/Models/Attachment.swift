// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A file on a page.
    public struct Attachment: Sendable, Hashable, Identifiable {
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// The name of the file; required when creating an attachment.
        @JSONMember public var filename: String?
        /// The time of the last change.
        @JSONMember public var updatedAt: DateTime?
        /// The media type; required when creating an attachment.
        @JSONMember public var contentType: String?
        /// The URL of the file.
        ///
        /// In responses only; not sent.
        @JSONMember public var url: String?
        /// The bytes in base64 (RFC 4648 §4), in writes only; required when
        /// creating an attachment.
        @JSONMember public var content: String?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(refused: ["id", "url"])

        public enum CodingKeys: String, JSONKey {
            case id
            case filename
            case updatedAt = "updated_at"
            case contentType = "content_type"
            case url
            case content

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Attachment: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .filename: try object.read(key, &_filename, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        case .contentType: try object.read(key, &_contentType, orKeep: &extra)
        case .url: try object.read(key, &_url, orKeep: &extra)
        case .content: try object.read(key, &_content, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.filename, $filename, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
        try object.write(.contentType, $contentType, over: &extra)
        try object.write(.url, $url, over: &extra)
        try object.write(.content, $content, over: &extra)
    }
}
