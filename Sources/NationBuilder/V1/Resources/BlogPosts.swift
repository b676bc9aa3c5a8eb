// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The posts of a blog.
    ///
    /// Every method takes the number of the blog and the slug of the site.
    public struct BlogPosts: Sendable {
        let api: NationV1

        /// The posts of a blog, one by one.
        ///
        /// - Parameters:
        ///   - blog: The blog's id.
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(blog: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
            Page<BlogPost>, BlogPost
        > {
            api.items(Self.list(blog: blog, site: site, limit: limit), parts)
        }

        /// The posts of a blog, page by page.
        ///
        /// - Parameters:
        ///   - blog: The blog's id.
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(blog: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<
            Page<BlogPost>
        > {
            api.pages(Self.list(blog: blog, site: site, limit: limit), parts)
        }

        /// The first page of the posts of a blog.
        public func list(blog: Int, site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<
            BlogPost
        > {
            try await api.send(Self.list(blog: blog, site: site, limit: limit), parts)
        }

        /// The post with a number.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func show(_ id: Int, blog: Int, site: String, _ parts: RequestPart?...) async throws -> BlogPost {
            try await api.send(Self.show(id, blog: blog, site: site), parts)
        }

        /// The number of the post with an id of the nation's own choice.
        ///
        /// - Throws: `ClientError` when there is none.
        public func match(externalID: String, blog: Int, site: String, _ parts: RequestPart?...) async throws
            -> PageReference
        {
            try await api.send(Self.match(externalID: externalID, blog: blog, site: site), parts)
        }

        /// Adds a post and gives it as the API stored it.
        ///
        /// A name, a status and one of the two texts are needed.
        @discardableResult
        public func create(_ post: V1.BlogPost, blog: Int, site: String, _ parts: RequestPart?...) async throws
            -> BlogPost
        {
            try await api.send(Self.create(post, blog: blog, site: site), parts)
        }

        /// Changes a post and gives it as it stands now.
        ///
        /// The API takes all of it: what is missing is emptied. To change what
        /// was read, use ``update(_:blog:site:_:changes:)``.
        @discardableResult
        public func update(_ id: Int, _ post: V1.BlogPost, blog: Int, site: String, _ parts: RequestPart?...)
            async throws -> BlogPost
        {
            try await api.send(Self.update(id, post, blog: blog, site: site), parts)
        }

        /// Changes a post that was read, by a closure, and gives it as it stands
        /// now.
        ///
        /// Sends all of it.
        @discardableResult
        public func update(
            _ post: V1.BlogPost, blog: Int, site: String, _ parts: RequestPart?...,
            changes: (inout V1.BlogPost) throws -> Void
        ) async throws -> BlogPost {
            try await api.send(Self.update(post.requireID(), post.changes(changes), blog: blog, site: site), parts)
        }

        /// Removes a post.
        public func delete(_ id: Int, blog: Int, site: String, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id, blog: blog, site: site), parts)
        }
    }
}

// MARK: - Requests

extension V1.BlogPosts {
    /// A request for a page of the posts of a blog.
    public static func list(blog: Int, site: String, limit: Int? = nil) -> Request<V1.Page<V1.BlogPost>> {
        Request(.get, "sites/\(site)/pages/blogs/\(blog)/posts", .pathNames(site), .limit(limit), reading: .json())
    }

    /// A request for a post.
    public static func show(_ id: Int, blog: Int, site: String) -> Request<V1.BlogPost> {
        Request(
            .get, "sites/\(site)/pages/blogs/\(blog)/posts/\(id)", .pathNames(site), reading: .json(at: "blog_post"))
    }

    /// A request for the number of the post with an id of the nation's own
    /// choice.
    public static func match(externalID: String, blog: Int, site: String) -> Request<V1.PageReference> {
        Request(
            .get, "sites/\(site)/pages/blogs/\(blog)/match", .pathNames(site), .query("external_id", externalID),
            reading: .json())
    }

    /// A request that adds a post.
    public static func create(_ post: V1.BlogPost, blog: Int, site: String) -> Request<V1.BlogPost> {
        Request(
            .post, "sites/\(site)/pages/blogs/\(blog)/posts", .pathNames(site), .new(post, as: "blog_post"),
            reading: .created(at: "blog_post"))
    }

    /// A request that changes a post.
    public static func update(_ id: Int, _ post: V1.BlogPost, blog: Int, site: String) -> Request<V1.BlogPost> {
        Request(
            .put, "sites/\(site)/pages/blogs/\(blog)/posts/\(id)", .pathNames(site), .changes(post, as: "blog_post"),
            reading: .json(at: "blog_post"))
    }

    /// A request that removes a post.
    public static func delete(_ id: Int, blog: Int, site: String) -> Request<Void> {
        Request(.delete, "sites/\(site)/pages/blogs/\(blog)/posts/\(id)", .pathNames(site), reading: .nothing)
    }
}
