// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// An event, whose page holds the name.
    public struct Event: V2.Editable {
        /// Whether people can RSVP.
        @JSONMember public var acceptsRSVPs: Bool?
        /// The number of RSVPs made elsewhere.
        @JSONMember public var additionalRSVPsCount: Int?
        /// Whether people can bring guests.
        @JSONMember public var allowsGuests: Bool?
        /// The number of people who attend.
        @JSONMember public var attendingCount: Int?
        /// The id of the sender of the automatic e-mail.
        @JSONMember public var autoResponseBroadcasterID: ResourceID?
        /// The text of the automatic e-mail.
        @JSONMember public var autoResponseContent: String?
        /// The subject of the automatic e-mail.
        @JSONMember public var autoResponseSubject: String?
        /// The largest number of people; 0 for no limit.
        @JSONMember public var capacityCount: Int?
        /// The e-mail address for questions.
        @JSONMember public var contactEmail: String?
        /// Whether the e-mail address is hidden.
        @JSONMember public var isContactEmailPrivate: Bool?
        /// The name of the person for questions.
        @JSONMember public var contactName: String?
        /// The phone number for questions.
        @JSONMember public var contactPhoneNumber: String?
        /// Whether the phone number is hidden.
        @JSONMember public var isContactPhonePrivate: Bool?
        /// The text of the event.
        @JSONMember public var content: String?
        @JSONMember public var donationTrackingCodeID: ResourceID?
        /// The duration, in seconds.
        @JSONMember public var duration: Int?
        /// Whether the RSVP form asks for an address.
        @JSONMember public var eventFormAddress: V2.FieldRequirement?
        /// Whether a phone number is required.
        @JSONMember public var eventFormPhone: V2.FieldRequirement?
        /// Whether people are asked to volunteer.
        @JSONMember public var gathersVolunteers: Bool?
        /// In responses only.
        @JSONMember public var pageID: ResourceID?
        /// The id of the person who looks after the event.
        @JSONMember public var pointPersonID: ResourceID?
        /// Whether the event is hidden on the site.
        @JSONMember public var isPrivate: Bool?
        /// Whether people get an automatic e-mail.
        @JSONMember public var sendsAutoResponse: Bool?
        /// Whether the guests are shown.
        @JSONMember public var showsGuests: Bool?
        /// The time at which the event begins.
        @JSONMember public var startAt: DateTime?
        /// The name of the time zone, from Rails or IANA.
        @JSONMember public var timeZone: String?
        /// The currency of tickets that are sold elsewhere.
        @JSONMember public var userTicketCurrency: String?
        /// The price of tickets that are sold elsewhere, in cents.
        @JSONMember public var userTicketPriceInCents: Int?
        /// The URL where tickets are sold elsewhere.
        @JSONMember public var userTicketPurchaseURL: String?
        /// Whether people sign up for shifts.
        @JSONMember public var usesShifts: Bool?
        /// Whether tickets are sold.
        @JSONMember public var usesTickets: Bool?
        /// Only in responses to a query with `extraFields`.
        @BoxedJSONMember public var venueAddress: V2.Address?
        /// Changes to the venue address; members that are not set stay as they
        /// are.
        ///
        /// In writes only.
        @BoxedJSONMember public var venueAddressAttributes: V2.Address?
        @JSONMember public var venueName: String?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Event {
    public static let resourceType = "events"
    public static let readOnlyMembers: Set<String> = ["page_id", "venue_address"]

    public enum CodingKeys: String, JSONKey {
        case acceptsRSVPs = "accept_rsvps"
        case additionalRSVPsCount = "additional_rsvps_count"
        case allowsGuests = "allow_guests"
        case attendingCount = "attending_count"
        case autoResponseBroadcasterID = "auto_response_broadcaster_id"
        case autoResponseContent = "auto_response_content"
        case autoResponseSubject = "auto_response_subject"
        case capacityCount = "capacity_count"
        case contactEmail = "contact_email"
        case isContactEmailPrivate = "contact_email_private"
        case contactName = "contact_name"
        case contactPhoneNumber = "contact_phone_number"
        case isContactPhonePrivate = "contact_phone_private"
        case content
        case donationTrackingCodeID = "donation_tracking_code_id"
        case duration
        case eventFormAddress = "event_form_address"
        case eventFormPhone = "event_form_phone"
        case gathersVolunteers = "gather_volunteers"
        case pageID = "page_id"
        case pointPersonID = "point_person_id"
        case isPrivate = "private"
        case sendsAutoResponse = "sends_auto_response"
        case showsGuests = "show_guests"
        case startAt = "start_at"
        case timeZone = "time_zone"
        case userTicketCurrency = "user_ticket_currency"
        case userTicketPriceInCents = "user_ticket_price_in_cents"
        case userTicketPurchaseURL = "user_ticket_purchase_url"
        case usesShifts = "uses_shifts"
        case usesTickets = "uses_tickets"
        case venueAddress = "venue_address"
        case venueAddressAttributes = "venue_address_attributes"
        case venueName = "venue_name"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .acceptsRSVPs: try object.read(key, &_acceptsRSVPs, orKeep: &extra)
        case .additionalRSVPsCount: try object.read(key, &_additionalRSVPsCount, orKeep: &extra)
        case .allowsGuests: try object.read(key, &_allowsGuests, orKeep: &extra)
        case .attendingCount: try object.read(key, &_attendingCount, orKeep: &extra)
        case .autoResponseBroadcasterID: try object.read(key, &_autoResponseBroadcasterID, orKeep: &extra)
        case .autoResponseContent: try object.read(key, &_autoResponseContent, orKeep: &extra)
        case .autoResponseSubject: try object.read(key, &_autoResponseSubject, orKeep: &extra)
        case .capacityCount: try object.read(key, &_capacityCount, orKeep: &extra)
        case .contactEmail: try object.read(key, &_contactEmail, orKeep: &extra)
        case .isContactEmailPrivate: try object.read(key, &_isContactEmailPrivate, orKeep: &extra)
        case .contactName: try object.read(key, &_contactName, orKeep: &extra)
        case .contactPhoneNumber: try object.read(key, &_contactPhoneNumber, orKeep: &extra)
        case .isContactPhonePrivate: try object.read(key, &_isContactPhonePrivate, orKeep: &extra)
        case .content: try object.read(key, &_content, orKeep: &extra)
        case .donationTrackingCodeID: try object.read(key, &_donationTrackingCodeID, orKeep: &extra)
        case .duration: try object.read(key, &_duration, orKeep: &extra)
        case .eventFormAddress: try object.read(key, &_eventFormAddress, orKeep: &extra)
        case .eventFormPhone: try object.read(key, &_eventFormPhone, orKeep: &extra)
        case .gathersVolunteers: try object.read(key, &_gathersVolunteers, orKeep: &extra)
        case .pageID: try object.read(key, &_pageID, orKeep: &extra)
        case .pointPersonID: try object.read(key, &_pointPersonID, orKeep: &extra)
        case .isPrivate: try object.read(key, &_isPrivate, orKeep: &extra)
        case .sendsAutoResponse: try object.read(key, &_sendsAutoResponse, orKeep: &extra)
        case .showsGuests: try object.read(key, &_showsGuests, orKeep: &extra)
        case .startAt: try object.read(key, &_startAt, orKeep: &extra)
        case .timeZone: try object.read(key, &_timeZone, orKeep: &extra)
        case .userTicketCurrency: try object.read(key, &_userTicketCurrency, orKeep: &extra)
        case .userTicketPriceInCents: try object.read(key, &_userTicketPriceInCents, orKeep: &extra)
        case .userTicketPurchaseURL: try object.read(key, &_userTicketPurchaseURL, orKeep: &extra)
        case .usesShifts: try object.read(key, &_usesShifts, orKeep: &extra)
        case .usesTickets: try object.read(key, &_usesTickets, orKeep: &extra)
        case .venueAddress: try object.read(key, &_venueAddress, orKeep: &extra)
        case .venueAddressAttributes: try object.read(key, &_venueAddressAttributes, orKeep: &extra)
        case .venueName: try object.read(key, &_venueName, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.acceptsRSVPs, $acceptsRSVPs, over: &extra)
        try object.write(.additionalRSVPsCount, $additionalRSVPsCount, over: &extra)
        try object.write(.allowsGuests, $allowsGuests, over: &extra)
        try object.write(.attendingCount, $attendingCount, over: &extra)
        try object.write(.autoResponseBroadcasterID, $autoResponseBroadcasterID, over: &extra)
        try object.write(.autoResponseContent, $autoResponseContent, over: &extra)
        try object.write(.autoResponseSubject, $autoResponseSubject, over: &extra)
        try object.write(.capacityCount, $capacityCount, over: &extra)
        try object.write(.contactEmail, $contactEmail, over: &extra)
        try object.write(.isContactEmailPrivate, $isContactEmailPrivate, over: &extra)
        try object.write(.contactName, $contactName, over: &extra)
        try object.write(.contactPhoneNumber, $contactPhoneNumber, over: &extra)
        try object.write(.isContactPhonePrivate, $isContactPhonePrivate, over: &extra)
        try object.write(.content, $content, over: &extra)
        try object.write(.donationTrackingCodeID, $donationTrackingCodeID, over: &extra)
        try object.write(.duration, $duration, over: &extra)
        try object.write(.eventFormAddress, $eventFormAddress, over: &extra)
        try object.write(.eventFormPhone, $eventFormPhone, over: &extra)
        try object.write(.gathersVolunteers, $gathersVolunteers, over: &extra)
        try object.write(.pageID, $pageID, over: &extra)
        try object.write(.pointPersonID, $pointPersonID, over: &extra)
        try object.write(.isPrivate, $isPrivate, over: &extra)
        try object.write(.sendsAutoResponse, $sendsAutoResponse, over: &extra)
        try object.write(.showsGuests, $showsGuests, over: &extra)
        try object.write(.startAt, $startAt, over: &extra)
        try object.write(.timeZone, $timeZone, over: &extra)
        try object.write(.userTicketCurrency, $userTicketCurrency, over: &extra)
        try object.write(.userTicketPriceInCents, $userTicketPriceInCents, over: &extra)
        try object.write(.userTicketPurchaseURL, $userTicketPurchaseURL, over: &extra)
        try object.write(.usesShifts, $usesShifts, over: &extra)
        try object.write(.usesTickets, $usesTickets, over: &extra)
        try object.write(.venueAddress, $venueAddress, over: &extra)
        try object.write(.venueAddressAttributes, $venueAddressAttributes, over: &extra)
        try object.write(.venueName, $venueName, over: &extra)
    }
}

extension V2.Event {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var acceptsRSVPs: Field<Bool> { "accept_rsvps" }
        public var additionalRSVPsCount: Field<Int> { "additional_rsvps_count" }
        public var allowsGuests: Field<Bool> { "allow_guests" }
        public var attendingCount: Field<Int> { "attending_count" }
        public var autoResponseBroadcasterID: Field<ResourceID> { "auto_response_broadcaster_id" }
        public var autoResponseContent: Field<String> { "auto_response_content" }
        public var autoResponseSubject: Field<String> { "auto_response_subject" }
        public var capacityCount: Field<Int> { "capacity_count" }
        public var contactEmail: Field<String> { "contact_email" }
        public var isContactEmailPrivate: Field<Bool> { "contact_email_private" }
        public var contactName: Field<String> { "contact_name" }
        public var contactPhoneNumber: Field<String> { "contact_phone_number" }
        public var isContactPhonePrivate: Field<Bool> { "contact_phone_private" }
        public var content: Field<String> { "content" }
        public var donationTrackingCodeID: Field<ResourceID> { "donation_tracking_code_id" }
        public var duration: Field<Int> { "duration" }
        public var eventFormAddress: Field<V2.FieldRequirement> { "event_form_address" }
        public var eventFormPhone: Field<V2.FieldRequirement> { "event_form_phone" }
        public var gathersVolunteers: Field<Bool> { "gather_volunteers" }
        public var pageID: Field<ResourceID> { "page_id" }
        public var pointPersonID: Field<ResourceID> { "point_person_id" }
        public var isPrivate: Field<Bool> { "private" }
        public var sendsAutoResponse: Field<Bool> { "sends_auto_response" }
        public var showsGuests: Field<Bool> { "show_guests" }
        public var startAt: Field<DateTime> { "start_at" }
        public var timeZone: Field<String> { "time_zone" }
        public var userTicketCurrency: Field<String> { "user_ticket_currency" }
        public var userTicketPriceInCents: Field<Int> { "user_ticket_price_in_cents" }
        public var userTicketPurchaseURL: Field<String> { "user_ticket_purchase_url" }
        public var usesShifts: Field<Bool> { "uses_shifts" }
        public var usesTickets: Field<Bool> { "uses_tickets" }
        public var venueAddress: ExtraField<V2.Address> { "venue_address" }
        public var venueName: Field<String> { "venue_name" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var autoResponseBroadcaster: ToOne<V2.Broadcaster> { "auto_response_broadcaster" }
        public var eventTicketLevels: ToMany<V2.EventTicketLevel> { "event_ticket_levels" }
        public var page: ToOne<V2.Page> { "page" }
        public var pointPerson: ToOne<V2.Signup> { "point_person" }
        public var rsvps: ToMany<V2.EventRSVP> { "rsvps" }
        public var trackingCode: ToOne<V2.DonationTrackingCode> { "tracking_code" }

        public init() {}
    }
}
