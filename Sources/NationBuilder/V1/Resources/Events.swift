// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The events of a site, and their RSVPs.
    ///
    /// Every method takes the slug of the site.
    public struct Events: Sendable {
        let api: NationV1

        /// Changes an event with a closure, and returns it as the API stored
        /// it.
        ///
        /// Sends the changed members, and those that the API requires in every update.
        @discardableResult
        public func update(
            _ event: V1.Event, site: String, _ parts: RequestPart?..., changes: (inout V1.Event) throws -> Void
        ) async throws -> Event {
            try await api.send(Self.update(event.requireID(), event.changes(changes), site: site), parts)
        }

        /// Changes an RSVP with a closure, and returns it as the API stored it.
        ///
        /// Sends the changed members, and those that the API requires in every update.
        @discardableResult
        public func updateRSVP(
            _ rsvp: V1.RSVP, event: Int, site: String, _ parts: RequestPart?..., changes: (inout V1.RSVP) throws -> Void
        ) async throws -> RSVP {
            try await api.send(
                Self.updateRSVP(rsvp.requireID(), rsvp.changes(changes), event: event, site: site), parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Events {
    /// Creates a request that returns a page of the events that match.
    ///
    /// - Parameters:
    ///   - search: The conditions; none by default.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(_ search: V1.EventSearch = V1.EventSearch(), site: String, limit: Int? = nil) -> Request<
        V1.Page<V1.Event>
    > {
        .fetching("sites/\(site)/pages/events", .pathNames(site), search.part, .limit(limit))
    }

    /// Creates a request that returns the event with an id.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func show(_ id: Int, site: String) -> Request<V1.Event> {
        .fetching("sites/\(site)/pages/events/\(id)", .pathNames(site), at: "event")
    }

    /// Creates a request that adds an event and returns it as the API stored
    /// it.
    ///
    /// A name, a status, a beginning and an end are needed.
    public static func create(_ event: V1.Event, site: String) -> Request<V1.Event> {
        .adding(event, as: "event", at: "sites/\(site)/pages/events", .pathNames(site))
    }

    /// Creates a request that changes an event and returns it as the API stored it.
    ///
    /// Sends only the members that are set. The API requires the status, the
    /// name, the beginning and the end in every update. To change other
    /// members, use ``update(_:site:_:changes:)``, which adds them.
    ///
    /// Sending it throws `ClientError.invalidRequest` when one of them is
    /// missing.
    public static func update(_ id: Int, _ changes: V1.Event, site: String) -> Request<V1.Event> {
        .changing(changes, as: "event", at: "sites/\(site)/pages/events/\(id)", .pathNames(site))
    }

    /// Creates a request that removes an event.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        .delete("sites/\(site)/pages/events/\(id)", .pathNames(site))
    }

    /// Creates a request that returns a page of the RSVPs to an event.
    ///
    /// - Parameters:
    ///   - event: The event's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func rsvps(event: Int, site: String, limit: Int? = nil) -> Request<V1.Page<V1.RSVP>> {
        .fetching("sites/\(site)/pages/events/\(event)/rsvps", .pathNames(site), .limit(limit))
    }

    /// Creates a request that adds an RSVP and returns it as the API stored it.
    ///
    /// The id of a person is needed.
    public static func createRSVP(_ rsvp: V1.RSVP, event: Int, site: String) -> Request<V1.RSVP> {
        .adding(rsvp, as: "rsvp", at: "sites/\(site)/pages/events/\(event)/rsvps", .pathNames(site))
    }

    /// Creates a request that changes an RSVP and returns it as the API stored it.
    ///
    /// Sends only the members that are set. The API requires the id of the
    /// person in every update. To change other members, use
    /// ``updateRSVP(_:event:site:_:changes:)``, which adds them.
    ///
    /// Sending it throws `ClientError.invalidRequest` when the id of the person
    /// is missing.
    public static func updateRSVP(_ id: Int, _ changes: V1.RSVP, event: Int, site: String) -> Request<V1.RSVP> {
        .changing(changes, as: "rsvp", at: "sites/\(site)/pages/events/\(event)/rsvps/\(id)", .pathNames(site))
    }
}
