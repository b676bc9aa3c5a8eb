// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Events.swift; change that, not this.

public import ErrandCore

extension V1.Events {
    /// Returns the events that match, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - search: The conditions; none by default.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        matching search: V1.EventSearch = V1.EventSearch(), site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Event>, V1.Event> {
        api.items(Self.list(search, site: site, limit: limit), parts)
    }

    /// Returns the events that match, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - search: The conditions; none by default.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(
        matching search: V1.EventSearch = V1.EventSearch(), site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.Event>> {
        api.pages(Self.list(search, site: site, limit: limit), parts)
    }

    /// Returns the first page of the events that match.
    ///
    /// - Parameters:
    ///   - search: The conditions; none by default.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(
        _ search: V1.EventSearch = V1.EventSearch(), site: String, limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.Event> {
        try await api.send(Self.list(search, site: site, limit: limit), parts)
    }

    /// Returns the event with an id.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func show(_ id: Int, site: String, _ parts: RequestPart?...) async throws -> V1.Event {
        try await api.send(Self.show(id, site: site), parts)
    }

    /// Adds an event and returns it as the API stored it.
    ///
    /// A name, a status, a beginning and an end are needed.
    @discardableResult
    public func create(_ event: V1.Event, site: String, _ parts: RequestPart?...) async throws -> V1.Event {
        try await api.send(Self.create(event, site: site), parts)
    }

    /// Changes an event and returns it as the API stored it.
    ///
    /// Sends only the members that are set. The API requires the status, the
    /// name, the beginning and the end in every update. To change other
    /// members, use ``update(_:site:_:changes:)``, which adds them.
    ///
    /// - Throws: `ClientError.invalidRequest` when one of them is missing.
    @discardableResult
    public func update(
        _ id: Int, _ changes: V1.Event, site: String, _ parts: RequestPart?...
    ) async throws -> V1.Event {
        try await api.send(Self.update(id, changes, site: site), parts)
    }

    /// Removes an event.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: Int, site: String, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id, site: site), parts)
    }

    /// Returns the RSVPs to an event, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - event: The event's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func allRSVPs(
        event: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.RSVP>, V1.RSVP> {
        api.items(Self.rsvps(event: event, site: site, limit: limit), parts)
    }

    /// Returns the RSVPs to an event, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - event: The event's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func rsvpPages(
        event: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.RSVP>> {
        api.pages(Self.rsvps(event: event, site: site, limit: limit), parts)
    }

    /// Returns the first page of the RSVPs to an event.
    ///
    /// - Parameters:
    ///   - event: The event's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func rsvps(
        event: Int, site: String, limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.RSVP> {
        try await api.send(Self.rsvps(event: event, site: site, limit: limit), parts)
    }

    /// Adds an RSVP and returns it as the API stored it.
    ///
    /// The id of a person is needed.
    @discardableResult
    public func createRSVP(
        _ rsvp: V1.RSVP, event: Int, site: String, _ parts: RequestPart?...
    ) async throws -> V1.RSVP {
        try await api.send(Self.createRSVP(rsvp, event: event, site: site), parts)
    }

    /// Changes an RSVP and returns it as the API stored it.
    ///
    /// Sends only the members that are set. The API requires the id of the
    /// person in every update. To change other members, use
    /// ``updateRSVP(_:event:site:_:changes:)``, which adds them.
    ///
    /// - Throws: `ClientError.invalidRequest` when the id of the person is
    ///   missing.
    @discardableResult
    public func updateRSVP(
        _ id: Int, _ changes: V1.RSVP, event: Int, site: String, _ parts: RequestPart?...
    ) async throws -> V1.RSVP {
        try await api.send(Self.updateRSVP(id, changes, event: event, site: site), parts)
    }
}
