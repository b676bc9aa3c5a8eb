// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A kind of ticket of an event.
    public struct EventTicketLevel: V2.Editable {
        @JSONMember public var amountInCents: Int?
        @JSONMember public var description: String?
        @JSONMember public var eventID: ResourceID?
        /// The number of tickets.
        @JSONMember public var limit: Int?
        @JSONMember public var name: String?
        /// The number of tickets in one purchase.
        @JSONMember public var number: Int?
        /// The number of sold tickets.
        @JSONMember public var ticketsSold: Int?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.EventTicketLevel {
    public static let resourceType = "event_ticket_levels"
    public static let readOnlyMembers: Set<String> = []

    public enum CodingKeys: String, JSONKey {
        case amountInCents = "amount_in_cents"
        case description
        case eventID = "event_id"
        case limit
        case name
        case number
        case ticketsSold = "tickets_sold"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .amountInCents: try object.read(key, &_amountInCents, orKeep: &extra)
        case .description: try object.read(key, &_description, orKeep: &extra)
        case .eventID: try object.read(key, &_eventID, orKeep: &extra)
        case .limit: try object.read(key, &_limit, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .number: try object.read(key, &_number, orKeep: &extra)
        case .ticketsSold: try object.read(key, &_ticketsSold, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.amountInCents, $amountInCents, over: &extra)
        try object.write(.description, $description, over: &extra)
        try object.write(.eventID, $eventID, over: &extra)
        try object.write(.limit, $limit, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.number, $number, over: &extra)
        try object.write(.ticketsSold, $ticketsSold, over: &extra)
    }
}

extension V2.EventTicketLevel {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var amountInCents: Field<Int> { "amount_in_cents" }
        public var description: Field<String> { "description" }
        public var eventID: Field<ResourceID> { "event_id" }
        public var limit: Field<Int> { "limit" }
        public var name: Field<String> { "name" }
        public var number: Field<Int> { "number" }
        public var ticketsSold: Field<Int> { "tickets_sold" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var event: ToOne<V2.Event> { "event" }
        public var eventRSVPs: ToMany<V2.EventRSVP> { "event_rsvps" }

        public init() {}
    }
}
