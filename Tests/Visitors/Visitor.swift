// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
package import NationSandbox
import Testing

/// A person with a browser, for the sandbox's pages.
package struct Visitor: Sendable {
    package let sandbox: RunningSandbox
    private let email: String
    private let client: Client
    private var cookie: String?

    /// Creates a person: the administrator, or the person with another e-mail
    /// address.
    package init(_ sandbox: RunningSandbox, email: String? = nil) throws {
        self.sandbox = sandbox
        self.email = email ?? sandbox.adminEmail
        client = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
    }

    /// Signs in, responds to the consent page, and returns the URL of the final
    /// redirect.
    package mutating func authorize(_ url: String, _ decision: String = "authorize") async throws -> String {
        var signIn = try await page(.get(""), .url(url))
        var asked = url
        // A page that signs the browser out redirects to the authorization.
        if let onward = signIn.head.headerFields[.location] {
            asked = sandbox.baseURL + onward
            signIn = try await page(.get(""), .url(asked))
        }
        let signedIn = try await page(
            .post("login"), .form("authenticity_token", try token(signIn.value)),
            .form("return_to", asked.replacingPrefix(sandbox.baseURL, "")), .form("email", email),
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
