// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The events of a site, and who comes to them.
    ///
    /// Every method takes the slug of the site.
    public struct Events: Sendable {
        let api: NationV1

        /// The events that match, one by one.
        ///
        /// - Parameters:
        ///   - search: The conditions; none by default.
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(
            matching search: V1.EventSearch = V1.EventSearch(), site: String, limit: Int? = 100,
            _ parts: RequestPart?...
        ) -> ItemSequence<Page<Event>, Event> {
            api.items(Self.list(search, site: site, limit: limit), parts)
        }

        /// The events that match, page by page.
        ///
        /// - Parameters:
        ///   - search: The conditions; none by default.
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(
            matching search: V1.EventSearch = V1.EventSearch(), site: String, limit: Int? = 100,
            _ parts: RequestPart?...
        ) -> PageSequence<Page<Event>> {
            api.pages(Self.list(search, site: site, limit: limit), parts)
        }

        /// The first page of the events that match.
        public func list(
            _ search: V1.EventSearch = V1.EventSearch(), site: String, limit: Int? = nil, _ parts: RequestPart?...
        ) async throws -> Page<Event> {
            try await api.send(Self.list(search, site: site, limit: limit), parts)
        }

        /// The event with a number.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func show(_ id: Int, site: String, _ parts: RequestPart?...) async throws -> Event {
            try await api.send(Self.show(id, site: site), parts)
        }

        /// Adds an event and gives it as the API stored it.
        ///
        /// A name, a status, a beginning and an end are needed.
        @discardableResult
        public func create(_ event: V1.Event, site: String, _ parts: RequestPart?...) async throws -> Event {
            try await api.send(Self.create(event, site: site), parts)
        }

        /// Changes an event and gives it as it stands now.
        ///
        /// Only what is set is sent, and the API needs the status, the name,
        /// the beginning and the end in every update: without,
        /// `ClientError.invalidRequest` is thrown. To change what was read, use
        /// ``update(_:site:_:changes:)``, which sends what is needed.
        @discardableResult
        public func update(_ id: Int, _ changes: V1.Event, site: String, _ parts: RequestPart?...) async throws -> Event
        {
            try await api.send(Self.update(id, changes, site: site), parts)
        }

        /// Changes an event that was read, by a closure, and gives it as it
        /// stands now.
        ///
        /// Sends what it changed, and what the API needs besides.
        @discardableResult
        public func update(
            _ event: V1.Event, site: String, _ parts: RequestPart?..., changes: (inout V1.Event) throws -> Void
        ) async throws -> Event {
            try await api.send(Self.update(event.requireID(), event.changes(changes), site: site), parts)
        }

        /// Removes an event.
        public func delete(_ id: Int, site: String, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id, site: site), parts)
        }

        /// The RSVPs to an event, one by one.
        ///
        /// - Parameters:
        ///   - event: The event's id.
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func allRSVPs(event: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
            Page<RSVP>, RSVP
        > {
            api.items(Self.rsvps(event: event, site: site, limit: limit), parts)
        }

        /// The RSVPs to an event, page by page.
        ///
        /// - Parameters:
        ///   - event: The event's id.
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func rsvpPages(event: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<
            Page<RSVP>
        > {
            api.pages(Self.rsvps(event: event, site: site, limit: limit), parts)
        }

        /// The first page of the RSVPs to an event.
        public func rsvps(event: Int, site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<
            RSVP
        > {
            try await api.send(Self.rsvps(event: event, site: site, limit: limit), parts)
        }

        /// Adds an RSVP and gives it as the API stored it.
        ///
        /// The number of a person is needed.
        @discardableResult
        public func createRSVP(_ rsvp: V1.RSVP, event: Int, site: String, _ parts: RequestPart?...) async throws -> RSVP
        {
            try await api.send(Self.createRSVP(rsvp, event: event, site: site), parts)
        }

        /// Changes an RSVP and gives it as it stands now.
        ///
        /// Only what is set is sent, and the API needs the number of the person
        /// in every update: without, `ClientError.invalidRequest` is thrown. To
        /// change what was read, use ``updateRSVP(_:event:site:_:changes:)``,
        /// which sends what is needed.
        @discardableResult
        public func updateRSVP(_ id: Int, _ changes: V1.RSVP, event: Int, site: String, _ parts: RequestPart?...)
            async throws -> RSVP
        {
            try await api.send(Self.updateRSVP(id, changes, event: event, site: site), parts)
        }

        /// Changes an RSVP that was read, by a closure, and gives it as it
        /// stands now.
        ///
        /// Sends what it changed, and what the API needs besides.
        @discardableResult
        public func updateRSVP(
            _ rsvp: V1.RSVP, event: Int, site: String, _ parts: RequestPart?..., changes: (inout V1.RSVP) throws -> Void
        ) async throws -> RSVP {
            try await api.send(
                Self.updateRSVP(rsvp.requireID(), rsvp.changes(changes), event: event, site: site), parts)
        }
    }
}

// MARK: - Requests

extension V1.Events {
    /// A request for a page of events that match.
    public static func list(_ search: V1.EventSearch = V1.EventSearch(), site: String, limit: Int? = nil) -> Request<
        V1.Page<V1.Event>
    > {
        Request(.get, "sites/\(site)/pages/events", .pathNames(site), search.part, .limit(limit), reading: .json())
    }

    /// A request for an event.
    public static func show(_ id: Int, site: String) -> Request<V1.Event> {
        Request(.get, "sites/\(site)/pages/events/\(id)", .pathNames(site), reading: .json(at: "event"))
    }

    /// A request that adds an event.
    public static func create(_ event: V1.Event, site: String) -> Request<V1.Event> {
        Request(
            .post, "sites/\(site)/pages/events", .pathNames(site), .new(event, as: "event"),
            reading: .created(at: "event"))
    }

    /// A request that changes an event.
    public static func update(_ id: Int, _ changes: V1.Event, site: String) -> Request<V1.Event> {
        Request(
            .put, "sites/\(site)/pages/events/\(id)", .pathNames(site), .changes(changes, as: "event"),
            reading: .json(at: "event"))
    }

    /// A request that removes an event.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        Request(.delete, "sites/\(site)/pages/events/\(id)", .pathNames(site), reading: .nothing)
    }

    /// A request for a page of the RSVPs to an event.
    public static func rsvps(event: Int, site: String, limit: Int? = nil) -> Request<V1.Page<V1.RSVP>> {
        Request(.get, "sites/\(site)/pages/events/\(event)/rsvps", .pathNames(site), .limit(limit), reading: .json())
    }

    /// A request that adds an RSVP.
    public static func createRSVP(_ rsvp: V1.RSVP, event: Int, site: String) -> Request<V1.RSVP> {
        Request(
            .post, "sites/\(site)/pages/events/\(event)/rsvps", .pathNames(site), .new(rsvp, as: "rsvp"),
            reading: .created(at: "rsvp"))
    }

    /// A request that changes an RSVP.
    public static func updateRSVP(_ id: Int, _ changes: V1.RSVP, event: Int, site: String) -> Request<V1.RSVP> {
        Request(
            .put, "sites/\(site)/pages/events/\(event)/rsvps/\(id)", .pathNames(site), .changes(changes, as: "rsvp"),
            reading: .json(at: "rsvp"))
    }
}
