// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@testable import Errand
@testable import ErrandOAuth
@testable import NationBuilderAccounts
@testable import NationBuilderWeb
@testable import nb

/// A place at which a URL comes in.
struct URLDoor: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The URLs that browsers read, and that this door refuses for a rule of its own; `nil` where only slugs pass.
    var refuses: Set<String>? = []
    /// The URLs that only browsers and this door read.
    var mends: Set<String> = []
    /// Returns the host that the door reads; `host` is the one that browsers read.
    let host: @Sendable (_ url: String, _ host: String?) async throws -> String?

    static let fragments: Set<String> = [
        "http://f:21/ b ? d # e ", "http://foo/path;a??e#f#g", "http://foo/abcd#foo?bar",
    ]
    static let queries: Set<String> = ["http://host/?'"]

    static let all: [Self] = [
        Self(testDescription: "a request's URL") { url, _ in try await sent([.url(url)]) },
        Self(testDescription: "the URL as Foundation reads it when it is sent") { url, _ in
            let stub = StubTransport(.when(nil, nil, .text("")))
            _ = try await Client(bare: nil, transport: stub).send(Request<Void>.get("", .url(url)))
            let host = try URL(string: #require(stub.requests.first).request.url)?.host
            return host.map { $0.contains(":") ? "[\($0)]" : $0 }
        },
        Self(testDescription: "a client's base URL", refuses: fragments.union(queries)) { url, _ in
            try await sent([.baseURL(try BaseURL(url))])
        },
        // The value of a field has no space around it.
        Self(testDescription: "the Location of a redirect", mends: ["  http://example.com/"]) { url, _ in
            let stub = StubTransport(
                .when(nil, "/start", .response(HTTPResponse(status: .found, headerFields: [.location: url]))),
                .when(nil, nil, .text("")))
            let client = Client(bare: "http://start.example", transport: stub) { $0.middleware = [.redirects()] }
            _ = try await client.send(Request<Void>.get("start"))
            return try #require(stub.requests.last).request.origin.host
        },
        Self(testDescription: "an endpoint of OAuth", refuses: fragments) { url, host in
            try EndpointURL.target(url, host.map { [$0] } ?? []).origin.host
        },
        Self(testDescription: "a redirect URI", refuses: fragments, mends: ["http://f:0/c"]) { url, _ in
            try RedirectURI(url.replacing(/^http:/, with: "https:")).host?.description
        },
        Self(
            testDescription: "a proxy",
            refuses: [
                "https://0x.0x.0", "https://foo:443/", "https://foo:80/", "https://localhost:3000/jqueryui@1.2.3",
            ],
            mends: ["http://user:pass@foo:21/bar;par?b#c", "http://@pple.com", "http://foo:💩@example.com/bar"]
        ) { url, _ in
            try ProxyResolver(Proxy.server(url), [:]).server(for: URLOrigin(scheme: "http", authority: "a"))?.host
                .description
        },
        Self(testDescription: "the address of a webhook's program", refuses: fragments) { url, _ in
            try WebhookAddress.target(url).origin.host
        },
        Self(testDescription: "the URL of a nation", refuses: fragments.union(queries)) { url, _ in
            let secure = url.replacing(/^http:/, with: "https:")
            return try NationAddress("abe", of: ApplicationIdentity(clientID: nil), baseURL: secure).baseURL.origin?
                .host
        },
        Self(testDescription: "a nation by its address", refuses: nil) { url, _ in
            let application = ApplicationIdentity(clientID: nil, baseURLFormat: "https://%@")
            let slug = try NationAddress(url, of: application).slug
            return "\(slug)"
        },
        Self(testDescription: "a nation of nb by its address", mends: ["  http://example.com/"]) { url, _ in
            try NationName(url).address?.origin?.host
        },
        Self(testDescription: "the Origin of a form") { url, _ in try HostCheck.origin(url).host },
    ]

    private static func sent(_ parts: [RequestPart]) async throws -> String? {
        let stub = StubTransport(.when(nil, nil, .text("")))
        var request = Request<Void>.get("")
        request.parts += parts
        _ = try await Client(bare: nil, transport: stub).send(request)
        return try #require(stub.requests.first).request.origin.host
    }

    /// The origin of a fact, without scheme and port.
    static func host(_ fact: URLFacts.Fact) -> String? {
        fact.origin?.replacing(/^https?:\/\//, with: "").replacing(/:[0-9]+$/, with: "")
    }

    static let facts = URLFacts.all.filter { $0.url.contains("://") }
}

@Suite("A URL leads to one host, whichever way it comes in", .timed)
struct URLDoorTests {
    @Test("Each door reads the host that browsers read, or refuses the URL", arguments: URLDoor.all)
    func hosts(door: URLDoor) async throws {
        var refused: Set<String> = []
        for fact in URLDoor.facts {
            let expected = URLDoor.host(fact)
            do {
                let found = try await door.host(fact.url, expected)
                #expect(found == expected, "\(fact)")
            } catch { refused.insert(fact.url) }
        }
        let read = Set(URLFacts.read.map(\.url))
        if let refuses = door.refuses { #expect(refused.intersection(read).sorted() == refuses.sorted()) }
        let mended = URLFacts.onlyBrowsers.map(\.url).filter { $0.contains("://") && !refused.contains($0) }
        #expect(mended.sorted() == door.mends.sorted())
    }

    @Test(
        "Each door says Punycode for a host that is not ASCII", arguments: URLDoor.all,
        ["http://bücher.example", "http://b%C3%BCcher.example"])
    func punycode(door: URLDoor, url: String) async throws {
        do {
            _ = try await door.host(url, "bücher.example")
            Issue.record("The door took the URL.")
        } catch { #expect("\(error)".contains("Punycode"), "\(error)") }
    }
}
