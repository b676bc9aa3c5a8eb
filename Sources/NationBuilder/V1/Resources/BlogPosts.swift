// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The posts of a blog.
    ///
    /// Every method takes the id of the blog and the slug of the site.
    public struct BlogPosts: Sendable {
        let api: NationV1

        /// Changes a post with a closure, and returns it as the API stored it.
        ///
        /// Sends all members.
        @discardableResult
        public func update(
            _ post: V1.BlogPost, blog: Int, site: String, _ parts: RequestPart?...,
            changes: (inout V1.BlogPost) throws -> Void
        ) async throws -> BlogPost {
            try await api.send(Self.update(post.requireID(), post.changes(changes), blog: blog, site: site), parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.BlogPosts {
    /// Creates a request that returns a page of the posts of a blog.
    ///
    /// - Parameters:
    ///   - blog: The blog's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(blog: Int, site: String, limit: Int? = nil) -> Request<V1.Page<V1.BlogPost>> {
        .fetching("sites/\(site)/pages/blogs/\(blog)/posts", .pathNames(site), .limit(limit))
    }

    /// Creates a request that returns the post with an id.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func show(_ id: Int, blog: Int, site: String) -> Request<V1.BlogPost> {
        .fetching("sites/\(site)/pages/blogs/\(blog)/posts/\(id)", .pathNames(site), at: "blog_post")
    }

    /// Creates a request that returns the id of the post with an external id.
    ///
    /// Sending it throws `ClientError` when there is none.
    public static func match(externalID: String, blog: Int, site: String) -> Request<V1.PageReference> {
        .fetching("sites/\(site)/pages/blogs/\(blog)/match", .pathNames(site), .query("external_id", externalID))
    }

    /// Creates a request that adds a post and returns it as the API stored it.
    ///
    /// A name, a status and one of the two texts are needed.
    public static func create(_ post: V1.BlogPost, blog: Int, site: String) -> Request<V1.BlogPost> {
        .adding(post, as: "blog_post", at: "sites/\(site)/pages/blogs/\(blog)/posts", .pathNames(site))
    }

    /// Creates a request that changes a post and returns it as the API stored it.
    ///
    /// The API replaces all members, and empties the missing ones. To change
    /// only some, use ``update(_:blog:site:_:changes:)``.
    public static func update(_ id: Int, _ post: V1.BlogPost, blog: Int, site: String) -> Request<V1.BlogPost> {
        .changing(post, as: "blog_post", at: "sites/\(site)/pages/blogs/\(blog)/posts/\(id)", .pathNames(site))
    }

    /// Creates a request that removes a post.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int, blog: Int, site: String) -> Request<Void> {
        .delete("sites/\(site)/pages/blogs/\(blog)/posts/\(id)", .pathNames(site))
    }
}
