// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A calendar: a page with events.
    public struct Calendar: Sendable, Hashable, Identifiable {
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// In responses only; not sent.
        @JSONMember public var siteSlug: String?
        /// The last part of the page's path; derived from the name if it is
        /// left out.
        @JSONMember public var slug: String?
        /// The visibility to the public; required when creating a calendar.
        ///
        /// Every update must contain it.
        @JSONMember public var status: V1.PageStatus?
        /// The name in the control panel; required when creating a calendar.
        ///
        /// Every update must contain it.
        @JSONMember public var name: String?
        /// The title in the browser; the name by default.
        @JSONMember public var title: String?
        /// The headline; the name by default.
        @JSONMember public var headline: String?
        /// A short summary.
        @JSONMember public var excerpt: String?
        @JSONMember public var authorID: Int?
        /// The external id, which the nation chooses itself.
        @JSONMember public var externalID: TextOrNumber?
        /// The names of the calendar's tags.
        @JSONMember public var tags: [String]?
        /// The time of publication.
        @JSONMember public var publishedAt: DateTime?
        /// The text above the events, as HTML.
        @JSONMember public var content: String?
        /// The word for an event.
        @JSONMember public var eventName: String?
        /// Whether a map is shown.
        @JSONMember public var showsMap: Bool?
        /// The sort key of the events, such as `date`.
        @JSONMember public var order: String?
        /// The settings for events that visitors submit.
        @JSONMember public var userSubmittedEvents: V1.UserSubmittedEvents?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(
            refused: ["id", "site_slug"], needed: ["status", "name"], isWhole: true)

        public enum CodingKeys: String, JSONKey {
            case id
            case siteSlug = "site_slug"
            case slug
            case status
            case name
            case title
            case headline
            case excerpt
            case authorID = "author_id"
            case externalID = "external_id"
            case tags
            case publishedAt = "published_at"
            case content
            case eventName = "event_name"
            case showsMap = "show_map"
            case order
            case userSubmittedEvents = "user_submitted_events"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Calendar: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .siteSlug: try object.read(key, &_siteSlug, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .title: try object.read(key, &_title, orKeep: &extra)
        case .headline: try object.read(key, &_headline, orKeep: &extra)
        case .excerpt: try object.read(key, &_excerpt, orKeep: &extra)
        case .authorID: try object.read(key, &_authorID, orKeep: &extra)
        case .externalID: try object.read(key, &_externalID, orKeep: &extra)
        case .tags: try object.read(key, &_tags, orKeep: &extra)
        case .publishedAt: try object.read(key, &_publishedAt, orKeep: &extra)
        case .content: try object.read(key, &_content, orKeep: &extra)
        case .eventName: try object.read(key, &_eventName, orKeep: &extra)
        case .showsMap: try object.read(key, &_showsMap, orKeep: &extra)
        case .order: try object.read(key, &_order, orKeep: &extra)
        case .userSubmittedEvents: try object.read(key, &_userSubmittedEvents, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.siteSlug, $siteSlug, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.title, $title, over: &extra)
        try object.write(.headline, $headline, over: &extra)
        try object.write(.excerpt, $excerpt, over: &extra)
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.externalID, $externalID, over: &extra)
        try object.write(.tags, $tags, over: &extra)
        try object.write(.publishedAt, $publishedAt, over: &extra)
        try object.write(.content, $content, over: &extra)
        try object.write(.eventName, $eventName, over: &extra)
        try object.write(.showsMap, $showsMap, over: &extra)
        try object.write(.order, $order, over: &extra)
        try object.write(.userSubmittedEvents, $userSubmittedEvents, over: &extra)
    }
}
