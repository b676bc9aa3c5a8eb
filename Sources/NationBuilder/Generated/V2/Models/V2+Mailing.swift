// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// An e-mail to many people.
    public struct Mailing: V2.Listable, V2.Showable, V2.Timestamped {
        /// The text as HTML.
        ///
        /// Only in responses to a query with `extraFields`.
        @JSONMember public var bodyHTML: String?
        /// The text as HTML, with its placeholders filled.
        ///
        /// Only in responses to a query with `extraFields`.
        @JSONMember public var bodyHTMLParsed: String?
        /// The id of the sender.
        ///
        /// In responses only.
        @JSONMember public var broadcasterID: ResourceID?
        /// The time at which the mailing was canceled.
        ///
        /// In responses only.
        @JSONMember public var canceledAt: DateTime?
        /// The time at which the mailing was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The id of the list of recipients.
        ///
        /// In responses only.
        @JSONMember public var customListID: ResourceID?
        /// In responses only.
        @JSONMember public var description: String?
        /// The sender.
        ///
        /// In responses only.
        @JSONMember public var from: String?
        /// In responses only.
        @JSONMember public var name: String?
        /// The text shown beside the subject.
        ///
        /// In responses only.
        @JSONMember public var preheader: String?
        /// The time at which the mailing was published.
        ///
        /// In responses only.
        @JSONMember public var publishedAt: DateTime?
        /// The time at which the mailing was queued.
        ///
        /// In responses only.
        @JSONMember public var queuedAt: DateTime?
        /// The time at which the mailing is to be sent.
        ///
        /// In responses only.
        @JSONMember public var sendAt: DateTime?
        /// The name of the mailing in URLs.
        ///
        /// In responses only.
        @JSONMember public var slug: String?
        /// In responses only.
        @JSONMember public var subject: String?
        /// The names of tags, separated by commas.
        ///
        /// In responses only.
        @JSONMember public var tagList: String?
        /// The time at which the mailing was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Mailing {
    public static let resourceType = "mailings"
    public static let readOnlyMembers: Set<String> = [
        "body_html", "body_html_parsed", "broadcaster_id", "canceled_at", "created_at", "custom_list_id", "description",
        "from", "name", "preheader", "published_at", "queued_at", "send_at", "slug", "subject", "tag_list",
        "updated_at",
    ]

    public enum CodingKeys: String, JSONKey {
        case bodyHTML = "body_html"
        case bodyHTMLParsed = "body_html_parsed"
        case broadcasterID = "broadcaster_id"
        case canceledAt = "canceled_at"
        case createdAt = "created_at"
        case customListID = "custom_list_id"
        case description
        case from
        case name
        case preheader
        case publishedAt = "published_at"
        case queuedAt = "queued_at"
        case sendAt = "send_at"
        case slug
        case subject
        case tagList = "tag_list"
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .bodyHTML: try object.read(key, &_bodyHTML, orKeep: &extra)
        case .bodyHTMLParsed: try object.read(key, &_bodyHTMLParsed, orKeep: &extra)
        case .broadcasterID: try object.read(key, &_broadcasterID, orKeep: &extra)
        case .canceledAt: try object.read(key, &_canceledAt, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .customListID: try object.read(key, &_customListID, orKeep: &extra)
        case .description: try object.read(key, &_description, orKeep: &extra)
        case .from: try object.read(key, &_from, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .preheader: try object.read(key, &_preheader, orKeep: &extra)
        case .publishedAt: try object.read(key, &_publishedAt, orKeep: &extra)
        case .queuedAt: try object.read(key, &_queuedAt, orKeep: &extra)
        case .sendAt: try object.read(key, &_sendAt, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .subject: try object.read(key, &_subject, orKeep: &extra)
        case .tagList: try object.read(key, &_tagList, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.bodyHTML, $bodyHTML, over: &extra)
        try object.write(.bodyHTMLParsed, $bodyHTMLParsed, over: &extra)
        try object.write(.broadcasterID, $broadcasterID, over: &extra)
        try object.write(.canceledAt, $canceledAt, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.customListID, $customListID, over: &extra)
        try object.write(.description, $description, over: &extra)
        try object.write(.from, $from, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.preheader, $preheader, over: &extra)
        try object.write(.publishedAt, $publishedAt, over: &extra)
        try object.write(.queuedAt, $queuedAt, over: &extra)
        try object.write(.sendAt, $sendAt, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.subject, $subject, over: &extra)
        try object.write(.tagList, $tagList, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.Mailing {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var bodyHTML: ExtraField<String> { "body_html" }
        public var bodyHTMLParsed: ExtraField<String> { "body_html_parsed" }
        public var broadcasterID: Field<ResourceID> { "broadcaster_id" }
        public var canceledAt: Field<DateTime> { "canceled_at" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var customListID: Field<ResourceID> { "custom_list_id" }
        public var description: Field<String> { "description" }
        public var from: Field<String> { "from" }
        public var name: Field<String> { "name" }
        public var preheader: Field<String> { "preheader" }
        public var publishedAt: Field<DateTime> { "published_at" }
        public var queuedAt: Field<DateTime> { "queued_at" }
        public var sendAt: Field<DateTime> { "send_at" }
        public var slug: Field<String> { "slug" }
        public var subject: Field<String> { "subject" }
        public var tagList: Field<String> { "tag_list" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var author: ToOne<V2.Signup> { "author" }

        public init() {}
    }
}
