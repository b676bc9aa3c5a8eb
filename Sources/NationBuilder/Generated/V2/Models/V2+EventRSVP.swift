// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A person's RSVP to an event.
    public struct EventRSVP: V2.Editable, V2.Timestamped {
        @JSONMember public var amountInCents: Int?
        /// Whether the person came.
        @JSONMember public var isAttendee: Bool?
        /// Changes to the billing address; members that are not set stay as
        /// they are.
        ///
        /// In writes only.
        @BoxedJSONMember public var billingAddressAttributes: V2.Address?
        /// Whether the RSVP was canceled.
        @JSONMember public var isCanceled: Bool?
        /// The time at which the RSVP was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The e-mail address.
        @JSONMember public var email: String?
        @JSONMember public var eventID: ResourceID?
        @JSONMember public var firstName: String?
        /// The number of guests of the person.
        @JSONMember public var guestsCount: Int?
        /// Changes to the home address; members that are not set stay as they
        /// are.
        ///
        /// In writes only.
        @BoxedJSONMember public var homeAddressAttributes: V2.Address?
        @JSONMember public var lastName: String?
        /// Changes to the mailing address; members that are not set stay as
        /// they are.
        ///
        /// In writes only.
        @BoxedJSONMember public var mailingAddressAttributes: V2.Address?
        @JSONMember public var pageID: ResourceID?
        /// In writes only.
        @JSONMember public var phoneNumber: String?
        /// Whether the ticket is paid for.
        @JSONMember public var isPrepaid: Bool?
        /// Whether the RSVP is hidden on the site.
        @JSONMember public var isPrivate: Bool?
        /// Changes to the registered address; members that are not set stay as
        /// they are.
        ///
        /// In writes only.
        @BoxedJSONMember public var registeredAddressAttributes: V2.Address?
        /// The number of tickets sold with the RSVP.
        @JSONMember public var ticketsCount: Int?
        /// The time at which the RSVP was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        /// Changes to the submitted address; members that are not set stay as
        /// they are.
        ///
        /// In writes only.
        @BoxedJSONMember public var userSubmittedAddressAttributes: V2.Address?
        /// Whether the person volunteers.
        @JSONMember public var isVolunteer: Bool?
        /// Changes to the work address; members that are not set stay as they
        /// are.
        ///
        /// In writes only.
        @BoxedJSONMember public var workAddressAttributes: V2.Address?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.EventRSVP {
    public static let resourceType = "event_rsvps"
    public static let readOnlyMembers: Set<String> = ["created_at", "updated_at"]

    public enum CodingKeys: String, JSONKey {
        case amountInCents = "amount_in_cents"
        case isAttendee = "attendee"
        case billingAddressAttributes = "billing_address_attributes"
        case isCanceled = "canceled"
        case createdAt = "created_at"
        case email
        case eventID = "event_id"
        case firstName = "first_name"
        case guestsCount = "guests_count"
        case homeAddressAttributes = "home_address_attributes"
        case lastName = "last_name"
        case mailingAddressAttributes = "mailing_address_attributes"
        case pageID = "page_id"
        case phoneNumber = "phone_number"
        case isPrepaid = "prepaid"
        case isPrivate = "private"
        case registeredAddressAttributes = "registered_address_attributes"
        case ticketsCount = "tickets_count"
        case updatedAt = "updated_at"
        case userSubmittedAddressAttributes = "user_submitted_address_attributes"
        case isVolunteer = "volunteer"
        case workAddressAttributes = "work_address_attributes"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .amountInCents: try object.read(key, &_amountInCents, orKeep: &extra)
        case .isAttendee: try object.read(key, &_isAttendee, orKeep: &extra)
        case .billingAddressAttributes: try object.read(key, &_billingAddressAttributes, orKeep: &extra)
        case .isCanceled: try object.read(key, &_isCanceled, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .email: try object.read(key, &_email, orKeep: &extra)
        case .eventID: try object.read(key, &_eventID, orKeep: &extra)
        case .firstName: try object.read(key, &_firstName, orKeep: &extra)
        case .guestsCount: try object.read(key, &_guestsCount, orKeep: &extra)
        case .homeAddressAttributes: try object.read(key, &_homeAddressAttributes, orKeep: &extra)
        case .lastName: try object.read(key, &_lastName, orKeep: &extra)
        case .mailingAddressAttributes: try object.read(key, &_mailingAddressAttributes, orKeep: &extra)
        case .pageID: try object.read(key, &_pageID, orKeep: &extra)
        case .phoneNumber: try object.read(key, &_phoneNumber, orKeep: &extra)
        case .isPrepaid: try object.read(key, &_isPrepaid, orKeep: &extra)
        case .isPrivate: try object.read(key, &_isPrivate, orKeep: &extra)
        case .registeredAddressAttributes: try object.read(key, &_registeredAddressAttributes, orKeep: &extra)
        case .ticketsCount: try object.read(key, &_ticketsCount, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        case .userSubmittedAddressAttributes: try object.read(key, &_userSubmittedAddressAttributes, orKeep: &extra)
        case .isVolunteer: try object.read(key, &_isVolunteer, orKeep: &extra)
        case .workAddressAttributes: try object.read(key, &_workAddressAttributes, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.amountInCents, $amountInCents, over: &extra)
        try object.write(.isAttendee, $isAttendee, over: &extra)
        try object.write(.billingAddressAttributes, $billingAddressAttributes, over: &extra)
        try object.write(.isCanceled, $isCanceled, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.email, $email, over: &extra)
        try object.write(.eventID, $eventID, over: &extra)
        try object.write(.firstName, $firstName, over: &extra)
        try object.write(.guestsCount, $guestsCount, over: &extra)
        try object.write(.homeAddressAttributes, $homeAddressAttributes, over: &extra)
        try object.write(.lastName, $lastName, over: &extra)
        try object.write(.mailingAddressAttributes, $mailingAddressAttributes, over: &extra)
        try object.write(.pageID, $pageID, over: &extra)
        try object.write(.phoneNumber, $phoneNumber, over: &extra)
        try object.write(.isPrepaid, $isPrepaid, over: &extra)
        try object.write(.isPrivate, $isPrivate, over: &extra)
        try object.write(.registeredAddressAttributes, $registeredAddressAttributes, over: &extra)
        try object.write(.ticketsCount, $ticketsCount, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
        try object.write(.userSubmittedAddressAttributes, $userSubmittedAddressAttributes, over: &extra)
        try object.write(.isVolunteer, $isVolunteer, over: &extra)
        try object.write(.workAddressAttributes, $workAddressAttributes, over: &extra)
    }
}

extension V2.EventRSVP {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var amountInCents: Field<Int> { "amount_in_cents" }
        public var isAttendee: Field<Bool> { "attendee" }
        public var isCanceled: Field<Bool> { "canceled" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var email: Field<String> { "email" }
        public var eventID: Field<ResourceID> { "event_id" }
        public var firstName: Field<String> { "first_name" }
        public var guestsCount: Field<Int> { "guests_count" }
        public var lastName: Field<String> { "last_name" }
        public var pageID: Field<ResourceID> { "page_id" }
        public var isPrepaid: Field<Bool> { "prepaid" }
        public var isPrivate: Field<Bool> { "private" }
        public var ticketsCount: Field<Int> { "tickets_count" }
        public var updatedAt: Field<DateTime> { "updated_at" }
        public var isVolunteer: Field<Bool> { "volunteer" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var author: ToOne<V2.Signup> { "author" }
        public var event: ToOne<V2.Event> { "event" }
        public var eventTicketLevel: ToOne<V2.EventTicketLevel> { "event_ticket_level" }
        public var recruiter: ToOne<V2.Signup> { "recruiter" }
        public var signup: ToOne<V2.Signup> { "signup" }

        public init() {}
    }
}
