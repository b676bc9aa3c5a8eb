// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The basic pages of a site: pages of text.
    ///
    /// Every method takes the slug of the site.
    public struct BasicPages: Sendable {
        let api: NationV1

        /// Changes a page with a closure, and returns it as the API stored it.
        ///
        /// Sends all members.
        @discardableResult
        public func update(
            _ page: V1.BasicPage, site: String, _ parts: RequestPart?..., changes: (inout V1.BasicPage) throws -> Void
        ) async throws -> BasicPage {
            try await api.send(Self.update(page.requireID(), page.changes(changes), site: site), parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.BasicPages {
    /// Creates a request that returns a page of the basic pages.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(site: String, limit: Int? = nil) -> Request<V1.Page<V1.BasicPage>> {
        .fetching("sites/\(site)/pages/basic_pages", .pathNames(site), .limit(limit))
    }

    /// Creates a request that adds a page and returns it as the API stored it.
    ///
    /// A name and a status are needed.
    public static func create(_ page: V1.BasicPage, site: String) -> Request<V1.BasicPage> {
        .adding(page, as: "basic_page", at: "sites/\(site)/pages/basic_pages", .pathNames(site))
    }

    /// Creates a request that changes a page and returns it as the API stored it.
    ///
    /// The API replaces all members, and empties the missing ones. To change
    /// only some, use ``update(_:site:_:changes:)``.
    public static func update(_ id: Int, _ page: V1.BasicPage, site: String) -> Request<V1.BasicPage> {
        .changing(page, as: "basic_page", at: "sites/\(site)/pages/basic_pages/\(id)", .pathNames(site))
    }

    /// Creates a request that removes a page.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        .delete("sites/\(site)/pages/basic_pages/\(id)", .pathNames(site))
    }
}
