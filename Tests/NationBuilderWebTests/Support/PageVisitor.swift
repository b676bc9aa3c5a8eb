// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import Testing

/// A browser as far as pages without a script need one: a cookie, and forms that are sent as they
/// are.
///
/// Each page that it gets is held against a validator.
final class PageVisitor {
    let baseURL: String
    private let client: Client
    private(set) var cookie: String?

    init(_ baseURL: String, cookie: String? = nil) throws {
        self.baseURL = baseURL
        self.cookie = cookie
        client = Client(bare: try BaseURL(baseURL), transport: .platform)
    }

    /// A page as it came.
    struct Page {
        let status: Int
        let fields: HTTPFields
        let html: String

        var location: String? { fields[.location] }

        /// What a hidden field of the page holds.
        func field(_ name: String) throws -> String {
            let start = try #require(html.firstRange(of: "name=\"\(name)\" value=\"")?.upperBound, "\(name) in \(html)")
            return String(html[start...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
        }

        /// The page without its tags and with simple spaces.
        var text: String {
            html.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    func get(_ path: String, _ parts: RequestPart...) async throws -> Page {
        try await page(.get(""), [.url(baseURL + path)] + parts)
    }

    /// Sends the form that a page has, with some fields changed.
    @discardableResult
    func post(_ path: String, _ fields: [(String, String)], from page: Page) async throws -> Page {
        var all = [("token", try page.field("token"))]
        if !fields.contains(where: { $0.0 == "account" }), page.html.contains("name=\"account\"") {
            all.append(("account", try page.field("account")))
        }
        return try await post(path, all + fields)
    }

    @discardableResult
    func post(_ path: String, _ fields: [(String, String)], _ parts: RequestPart...) async throws -> Page {
        try await page(
            .post(""), [.url(baseURL + path), .form(fields.map { ($0.0, $0.1 as (any QueryValue)?) })] + parts)
    }

    /// Follows an answer to the page that it leads to.
    func follow(_ page: Page) async throws -> Page {
        #expect(page.status == 303, "\(page.text)")
        return try await get(try #require(page.location))
    }

    private func page(_ request: Request<String>, _ parts: [RequestPart]) async throws -> Page {
        let answer = try await client.response(
            to: request.reading(.text), .group(parts), .header(.cookie, cookie), .option(\.acceptedStatus, .any))
        if let set = answer.head.headerFields[.setCookie] { cookie = String(set.prefix { $0 != ";" }) }
        let page = Page(status: answer.head.status.code, fields: answer.head.headerFields, html: answer.value)
        if answer.head.headerFields[.contentType]?.hasPrefix("text/html") == true {
            let problems = await Validator.problems(page.html)
            if !problems.isEmpty { Issue.record("\(problems)") }
        }
        return page
    }
}
