// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The files on the pages of a site.
    ///
    /// Every method takes the slugs of the page and of the site.
    public struct Attachments: Sendable {
        let api: NationV1
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Attachments {
    /// Creates a request that returns a page of the files on a page.
    ///
    /// - Parameters:
    ///   - page: The page's slug.
    ///   - site: The site's slug.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(page: String, site: String, limit: Int? = nil) -> Request<V1.Page<V1.Attachment>> {
        .fetching("sites/\(site)/pages/\(page)/attachments", .pathNames(site, page), .limit(limit))
    }

    /// Creates a request that returns the attachment with an id.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func show(_ id: Int, page: String, site: String) -> Request<V1.Attachment> {
        .fetching("sites/\(site)/pages/\(page)/attachments/\(id)", .pathNames(site, page), at: "attachment")
    }

    /// Creates a request that puts a file on a page and returns it as the API
    /// stored it.
    ///
    /// A name, a media type and bytes are needed: see
    /// ``Attachment/init(_:filename:contentType:)``.
    public static func create(_ attachment: V1.Attachment, page: String, site: String) -> Request<V1.Attachment> {
        .adding(attachment, as: "attachment", at: "sites/\(site)/pages/\(page)/attachments", .pathNames(site, page))
    }

    /// Creates a request that removes an attachment.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int, page: String, site: String) -> Request<Void> {
        .delete("sites/\(site)/pages/\(page)/attachments/\(id)", .pathNames(site, page))
    }
}
