// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A suggestion that a person made on the site.
    public struct Suggestion: V2.Editable, V2.Timestamped {
        public typealias UpdateVocabulary = WithoutRelations<Self>

        /// The text of the suggestion.
        @JSONMember public var content: String?
        /// The time at which the suggestion was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The id in a system outside the nation.
        @JSONMember public var externalID: TextOrNumber?
        /// Whether the suggestion has an image.
        ///
        /// In responses only.
        @JSONMember public var hasImage: Bool?
        @JSONMember public var headline: String?
        /// Whether the nation answered.
        ///
        /// In responses only.
        @JSONMember public var isResponded: Bool?
        /// Whether people are notified of the answer.
        ///
        /// In writes only.
        @JSONMember public var notifiesFollowers: Bool?
        /// The nation's answer.
        @JSONMember public var officialResponse: String?
        /// In responses only.
        @JSONMember public var pageID: ResourceID?
        @JSONMember public var recruiterID: ResourceID?
        /// The time at which the nation answered.
        @JSONMember public var respondedAt: DateTime?
        /// The id of the person who answered.
        @JSONMember public var responseAuthorID: ResourceID?
        /// The suggestion's status as a number: 0 not planned, 1 considered, 2
        /// planned, 3 started, 4 completed.
        @JSONMember public var responseTypeID: Int?
        /// In responses only.
        @JSONMember public var siteID: ResourceID?
        /// The name of the suggestion in URLs.
        @JSONMember public var slug: String?
        @JSONMember public var status: V2.PageStatus?
        @JSONMember public var suggestionBoxID: ResourceID?
        /// The time at which the suggestion was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Suggestion {
    public static let resourceType = "suggestions"
    public static let readOnlyMembers: Set<String> = [
        "created_at", "has_image", "is_responded", "page_id", "site_id", "updated_at",
    ]

    public enum CodingKeys: String, JSONKey {
        case content
        case createdAt = "created_at"
        case externalID = "external_id"
        case hasImage = "has_image"
        case headline
        case isResponded = "is_responded"
        case notifiesFollowers = "notify_followers"
        case officialResponse = "official_response"
        case pageID = "page_id"
        case recruiterID = "recruiter_id"
        case respondedAt = "responded_at"
        case responseAuthorID = "response_author_id"
        case responseTypeID = "response_type_id"
        case siteID = "site_id"
        case slug
        case status
        case suggestionBoxID = "suggestion_box_id"
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .content: try object.read(key, &_content, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .externalID: try object.read(key, &_externalID, orKeep: &extra)
        case .hasImage: try object.read(key, &_hasImage, orKeep: &extra)
        case .headline: try object.read(key, &_headline, orKeep: &extra)
        case .isResponded: try object.read(key, &_isResponded, orKeep: &extra)
        case .notifiesFollowers: try object.read(key, &_notifiesFollowers, orKeep: &extra)
        case .officialResponse: try object.read(key, &_officialResponse, orKeep: &extra)
        case .pageID: try object.read(key, &_pageID, orKeep: &extra)
        case .recruiterID: try object.read(key, &_recruiterID, orKeep: &extra)
        case .respondedAt: try object.read(key, &_respondedAt, orKeep: &extra)
        case .responseAuthorID: try object.read(key, &_responseAuthorID, orKeep: &extra)
        case .responseTypeID: try object.read(key, &_responseTypeID, orKeep: &extra)
        case .siteID: try object.read(key, &_siteID, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .suggestionBoxID: try object.read(key, &_suggestionBoxID, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.content, $content, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.externalID, $externalID, over: &extra)
        try object.write(.hasImage, $hasImage, over: &extra)
        try object.write(.headline, $headline, over: &extra)
        try object.write(.isResponded, $isResponded, over: &extra)
        try object.write(.notifiesFollowers, $notifiesFollowers, over: &extra)
        try object.write(.officialResponse, $officialResponse, over: &extra)
        try object.write(.pageID, $pageID, over: &extra)
        try object.write(.recruiterID, $recruiterID, over: &extra)
        try object.write(.respondedAt, $respondedAt, over: &extra)
        try object.write(.responseAuthorID, $responseAuthorID, over: &extra)
        try object.write(.responseTypeID, $responseTypeID, over: &extra)
        try object.write(.siteID, $siteID, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.suggestionBoxID, $suggestionBoxID, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.Suggestion {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var content: Field<String> { "content" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var externalID: Field<TextOrNumber> { "external_id" }
        public var hasImage: Field<Bool> { "has_image" }
        public var headline: Field<String> { "headline" }
        public var isResponded: Field<Bool> { "is_responded" }
        public var officialResponse: Field<String> { "official_response" }
        public var pageID: Field<ResourceID> { "page_id" }
        public var recruiterID: Field<ResourceID> { "recruiter_id" }
        public var respondedAt: Field<DateTime> { "responded_at" }
        public var responseAuthorID: Field<ResourceID> { "response_author_id" }
        public var responseTypeID: Field<Int> { "response_type_id" }
        public var siteID: Field<ResourceID> { "site_id" }
        public var slug: Field<String> { "slug" }
        public var status: Field<V2.PageStatus> { "status" }
        public var suggestionBoxID: Field<ResourceID> { "suggestion_box_id" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var answerAuthor: ToOne<V2.Signup> { "answer_author" }
        public var page: ToOne<V2.Page> { "page" }
        public var recruiter: ToOne<V2.Signup> { "recruiter" }

        public init() {}
    }
}
