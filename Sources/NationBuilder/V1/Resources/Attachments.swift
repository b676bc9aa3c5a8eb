// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The files on the pages of a site.
    ///
    /// Every method takes the slugs of the page and of the site.
    public struct Attachments: Sendable {
        let api: NationV1

        /// The files on a page, one by one.
        ///
        /// - Parameters:
        ///   - page: The page's slug.
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(page: String, site: String, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
            Page<Attachment>, Attachment
        > {
            api.items(Self.list(page: page, site: site, limit: limit), parts)
        }

        /// The files on a page, page by page.
        ///
        /// - Parameters:
        ///   - page: The page's slug.
        ///   - site: The site's slug.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(page: String, site: String, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<
            Page<Attachment>
        > {
            api.pages(Self.list(page: page, site: site, limit: limit), parts)
        }

        /// The first page of the files on a page.
        public func list(page: String, site: String, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<
            Attachment
        > {
            try await api.send(Self.list(page: page, site: site, limit: limit), parts)
        }

        /// The attachment with a number.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func show(_ id: Int, page: String, site: String, _ parts: RequestPart?...) async throws -> Attachment {
            try await api.send(Self.show(id, page: page, site: site), parts)
        }

        /// Puts a file on a page and gives it as the API stored it.
        ///
        /// A name, a media type and bytes are needed: see
        /// ``Attachment/init(_:filename:contentType:)``.
        @discardableResult
        public func create(_ attachment: V1.Attachment, page: String, site: String, _ parts: RequestPart?...)
            async throws -> Attachment
        {
            try await api.send(Self.create(attachment, page: page, site: site), parts)
        }

        /// Removes an attachment.
        public func delete(_ id: Int, page: String, site: String, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id, page: page, site: site), parts)
        }
    }
}

// MARK: - Requests

extension V1.Attachments {
    /// A request for a page of the files on a page.
    public static func list(page: String, site: String, limit: Int? = nil) -> Request<V1.Page<V1.Attachment>> {
        Request(
            .get, "sites/\(site)/pages/\(page)/attachments", .pathNames(site, page), .limit(limit), reading: .json())
    }

    /// A request for an attachment.
    public static func show(_ id: Int, page: String, site: String) -> Request<V1.Attachment> {
        Request(
            .get, "sites/\(site)/pages/\(page)/attachments/\(id)", .pathNames(site, page),
            reading: .json(at: "attachment"))
    }

    /// A request that puts a file on a page.
    public static func create(_ attachment: V1.Attachment, page: String, site: String) -> Request<V1.Attachment> {
        Request(
            .post, "sites/\(site)/pages/\(page)/attachments", .pathNames(site, page),
            .new(attachment, as: "attachment"),
            reading: .created(at: "attachment"))
    }

    /// A request that removes an attachment.
    public static func delete(_ id: Int, page: String, site: String) -> Request<Void> {
        Request(.delete, "sites/\(site)/pages/\(page)/attachments/\(id)", .pathNames(site, page), reading: .nothing)
    }
}
