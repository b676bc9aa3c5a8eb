// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import NationSandbox
import Testing

/// A person at the nation's own pages, who signs in and decides.
struct NationVisitor {
    let sandbox: RunningSandbox
    private let client: Client
    private var cookie: String?

    init(_ sandbox: RunningSandbox) throws {
        self.sandbox = sandbox
        client = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
    }

    /// Signs in, responds to the consent page, and says where the browser is sent.
    mutating func authorize(_ url: String, _ decision: String = "authorize") async throws -> String {
        let signIn = try await page(.get(""), .url(url))
        let signedIn = try await page(
            .post("login"), .form("authenticity_token", try token(signIn.value)),
            .form("return_to", url.replacingPrefix(sandbox.baseURL, "")), .form("email", sandbox.adminEmail),
            .form("password", sandbox.adminPassword))
        let next = sandbox.baseURL + (try #require(signedIn.head.headerFields[.location]))
        let consent = try await page(.get(""), .url(next))
        let response = try await page(
            .post(""), .url(next), .form("authenticity_token", try token(consent.value)), .form("decision", decision))
        return try #require(response.head.headerFields[.location])
    }

    private mutating func page(_ request: Request<String>, _ parts: RequestPart...) async throws -> Response<String> {
        let response = try await client.response(
            to: request.reading(.text), .group(parts), .header(.cookie, cookie), .option(\.acceptedStatus, .any))
        if let set = response.head.headerFields[.setCookie] { cookie = String(set.prefix { $0 != ";" }) }
        return response
    }

    private func token(_ page: String) throws -> String {
        let match = try #require(page.firstMatch(of: /name="authenticity_token" value="([^"]+)"/))
        return String(match.output.1)
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, _ other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}
