// SPDX-License-Identifier: MIT

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NationSandbox

/// A browser that draws no pages: it keeps cookies,
/// follows redirects when it is told to, and sends the forms it was given.
struct Browser {
    let sandbox: RunningSandbox
    var cookies: [String: String] = [:]
    /// The languages that it asks for.
    var languages: String?

    init(_ sandbox: RunningSandbox) { self.sandbox = sandbox }

    struct Response {
        var status: Int
        var headers: Fields
        var text: String

        var location: String? { headers.first(name: "Location") }

        /// The parameters of where the browser is sent, of query and fragment.
        var sentBack: [String: String] {
            let parts = (location ?? "").split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let query = parts[0].split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
            var found: [String: String] = [:]
            for pair in [query, parts.count > 1 ? parts[1] : ""].flatMap({ $0.split(separator: "&") }) {
                let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                found[String(halves[0])] = halves.count > 1 ? String(halves[1]).removingPercentEncoding : ""
            }
            return found
        }

        /// The first form whose action begins so: its action and hidden values.
        func form(_ action: String) -> (action: String, fields: [String: String])? {
            for part in text.components(separatedBy: "<form ").dropFirst() {
                let form = part.components(separatedBy: "</form>")[0]
                guard let target = Self.attribute("action", form), target.hasPrefix(action) else { continue }
                var fields: [String: String] = [:]
                for input in form.components(separatedBy: "<input type=\"hidden\" ").dropFirst() {
                    guard let name = Self.attribute("name", input) else { continue }
                    fields[name] = Self.attribute("value", input)
                }
                return (target, fields)
            }
            return nil
        }

        private static func attribute(_ name: String, _ tag: String) -> String? {
            guard let start = tag.range(of: "\(name)=\"")?.upperBound,
                let end = tag[start...].firstIndex(of: "\"")
            else { return nil }
            return String(tag[start..<end]).replacingOccurrences(of: "&quot;", with: "\"")
                .replacingOccurrences(of: "&#39;", with: "'").replacingOccurrences(of: "&lt;", with: "<")
                .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&amp;", with: "&")
        }
    }

    mutating func get(_ path: String) async throws -> Response { try await send(.GET, path, nil) }

    mutating func post(_ path: String, _ fields: [String: String]) async throws -> Response {
        try await send(.POST, path, Self.encode(fields))
    }

    static func encode(_ fields: [String: String]) -> String {
        func encode(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        return fields.map { encode($0.key) + "=" + encode($0.value) }.joined(separator: "&")
    }

    private mutating func send(_ method: HTTPMethod, _ path: String, _ form: String?) async throws -> Response {
        var request = HTTPClientRequest(url: path.hasPrefix("/") ? sandbox.baseURL + path : path)
        request.method = method
        if !cookies.isEmpty {
            request.headers.add(
                name: "Cookie", value: cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "))
        }
        if let languages { request.headers.add(name: "Accept-Language", value: languages) }
        if let form {
            request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
            request.body = .bytes(Array(form.utf8))
        }
        let response = try await Self.client.execute(request, timeout: .minutes(3))
        for cookie in response.headers["Set-Cookie"] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
        }
        let body = try await response.body.collect(upTo: 1 << 20)
        return Response(
            status: Int(response.status.code), headers: Fields(pairs: response.headers.map { ($0.name, $0.value) }),
            text: String(buffer: body))
    }

    /// One that follows nothing by itself; it lives as long as the tests.
    static let client = HTTPClient(
        eventLoopGroup: .singletonMultiThreadedEventLoopGroup,
        configuration: .init(redirectConfiguration: .disallow))
}

extension Browser {
    /// Opens the authorization, signs in if asked, and responds to the consent page.
    mutating func consent(_ path: String) async throws -> Response {
        let first = try await get(path)
        guard let form = first.form("/login") else { return first }
        let signedIn = try await post(
            form.action,
            form.fields.merging(["email": sandbox.adminEmail, "password": sandbox.adminPassword]) { $1 })
        return try await get(signedIn.location ?? "/nowhere")
    }

    /// The whole way, with a response to the consent page.
    mutating func decide(_ path: String, _ decision: String = "authorize") async throws -> Response {
        let page = try await consent(path)
        guard let form = page.form("/oauth/authorize") else { return page }
        return try await post(form.action, form.fields.merging(["decision": decision]) { $1 })
    }
}
