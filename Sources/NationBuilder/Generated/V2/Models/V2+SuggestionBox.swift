// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A page where suggestions are made.
    public struct SuggestionBox: V2.Editable, V2.Timestamped {
        public typealias UpdateVocabulary = WithoutRelations<Self>

        /// Whether suggestions may have an image.
        @JSONMember public var allowsImage: Bool?
        /// The id of the sender of the automatic e-mail.
        @JSONMember public var autoResponseBroadcaster: ResourceID?
        /// The text of the suggestion box.
        @JSONMember public var content: String?
        /// The time at which the suggestion box was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The id in a system outside the nation.
        @JSONMember public var externalID: TextOrNumber?
        @JSONMember public var headline: String?
        @JSONMember public var name: String?
        /// The id of the broadcaster that announces official answers.
        @JSONMember public var officialResponseNotificationBroadcaster: ResourceID?
        /// In responses only.
        @JSONMember public var pageID: ResourceID?
        /// The id of the person who looks after the suggestion box.
        @JSONMember public var pointPersonID: ResourceID?
        /// Whether suggestions must have an image.
        @JSONMember public var requiresImage: Bool?
        /// The id of the broadcaster that announces answers.
        @JSONMember public var responseNotificationBroadcaster: ResourceID?
        /// Whether people are thanked by an automatic e-mail.
        @JSONMember public var sendsAutoResponses: Bool?
        /// Whether people are notified of official answers.
        @JSONMember public var sendsOfficialResponseNotifications: Bool?
        /// Whether people are notified of answers.
        @JSONMember public var sendsResponseNotifications: Bool?
        @JSONMember public var siteID: ResourceID?
        /// The name of the suggestion box in URLs.
        @JSONMember public var slug: String?
        @JSONMember public var status: V2.PageStatus?
        /// The names of tags, separated by commas.
        @JSONMember public var tagList: String?
        @JSONMember public var title: String?
        /// The time at which the suggestion box was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.SuggestionBox {
    public static let resourceType = "suggestion_boxes"
    public static let readOnlyMembers: Set<String> = ["created_at", "page_id", "updated_at"]

    public enum CodingKeys: String, JSONKey {
        case allowsImage = "allow_image"
        case autoResponseBroadcaster = "auto_response_broadcaster"
        case content
        case createdAt = "created_at"
        case externalID = "external_id"
        case headline
        case name
        case officialResponseNotificationBroadcaster = "official_response_notification_broadcaster"
        case pageID = "page_id"
        case pointPersonID = "point_person_id"
        case requiresImage = "require_image"
        case responseNotificationBroadcaster = "response_notification_broadcaster"
        case sendsAutoResponses = "send_auto_responses"
        case sendsOfficialResponseNotifications = "send_official_response_notifications"
        case sendsResponseNotifications = "send_response_notifications"
        case siteID = "site_id"
        case slug
        case status
        case tagList = "tag_list"
        case title
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .allowsImage: try object.read(key, &_allowsImage, orKeep: &extra)
        case .autoResponseBroadcaster: try object.read(key, &_autoResponseBroadcaster, orKeep: &extra)
        case .content: try object.read(key, &_content, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .externalID: try object.read(key, &_externalID, orKeep: &extra)
        case .headline: try object.read(key, &_headline, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .officialResponseNotificationBroadcaster:
            try object.read(key, &_officialResponseNotificationBroadcaster, orKeep: &extra)
        case .pageID: try object.read(key, &_pageID, orKeep: &extra)
        case .pointPersonID: try object.read(key, &_pointPersonID, orKeep: &extra)
        case .requiresImage: try object.read(key, &_requiresImage, orKeep: &extra)
        case .responseNotificationBroadcaster: try object.read(key, &_responseNotificationBroadcaster, orKeep: &extra)
        case .sendsAutoResponses: try object.read(key, &_sendsAutoResponses, orKeep: &extra)
        case .sendsOfficialResponseNotifications:
            try object.read(key, &_sendsOfficialResponseNotifications, orKeep: &extra)
        case .sendsResponseNotifications: try object.read(key, &_sendsResponseNotifications, orKeep: &extra)
        case .siteID: try object.read(key, &_siteID, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .tagList: try object.read(key, &_tagList, orKeep: &extra)
        case .title: try object.read(key, &_title, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.allowsImage, $allowsImage, over: &extra)
        try object.write(.autoResponseBroadcaster, $autoResponseBroadcaster, over: &extra)
        try object.write(.content, $content, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.externalID, $externalID, over: &extra)
        try object.write(.headline, $headline, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(
            .officialResponseNotificationBroadcaster, $officialResponseNotificationBroadcaster, over: &extra)
        try object.write(.pageID, $pageID, over: &extra)
        try object.write(.pointPersonID, $pointPersonID, over: &extra)
        try object.write(.requiresImage, $requiresImage, over: &extra)
        try object.write(.responseNotificationBroadcaster, $responseNotificationBroadcaster, over: &extra)
        try object.write(.sendsAutoResponses, $sendsAutoResponses, over: &extra)
        try object.write(.sendsOfficialResponseNotifications, $sendsOfficialResponseNotifications, over: &extra)
        try object.write(.sendsResponseNotifications, $sendsResponseNotifications, over: &extra)
        try object.write(.siteID, $siteID, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.tagList, $tagList, over: &extra)
        try object.write(.title, $title, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.SuggestionBox {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var allowsImage: Field<Bool> { "allow_image" }
        public var autoResponseBroadcaster: Field<ResourceID> { "auto_response_broadcaster" }
        public var content: Field<String> { "content" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var externalID: Field<TextOrNumber> { "external_id" }
        public var headline: Field<String> { "headline" }
        public var name: Field<String> { "name" }
        public var officialResponseNotificationBroadcaster: Field<ResourceID> {
            "official_response_notification_broadcaster"
        }
        public var pageID: Field<ResourceID> { "page_id" }
        public var pointPersonID: Field<ResourceID> { "point_person_id" }
        public var requiresImage: Field<Bool> { "require_image" }
        public var responseNotificationBroadcaster: Field<ResourceID> { "response_notification_broadcaster" }
        public var sendsAutoResponses: Field<Bool> { "send_auto_responses" }
        public var sendsOfficialResponseNotifications: Field<Bool> { "send_official_response_notifications" }
        public var sendsResponseNotifications: Field<Bool> { "send_response_notifications" }
        public var siteID: Field<ResourceID> { "site_id" }
        public var slug: Field<String> { "slug" }
        public var status: Field<V2.PageStatus> { "status" }
        public var tagList: Field<String> { "tag_list" }
        public var title: Field<String> { "title" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var page: ToOne<V2.Page> { "page" }
        public var pointPerson: ToOne<V2.Signup> { "point_person" }
        public var suggestions: ToMany<V2.Suggestion> { "suggestions" }

        public init() {}
    }
}
