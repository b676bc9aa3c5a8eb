// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The blogs of a site.
    ///
    /// Every method takes the slug of the site. ``BlogPosts`` has the posts.
    public struct Blogs: Sendable {
        let api: NationV1

        /// Changes a blog with a closure, and returns it as the API stored it.
        ///
        /// Sends all members.
        @discardableResult
        public func update(
            _ blog: V1.Blog, site: String, _ parts: RequestPart?..., changes: (inout V1.Blog) throws -> Void
        ) async throws -> Blog {
            try await api.send(Self.update(blog.requireID(), blog.changes(changes), site: site), parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Blogs {
    /// Creates a request that returns a page of the blogs.
    ///
    /// - Parameters:
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(site: String, limit: Int? = nil) -> Request<V1.Page<V1.Blog>> {
        .fetching("sites/\(site)/pages/blogs", .pathNames(site), .limit(limit))
    }

    /// Creates a request that returns the blog with an id.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func show(_ id: Int, site: String) -> Request<V1.Blog> {
        .fetching("sites/\(site)/pages/blogs/\(id)", .pathNames(site), at: "blog")
    }

    /// Creates a request that adds a blog and returns it as the API stored it.
    ///
    /// A name and a status are needed.
    public static func create(_ blog: V1.Blog, site: String) -> Request<V1.Blog> {
        .adding(blog, as: "blog", at: "sites/\(site)/pages/blogs", .pathNames(site))
    }

    /// Creates a request that changes a blog and returns it as the API stored it.
    ///
    /// The API replaces all members, and empties the missing ones. To change
    /// only some, use ``update(_:site:_:changes:)``.
    public static func update(_ id: Int, _ blog: V1.Blog, site: String) -> Request<V1.Blog> {
        .changing(blog, as: "blog", at: "sites/\(site)/pages/blogs/\(id)", .pathNames(site))
    }

    /// Creates a request that removes a blog.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int, site: String) -> Request<Void> {
        .delete("sites/\(site)/pages/blogs/\(id)", .pathNames(site))
    }
}
