// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// An event: a page with a time and a venue.
    public struct Event: Sendable, Hashable, Identifiable {
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// In responses only; not sent.
        @JSONMember public var siteSlug: String?
        /// The last part of the page's path; derived from the name if it is
        /// left out.
        @JSONMember public var slug: String?
        /// The visibility to the public; required when creating an event.
        ///
        /// Every update must contain it.
        @JSONMember public var status: V1.PageStatus?
        /// The name in the control panel; required when creating an event.
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
        /// The names of the event's tags.
        @JSONMember public var tags: [String]?
        /// The path below the site.
        @JSONMember public var path: String?
        /// The time of publication.
        @JSONMember public var publishedAt: DateTime?
        /// The text, as HTML.
        @JSONMember public var intro: String?
        @JSONMember public var calendarID: Int?
        /// The contact for questions.
        @JSONMember public var contact: V1.EventContact?
        /// The time at which the event begins; required when creating an event.
        ///
        /// Every update must contain it.
        @JSONMember public var startTime: DateTime?
        /// The time at which the event ends; required when creating an event.
        ///
        /// Every update must contain it.
        @JSONMember public var endTime: DateTime?
        /// The Rails name of the time zone, such as `Pacific Time (US &
        /// Canada)`.
        @JSONMember public var timeZone: String?
        /// The RSVP form; an event without it accepts no RSVPs.
        @JSONMember public var rsvpForm: V1.RSVPForm?
        /// The largest number of people who can come.
        @JSONMember public var capacity: Int?
        /// Whether the public sees the guests.
        @JSONMember public var showsGuests: Bool?
        @JSONMember public var venue: V1.Venue?
        /// The e-mail to people who RSVP; without it none is sent.
        @JSONMember public var autoresponse: V1.Autoresponse?
        /// The shifts of volunteers.
        @JSONMember public var shifts: [V1.Shift]?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(
            refused: ["id", "site_slug"], needed: ["status", "name", "start_time", "end_time"])

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
            case path
            case publishedAt = "published_at"
            case intro
            case calendarID = "calendar_id"
            case contact
            case startTime = "start_time"
            case endTime = "end_time"
            case timeZone = "time_zone"
            case rsvpForm = "rsvp_form"
            case capacity
            case showsGuests = "show_guests"
            case venue
            case autoresponse
            case shifts

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Event: V1.Model {
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
        case .path: try object.read(key, &_path, orKeep: &extra)
        case .publishedAt: try object.read(key, &_publishedAt, orKeep: &extra)
        case .intro: try object.read(key, &_intro, orKeep: &extra)
        case .calendarID: try object.read(key, &_calendarID, orKeep: &extra)
        case .contact: try object.read(key, &_contact, orKeep: &extra)
        case .startTime: try object.read(key, &_startTime, orKeep: &extra)
        case .endTime: try object.read(key, &_endTime, orKeep: &extra)
        case .timeZone: try object.read(key, &_timeZone, orKeep: &extra)
        case .rsvpForm: try object.read(key, &_rsvpForm, orKeep: &extra)
        case .capacity: try object.read(key, &_capacity, orKeep: &extra)
        case .showsGuests: try object.read(key, &_showsGuests, orKeep: &extra)
        case .venue: try object.read(key, &_venue, orKeep: &extra)
        case .autoresponse: try object.read(key, &_autoresponse, orKeep: &extra)
        case .shifts: try object.read(key, &_shifts, orKeep: &extra)
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
        try object.write(.path, $path, over: &extra)
        try object.write(.publishedAt, $publishedAt, over: &extra)
        try object.write(.intro, $intro, over: &extra)
        try object.write(.calendarID, $calendarID, over: &extra)
        try object.write(.contact, $contact, over: &extra)
        try object.write(.startTime, $startTime, over: &extra)
        try object.write(.endTime, $endTime, over: &extra)
        try object.write(.timeZone, $timeZone, over: &extra)
        try object.write(.rsvpForm, $rsvpForm, over: &extra)
        try object.write(.capacity, $capacity, over: &extra)
        try object.write(.showsGuests, $showsGuests, over: &extra)
        try object.write(.venue, $venue, over: &extra)
        try object.write(.autoresponse, $autoresponse, over: &extra)
        try object.write(.shifts, $shifts, over: &extra)
    }
}
