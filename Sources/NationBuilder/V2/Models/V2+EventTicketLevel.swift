// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A kind of ticket of an event.
    public struct EventTicketLevel: V2.Editable {
        /// The amount in cents.
        @JSONMember public var amountInCents: Int?
        /// The ticket level's description.
        @JSONMember public var description: String?
        /// The id of the event.
        @JSONMember public var eventID: ResourceID?
        /// The number of tickets.
        @JSONMember public var limit: Int?
        /// The name of the ticket level.
        @JSONMember public var name: String?
        /// The number of tickets in one purchase.
        @JSONMember public var number: Int?
        /// The number of sold tickets.
        @JSONMember public var ticketsSold: Int?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.EventTicketLevel {
    /// The type's name `event_ticket_levels`.
    public static let resourceType = "event_ticket_levels"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = []

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case amountInCents = "amount_in_cents"
        case description
        case eventID = "event_id"
        case limit
        case name
        case number
        case ticketsSold = "tickets_sold"

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `amount_in_cents`.
        public var amountInCents: Field<Int> { "amount_in_cents" }
        /// The attribute `description`.
        public var description: Field<String> { "description" }
        /// The attribute `event_id`.
        public var eventID: Field<ResourceID> { "event_id" }
        /// The attribute `limit`.
        public var limit: Field<Int> { "limit" }
        /// The attribute `name`.
        public var name: Field<String> { "name" }
        /// The attribute `number`.
        public var number: Field<Int> { "number" }
        /// The attribute `tickets_sold`.
        public var ticketsSold: Field<Int> { "tickets_sold" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `event`.
        public var event: ToOne<V2.Event> { "event" }
        /// The relationship `event_rsvps`.
        public var eventRSVPs: ToMany<V2.EventRSVP> { "event_rsvps" }

        /// Creates the names.
        public init() {}
    }
}
