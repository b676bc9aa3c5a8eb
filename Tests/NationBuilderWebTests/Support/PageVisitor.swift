// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import NationSandbox
import Synchronization
import Testing

/// A browser as far as pages without a script need one: cookies with their paths, and forms that
/// are sent as they are.
///
/// Each page that it gets is held against a validator.
final class PageVisitor: Sendable {
    let baseURL: String
    private let client: Client
    /// The cookies by their names, each with its path.
    private let cookies = Mutex<[String: (pair: String, path: String)]>([:])

    init(_ baseURL: String, cookie: String? = nil) throws {
        self.baseURL = baseURL
        client = Client(bare: try BaseURL(baseURL), transport: .platform)
        if let cookie { keep(cookie) }
    }

    /// The cookies of all paths, as they are sent; `nil` without one.
    var cookie: String? { cookie(for: nil) }

    /// The cookies that are sent to a path (RFC 6265 §5.1.4).
    private func cookie(for path: String?) -> String? {
        let place = path.map { $0.prefix { $0 != "?" } }
        let pairs = cookies.withLock { Array($0.values) }.filter { cookie in
            guard let place, cookie.path != "/" else { return true }
            return place == cookie.path || place.hasPrefix(cookie.path + "/")
        }
        return pairs.isEmpty ? nil : pairs.map(\.pair).sorted().joined(separator: "; ")
    }

    /// Keeps a cookie of a response.
    func keep(_ field: String) {
        let pair = String(field.prefix { $0 != ";" })
        let path = field.firstMatch(of: /; Path=([^;]+)/).map { String($0.output.1) } ?? "/"
        cookies.withLock { $0[String(pair.prefix { $0 != "=" })] = (pair, path) }
    }

    /// Signs the owner of a nation in through the nation's own pages.
    func signIn(at sandbox: RunningSandbox, below path: String = "") async throws {
        let panel = try await get(path + "/accounts")
        let sent = try await post(path + "/accounts/sign-in", [("slug", sandbox.slug)], from: panel)
        var person = try NationVisitor(sandbox)
        let back = try await person.authorize(try #require(sent.location))
        _ = try await get(String(back.dropFirst(baseURL.count)))
    }

    /// A page as it came.
    struct Page {
        let status: Int
        let fields: HTTPFields
        let html: String

        var location: String? { fields[.location] }

        /// The addresses of pictures that begin with a path.
        func pictures(_ path: String) -> [String] {
            html.matches(of: /<img src="([^"]+)"/).map { String($0.output.1).replacing("&amp;", with: "&") }
                .filter { $0.hasPrefix(path) }
        }

        /// Returns the value of a hidden field of the page.
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
        try await page(.get(""), path, parts)
    }

    /// Sends the form that a page has, with some fields changed.
    @discardableResult
    func post(_ path: String, _ fields: [(String, String)], from page: Page) async throws -> Page {
        var all = [("token", try page.field("token"))]
        if !fields.contains(where: { $0.0 == "account" }), page.html.contains("name=\"account\"") {
            all.append(("account", try page.field("account")))
        }
        if !fields.contains(where: { $0.0 == "once" }), page.html.contains("name=\"once\"") {
            all.append(("once", try page.field("once")))
        }
        return try await post(path, all + fields)
    }

    @discardableResult
    func post(_ path: String, _ fields: [(String, String)], _ parts: RequestPart...) async throws -> Page {
        try await page(.post(""), path, [.form(fields.map { ($0.0, $0.1 as (any QueryValue)?) })] + parts)
    }

    /// Follows a response to the page that it leads to.
    func follow(_ page: Page) async throws -> Page {
        #expect(page.status == 303, "\(page.text)")
        return try await get(try #require(page.location))
    }

    private func page(_ request: Request<String>, _ path: String, _ parts: [RequestPart]) async throws -> Page {
        let response = try await client.response(
            to: request.reading(.text), .url(baseURL + path), .group(parts), .header(.cookie, cookie(for: path)),
            .option(\.acceptedStatus, .any))
        if let set = response.head.headerFields[.setCookie] { keep(set) }
        let page = Page(status: response.head.status.code, fields: response.head.headerFields, html: response.value)
        if response.head.headerFields[.contentType]?.hasPrefix("text/html") == true {
            let problems = await Validator.problems(page.html)
            if !problems.isEmpty { Issue.record("\(problems)") }
        }
        return page
    }
}
