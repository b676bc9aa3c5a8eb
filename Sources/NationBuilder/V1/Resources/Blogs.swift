// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The blogs of a site.
    ///
    /// Every method takes the slug of the site. Posts are reached by
    /// ``BlogPosts``.
    public struct Blogs: Sendable {
        let api: NationV1

        /// The blogs, one by one.
        ///
        /// - Parameters:
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<Page<Blog>, Blog> {
            api.items(Self.list(site: site, limit: limit), parts)
        }

        /// The blogs, page by page.
        ///
        /// - Parameters:
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(site: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Blog>> {
            api.pages(Self.list(site: site, limit: limit), parts)
        }

        /// The first page of the blogs.
        public func list(site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Blog> {
            try await api.send(Self.list(site: site, limit: limit), parts)
        }

        /// The blog with a number.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func show(_ id: Int, site: String, _ parts: RequestPart?...) async throws -> Blog {
            try await api.send(Self.show(id, site: site), parts)
        }

        /// Adds a blog and gives it as the API stored it.
        ///
        /// A name and a status are needed.
        @discardableResult
        public func create(_ blog: V1.Blog, site: String, _ parts: RequestPart?...) async throws -> Blog {
            try await api.send(Self.create(blog, site: site), parts)
        }

        /// Changes a blog and gives it as it stands now.
        ///
        /// The API takes all of it: what is missing is emptied. To change what
        /// was read, use ``update(_:site:_:changes:)``.
        @discardableResult
        public func update(_ id: Int, _ blog: V1.Blog, site: String, _ parts: RequestPart?...) async throws -> Blog {
            try await api.send(Self.update(id, blog, site: site), parts)
        }

        /// Changes a blog that was read, by a closure, and gives it as it stands
        /// now.
        ///
        /// Sends all of it.
        @discardableResult
        public func update(
            _ blog: V1.Blog, site: String, _ parts: RequestPart?..., changes: (inout V1.Blog) throws -> Void
        ) async throws -> Blog {
            try await api.send(Self.update(blog.requireID(), blog.changes(changes), site: site), parts)
        }

        /// Removes a blog.
        public func delete(_ id: Int, site: String, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id, site: site), parts)
        }
    }
}

// MARK: - Requests

extension V1.Blogs {
    /// A request for a page of blogs.
    public static func list(site: String, limit: Int? = nil) -> Request<V1.Page<V1.Blog>> {
        Request(.get, "sites/\(site)/pages/blogs", .pathNames(site), .limit(limit), reading: .json())
    }

    /// A request for a blog.
    public static func show(_ id: Int, site: String) -> Request<V1.Blog> {
        Request(.get, "sites/\(site)/pages/blogs/\(id)", .pathNames(site), reading: .json(at: "blog"))
    }

    /// A request that adds a blog.
    public static func create(_ blog: V1.Blog, site: String) -> Request<V1.Blog> {
        Request(
            .post, "sites/\(site)/pages/blogs", .pathNames(site), .new(blog, as: "blog"), reading: .created(at: "blog"))
    }

    /// A request that changes a blog.
    public static func update(_ id: Int, _ blog: V1.Blog, site: String) -> Request<V1.Blog> {
        Request(
            .put, "sites/\(site)/pages/blogs/\(id)", .pathNames(site), .changes(blog, as: "blog"),
            reading: .json(at: "blog")
        )
    }

    /// A request that removes a blog.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        Request(.delete, "sites/\(site)/pages/blogs/\(id)", .pathNames(site), reading: .nothing)
    }
}
