// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The calendars of a site.
    ///
    /// Every method takes the slug of the site.
    public struct Calendars: Sendable {
        let api: NationV1

        /// The calendars, one by one.
        ///
        /// - Parameters:
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
            Page<Calendar>, Calendar
        > {
            api.items(Self.list(site: site, limit: limit), parts)
        }

        /// The calendars, page by page.
        ///
        /// - Parameters:
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Calendar>> {
            api.pages(Self.list(site: site, limit: limit), parts)
        }

        /// The first page of the calendars.
        public func list(site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Calendar> {
            try await api.send(Self.list(site: site, limit: limit), parts)
        }

        /// The calendar with a number.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func show(_ id: Int, site: String, _ parts: RequestPart?...) async throws -> Calendar {
            try await api.send(Self.show(id, site: site), parts)
        }

        /// Adds a calendar and gives it as the API stored it.
        ///
        /// A name and a status are needed.
        @discardableResult
        public func create(_ calendar: V1.Calendar, site: String, _ parts: RequestPart?...) async throws -> Calendar {
            try await api.send(Self.create(calendar, site: site), parts)
        }

        /// Changes a calendar and gives it as it stands now.
        ///
        /// The API takes all of it: what is missing is emptied. To change what
        /// was read, use ``update(_:site:_:changes:)``.
        @discardableResult
        public func update(_ id: Int, _ calendar: V1.Calendar, site: String, _ parts: RequestPart?...) async throws
            -> Calendar
        {
            try await api.send(Self.update(id, calendar, site: site), parts)
        }

        /// Changes a calendar that was read, by a closure, and gives it as it
        /// stands now.
        ///
        /// Sends all of it.
        @discardableResult
        public func update(
            _ calendar: V1.Calendar, site: String, _ parts: RequestPart?..., changes: (inout V1.Calendar) throws -> Void
        ) async throws -> Calendar {
            try await api.send(Self.update(calendar.requireID(), calendar.changes(changes), site: site), parts)
        }

        /// Removes a calendar.
        public func delete(_ id: Int, site: String, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id, site: site), parts)
        }
    }
}

// MARK: - Requests

extension V1.Calendars {
    /// A request for a page of calendars.
    public static func list(site: String, limit: Int? = nil) -> Request<V1.Page<V1.Calendar>> {
        Request(.get, "sites/\(site)/pages/calendars", .pathNames(site), .limit(limit), reading: .json())
    }

    /// A request for a calendar.
    public static func show(_ id: Int, site: String) -> Request<V1.Calendar> {
        Request(.get, "sites/\(site)/pages/calendars/\(id)", .pathNames(site), reading: .json(at: "calendar"))
    }

    /// A request that adds a calendar.
    public static func create(_ calendar: V1.Calendar, site: String) -> Request<V1.Calendar> {
        Request(
            .post, "sites/\(site)/pages/calendars", .pathNames(site), .new(calendar, as: "calendar"),
            reading: .created(at: "calendar"))
    }

    /// A request that changes a calendar.
    public static func update(_ id: Int, _ calendar: V1.Calendar, site: String) -> Request<V1.Calendar> {
        Request(
            .put, "sites/\(site)/pages/calendars/\(id)", .pathNames(site), .changes(calendar, as: "calendar"),
            reading: .json(at: "calendar"))
    }

    /// A request that removes a calendar.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        Request(.delete, "sites/\(site)/pages/calendars/\(id)", .pathNames(site), reading: .nothing)
    }
}
