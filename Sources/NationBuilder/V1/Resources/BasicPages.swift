// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The pages of text of a site.
    ///
    /// Every method takes the slug of the site.
    public struct BasicPages: Sendable {
        let api: NationV1

        /// The pages of text, one by one.
        ///
        /// - Parameters:
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
            Page<BasicPage>, BasicPage
        > {
            api.items(Self.list(site: site, limit: limit), parts)
        }

        /// The pages of text, page by page.
        ///
        /// - Parameters:
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<BasicPage>> {
            api.pages(Self.list(site: site, limit: limit), parts)
        }

        /// The first page of the pages of text.
        public func list(site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<BasicPage> {
            try await api.send(Self.list(site: site, limit: limit), parts)
        }

        /// Adds a page and gives it as the API stored it.
        ///
        /// A name and a status are needed.
        @discardableResult
        public func create(_ page: V1.BasicPage, site: String, _ parts: RequestPart?...) async throws -> BasicPage {
            try await api.send(Self.create(page, site: site), parts)
        }

        /// Changes a page and gives it as it stands now.
        ///
        /// The API takes all of it: what is missing is emptied. To change what
        /// was read, use ``update(_:site:_:changes:)``.
        @discardableResult
        public func update(_ id: Int, _ page: V1.BasicPage, site: String, _ parts: RequestPart?...) async throws
            -> BasicPage
        {
            try await api.send(Self.update(id, page, site: site), parts)
        }

        /// Changes a page that was read, by a closure, and gives it as it stands
        /// now.
        ///
        /// Sends all of it.
        @discardableResult
        public func update(
            _ page: V1.BasicPage, site: String, _ parts: RequestPart?..., changes: (inout V1.BasicPage) throws -> Void
        ) async throws -> BasicPage {
            try await api.send(Self.update(page.requireID(), page.changes(changes), site: site), parts)
        }

        /// Removes a page.
        public func delete(_ id: Int, site: String, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id, site: site), parts)
        }
    }
}

// MARK: - Requests

extension V1.BasicPages {
    /// A request for a page of pages of text.
    public static func list(site: String, limit: Int? = nil) -> Request<V1.Page<V1.BasicPage>> {
        Request(.get, "sites/\(site)/pages/basic_pages", .pathNames(site), .limit(limit), reading: .json())
    }

    /// A request that adds a page.
    public static func create(_ page: V1.BasicPage, site: String) -> Request<V1.BasicPage> {
        Request(
            .post, "sites/\(site)/pages/basic_pages", .pathNames(site), .new(page, as: "basic_page"),
            reading: .created(at: "basic_page"))
    }

    /// A request that changes a page.
    public static func update(_ id: Int, _ page: V1.BasicPage, site: String) -> Request<V1.BasicPage> {
        Request(
            .put, "sites/\(site)/pages/basic_pages/\(id)", .pathNames(site), .changes(page, as: "basic_page"),
            reading: .json(at: "basic_page")
        )
    }

    /// A request that removes a page.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        Request(.delete, "sites/\(site)/pages/basic_pages/\(id)", .pathNames(site), reading: .nothing)
    }
}
