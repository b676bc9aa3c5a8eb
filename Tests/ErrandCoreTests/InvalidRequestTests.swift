// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import TestSupport
import Testing

@Suite("Requests that cannot be sent", .timed)
struct InvalidRequestTests {
    private let wire = ClosureTransport("{}")

    private func kind(_ base: BaseURL? = "https://api.example.com/v1", _ request: Request<Void>) async -> ClientError
        .Kind?
    {
        let client = Client(bare: base, transport: wire)
        let error = await #expect(throws: ClientError.self) { try await client.send(request) }
        #expect(wire.requests.isEmpty)
        return error?.kind
    }

    @Test(
        "An illegal base URL is refused when it is used, and never traps",
        arguments: [
            "", "api.example.com", "ftp://api.example.com", "https://", "https:///x", "https://u:p@example.com",
            "https://example.com?x=1", "https://example.com#f", "https://exa mple.com", "http://example.com:99999",
            "http://example.com:0", "http://[::1", "//example.com", "mailto:a@b.example",
        ])
    func baseURL(text: String) async {
        #expect(await kind(BaseURL(stringLiteral: text), .get("people")) == .invalidRequest.url)
        #expect(throws: ClientError.self) { try BaseURL(text) }
    }

    @Test("No base URL and no URL is refused")
    func noBase() async {
        #expect(await kind(nil, .get("people")) == .invalidRequest.url)
    }

    @Test(
        "A path that would name another resource is refused",
        arguments: [
            "people/\("")", "people/\("..")/x", "people/\(".")", "people/../admin", "people/%2e%2E/admin",
            "people/.\(".")", "people#top", "https://other.example/people", "http://localhost/people", "x+y.z-1://a",
        ] as [PathTemplate])
    func paths(path: PathTemplate) async {
        #expect(await kind("https://api.example.com/v1", .get(path)) == .invalidRequest.url)
    }

    @Test("A whole URL as a path is refused with the part that takes one, and a colon alone is kept")
    func wholeURL() async throws {
        let client = Client(bare: "https://api.example.com/v1", transport: wire)
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Request<Void>.get("https://other.example/people"))
        }
        #expect(error?.reason == "a path begins with a scheme: the part .url takes a whole URL")
        for path in ["users:find", "a/https://b.example", "x:/y", "\("https://a.example")"] as [PathTemplate] {
            #expect(try await client.resolve(Request<Void>.get(path)).url.hasPrefix("https://api.example.com/v1/"))
        }
    }

    @Test(
        "An illegal URL is refused",
        arguments: [
            "https://user:pass@evil.example/", "javascript:alert(1)", "https://exa mple.com/",
            "http://x.example:70000/",
            "https://x.example/\n", "https://x.example/?a\r\nB: c", "http://", "file:///etc/passwd",
            "ht tp://x.example",
            "https://x.example:0/", "https://x.example/#\u{0}",
        ])
    func urls(text: String) async {
        #expect(await kind("https://api.example.com/v1", .get("", .url(text))) == .invalidRequest.url)
    }

    @Test(
        "An illegal field name or value is refused",
        arguments: [
            ("X-A", "a\r\nB: c"), ("X-A", "a\u{0}"), ("X-A", "a\n"), ("X A", "v"), ("", "v"), ("X:A", "v"),
            ("X-Ä", "v"), ("X-A", " v"),
        ])
    func fields(name: String, value: String) async {
        #expect(await kind("https://api.example.com/v1", .get("", .header(name, value))) == .invalidRequest.header)
        #expect(await kind("https://api.example.com/v1", .get("", .addHeader(name, value))) == .invalidRequest.header)
    }

    @Test("A key of one's own that would end its field is refused")
    func idempotencyKey() async {
        let part = RequestPart.idempotencyKey("order-7\r\nX: y")
        #expect(await kind("https://api.example.com/v1", .post("", part)) == .invalidRequest.header)
    }

    @Test("A TRACE with content is refused with its reason, and one without is sent")
    func trace() async throws {
        let client = Client.over(wire)
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Request<Void>.get("", .method(.trace), .json([1])))
        }
        #expect(error?.kind == .invalidRequest.encoding)
        #expect(error?.reason == "a TRACE request has no content (RFC 9110 §9.3.8)")
        #expect(wire.requests.isEmpty)
        try await client.send(Request<Void>.get("", .method(.trace)))
        #expect(wire.requests.count == 1)
    }

    @Test("A media type that would end its field is refused")
    func mediaType() async {
        let part = RequestPart.body(.text("x"), type: MediaType("text/plain\r\nX: y"))
        #expect(await kind("https://api.example.com/v1", .post("", part)) == .invalidRequest.header)
    }
}
