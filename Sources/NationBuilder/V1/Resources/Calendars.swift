// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The calendars of a site.
    ///
    /// Every method takes the slug of the site.
    public struct Calendars: Sendable {
        let api: NationV1

        /// Changes a calendar with a closure, and returns it as the API stored
        /// it.
        ///
        /// Sends all members.
        @discardableResult
        public func update(
            _ calendar: V1.Calendar, site: String, _ parts: RequestPart?..., changes: (inout V1.Calendar) throws -> Void
        ) async throws -> Calendar {
            try await api.send(Self.update(calendar.requireID(), calendar.changes(changes), site: site), parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Calendars {
    /// Creates a request that returns a page of the calendars.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(site: String, limit: Int? = nil) -> Request<V1.Page<V1.Calendar>> {
        .fetching("sites/\(site)/pages/calendars", .pathNames(site), .limit(limit))
    }

    /// Creates a request that returns the calendar with an id.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func show(_ id: Int, site: String) -> Request<V1.Calendar> {
        .fetching("sites/\(site)/pages/calendars/\(id)", .pathNames(site), at: "calendar")
    }

    /// Creates a request that adds a calendar and returns it as the API stored
    /// it.
    ///
    /// A name and a status are needed.
    public static func create(_ calendar: V1.Calendar, site: String) -> Request<V1.Calendar> {
        .adding(calendar, as: "calendar", at: "sites/\(site)/pages/calendars", .pathNames(site))
    }

    /// Creates a request that changes a calendar and returns it as the API
    /// stored it.
    ///
    /// The API replaces all members, and empties the missing ones. To change
    /// only some, use ``update(_:site:_:changes:)``.
    public static func update(_ id: Int, _ calendar: V1.Calendar, site: String) -> Request<V1.Calendar> {
        .changing(calendar, as: "calendar", at: "sites/\(site)/pages/calendars/\(id)", .pathNames(site))
    }

    /// Creates a request that removes a calendar.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        .delete("sites/\(site)/pages/calendars/\(id)", .pathNames(site))
    }
}
