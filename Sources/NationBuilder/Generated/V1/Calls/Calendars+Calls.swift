// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Calendars.swift; change that, not this.

public import ErrandCore

extension V1.Calendars {
    /// Returns the calendars, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Calendar>, V1.Calendar> {
        api.items(Self.list(site: site, limit: limit), parts)
    }

    /// Returns the calendars, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.Calendar>> {
        api.pages(Self.list(site: site, limit: limit), parts)
    }

    /// Returns the first page of the calendars.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Calendar> {
        try await api.send(Self.list(site: site, limit: limit), parts)
    }

    /// Returns the calendar with an id.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func show(_ id: Int, site: String, _ parts: RequestPart?...) async throws -> V1.Calendar {
        try await api.send(Self.show(id, site: site), parts)
    }

    /// Adds a calendar and returns it as the API stored it.
    ///
    /// A name and a status are needed.
    @discardableResult
    public func create(_ calendar: V1.Calendar, site: String, _ parts: RequestPart?...) async throws -> V1.Calendar {
        try await api.send(Self.create(calendar, site: site), parts)
    }

    /// Changes a calendar and returns it as the API stored it.
    ///
    /// The API replaces all members, and empties the missing ones. To change
    /// only some, use ``update(_:site:_:changes:)``.
    @discardableResult
    public func update(
        _ id: Int, _ calendar: V1.Calendar, site: String, _ parts: RequestPart?...
    ) async throws -> V1.Calendar {
        try await api.send(Self.update(id, calendar, site: site), parts)
    }

    /// Removes a calendar.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: Int, site: String, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id, site: site), parts)
    }
}
