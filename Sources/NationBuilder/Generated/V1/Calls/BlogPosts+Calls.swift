// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/BlogPosts.swift; change that, not this.

public import ErrandCore

extension V1.BlogPosts {
    /// Returns the posts of a blog, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - blog: The blog's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        blog: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.BlogPost>, V1.BlogPost> {
        api.items(Self.list(blog: blog, site: site, limit: limit), parts)
    }

    /// Returns the posts of a blog, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - blog: The blog's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(
        blog: Int, site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.BlogPost>> {
        api.pages(Self.list(blog: blog, site: site, limit: limit), parts)
    }

    /// Returns the first page of the posts of a blog.
    ///
    /// - Parameters:
    ///   - blog: The blog's id.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(
        blog: Int, site: String, limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.BlogPost> {
        try await api.send(Self.list(blog: blog, site: site, limit: limit), parts)
    }

    /// Returns the post with an id.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func show(_ id: Int, blog: Int, site: String, _ parts: RequestPart?...) async throws -> V1.BlogPost {
        try await api.send(Self.show(id, blog: blog, site: site), parts)
    }

    /// Returns the id of the post with an external id.
    ///
    /// - Throws: `ClientError` when there is none.
    public func match(
        externalID: String, blog: Int, site: String, _ parts: RequestPart?...
    ) async throws -> V1.PageReference {
        try await api.send(Self.match(externalID: externalID, blog: blog, site: site), parts)
    }

    /// Adds a post and returns it as the API stored it.
    ///
    /// A name, a status and one of the two texts are needed.
    @discardableResult
    public func create(
        _ post: V1.BlogPost, blog: Int, site: String, _ parts: RequestPart?...
    ) async throws -> V1.BlogPost {
        try await api.send(Self.create(post, blog: blog, site: site), parts)
    }

    /// Changes a post and returns it as the API stored it.
    ///
    /// The API replaces all members, and empties the missing ones. To change
    /// only some, use ``update(_:blog:site:_:changes:)``.
    @discardableResult
    public func update(
        _ id: Int, _ post: V1.BlogPost, blog: Int, site: String, _ parts: RequestPart?...
    ) async throws -> V1.BlogPost {
        try await api.send(Self.update(id, post, blog: blog, site: site), parts)
    }

    /// Removes a post.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: Int, blog: Int, site: String, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id, blog: blog, site: site), parts)
    }
}
