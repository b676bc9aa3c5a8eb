// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import NationSandbox
import Synchronization
import Testing
import Visitors

/// A browser as far as pages without a script need one, with the cookies of one website.
final class Browser: Sendable {
    private let client: Client
    /// The website, at any of its servers.
    private let site: Mutex<String>
    private let cookies = Mutex<[String: String]>([:])
    /// The number of the server that nginx is to choose; `nil` for any.
    private let chosen = Mutex<Int?>(nil)

    init(_ site: String) throws {
        self.site = Mutex(site)
        client = Client(bare: nil, transport: .platform)
    }

    /// A page without what the browser needs, such as that of a server that was killed.
    struct Unexpected: Error {
        let page: String
    }

    /// A page as it came.
    struct Page {
        let status: Int
        let fields: HTTPFields
        let html: String

        var location: String? { fields[.location] }

        /// The value of a hidden field of the page.
        func field(_ name: String) throws -> String {
            guard let start = html.firstRange(of: "name=\"\(name)\" value=\"")?.upperBound else {
                throw Unexpected(page: "\(status) \(text)")
            }
            return String(html[start...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
        }

        /// The page without its tags and with simple spaces.
        var text: String {
            html.replacing(/<[^>]*>/, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    /// The cookies, as they are sent.
    var cookie: String {
        get { cookies.withLock { $0.map { "\($0)=\($1)" }.sorted().joined(separator: "; ") } }
        set {
            cookies.withLock { cookies in
                cookies = [:]
                for pair in newValue.split(separator: "; ") {
                    cookies[String(pair.prefix { $0 != "=" })] = String(pair.drop { $0 != "=" }.dropFirst())
                }
            }
        }
    }

    /// Sends the next requests to another address of the website.
    func move(to other: String) {
        let before = site.withLock { site in
            defer { site = other }
            return site
        }
        cookie = cookie.replacing("_\(Self.port(before))=", with: "_\(Self.port(other))=")
    }

    /// Asks nginx for a server, or with `nil` for any.
    func choose(_ number: Int?) { chosen.withLock { $0 = number } }

    /// Takes the cookies of another browser, perhaps at another address of the website.
    func take(from other: Browser) {
        let (mine, others) = (site.withLock { $0 }, other.site.withLock { $0 })
        cookie = other.cookie.replacing("_\(Self.port(others))=", with: "_\(Self.port(mine))=")
    }

    /// The port of an address, which is in the names of its cookies on this machine.
    private static func port(_ address: String) -> Substring { address.split(separator: ":").last ?? "" }

    func get(_ path: String) async throws -> Page { try await page(.get(""), path, []) }

    /// Sends the form of a page, with other fields too.
    @discardableResult
    func post(_ path: String, _ fields: [(String, String)] = [], from page: Page) async throws -> Page {
        let hidden = try ["token", "account", "once"].filter { page.html.contains("name=\"\($0)\"") }
            .map { ($0, try page.field($0)) }
        let all = (hidden + fields).map { ($0.0, $0.1 as (any QueryValue)?) }
        return try await self.page(.post(""), path, [.form(all)])
    }

    /// Begins a sign-in, and returns the address of the nation's page.
    func beginSignIn(at sandbox: RunningSandbox) async throws -> String {
        let sent = try await post("/accounts/sign-in", [("slug", sandbox.slug)], from: try await get("/accounts?add"))
        guard let location = sent.location, location.hasPrefix(sandbox.baseURL) else {
            throw Unexpected(page: "\(sent.status) \(sent.location ?? "") \(sent.text)")
        }
        return location
    }

    /// Signs a person in through the nation's own pages.
    @discardableResult
    func signIn(at sandbox: RunningSandbox, email: String? = nil) async throws -> Page {
        let page = try await beginSignIn(at: sandbox)
        var person = try Visitor(sandbox, email: email)
        return try await comeBack(try await person.authorize(page))
    }

    /// Opens the address to which a nation has sent the browser.
    func comeBack(_ url: String) async throws -> Page { try await get(String(url.trimmingPrefix(/http:\/\/[^\/]*/))) }

    /// Signs the selected account out.
    @discardableResult
    func signOut() async throws -> Page { try await post("/accounts/sign-out", from: try await get("/accounts")) }

    private func page(_ request: Request<String>, _ path: String, _ parts: [RequestPart]) async throws -> Page {
        let response = try await client.response(
            to: request.reading(.text), .url(site.withLock { $0 } + path), .group(parts),
            .header(.cookie, cookie.isEmpty ? nil : cookie),
            .header(Self.server, chosen.withLock { $0 }.map { "\($0)" }),
            .option(\.acceptedStatus, .any))
        if let set = response.head.headerFields[.setCookie]?.prefix(while: { $0 != ";" }) {
            cookies.withLock {
                $0[String(set.prefix { $0 != "=" })] = String(set.drop { $0 != "=" }.dropFirst())
            }
        }
        return Page(status: response.head.status.code, fields: response.head.headerFields, html: response.value)
    }

    /// The field by which a ``WebFleet`` knows which server is meant.
    private static let server = HTTPField.Name("X-Server") ?? .via
}
