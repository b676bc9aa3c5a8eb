// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Attachments.swift; change that, not this.

public import ErrandCore

extension V1.Attachments {
    /// Returns the files on a page, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - page: The page's slug.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        page: String, site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Attachment>, V1.Attachment> {
        api.items(Self.list(page: page, site: site, limit: limit), parts)
    }

    /// Returns the files on a page, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - page: The page's slug.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(
        page: String, site: String, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.Attachment>> {
        api.pages(Self.list(page: page, site: site, limit: limit), parts)
    }

    /// Returns the first page of the files on a page.
    ///
    /// - Parameters:
    ///   - page: The page's slug.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(
        page: String, site: String, limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.Attachment> {
        try await api.send(Self.list(page: page, site: site, limit: limit), parts)
    }

    /// Returns the attachment with an id.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func show(_ id: Int, page: String, site: String, _ parts: RequestPart?...) async throws -> V1.Attachment {
        try await api.send(Self.show(id, page: page, site: site), parts)
    }

    /// Puts a file on a page and returns it as the API stored it.
    ///
    /// A name, a media type and bytes are needed: see
    /// ``Attachment/init(_:filename:contentType:)``.
    @discardableResult
    public func create(
        _ attachment: V1.Attachment, page: String, site: String, _ parts: RequestPart?...
    ) async throws -> V1.Attachment {
        try await api.send(Self.create(attachment, page: page, site: site), parts)
    }

    /// Removes an attachment.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: Int, page: String, site: String, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id, page: page, site: site), parts)
    }
}
