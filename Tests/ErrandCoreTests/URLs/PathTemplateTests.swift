// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import TestSupport
import Testing

@Suite("Path templates", .timed)
struct PathTemplateTests {
    @Test("A value is encoded whole, and the template remembers the shape only")
    func values() {
        let path: PathTemplate = "lists/\(7)/people/\("a/b?c#d%20é")"
        #expect(path.encoded == "lists/7/people/a%2Fb%3Fc%23d%2520%C3%A9")
        #expect(path.template == "lists/{}/people/{}")
        #expect("\(path)" == "lists/{}/people/{}")
    }

    @Test("Literal text is kept; octets that a path may not hold are encoded, triplets are not encoded again")
    func literals() {
        let path: PathTemplate = "a b/ü%20c;d=1,2:@"
        #expect(path.encoded == "a%20b/%C3%BC%20c;d=1,2:@")
    }

    @Test("A query in literal text is kept, and values in it are encoded")
    func query() {
        let path: PathTemplate = "people?limit=5&q=\("a&b")"
        #expect(path.encoded == "people")
        #expect(path.query == "limit=5&q=a%26b")
        #expect(path.template == "people")
        let plain: PathTemplate = "people?limit=\(5)&page=\(2)"
        #expect(plain.encoded == "people" && plain.query == "limit=5&page=2")
    }

    @Test(
        "Base and path are joined by one slash",
        arguments: [
            ("https://x.example", "people", "/people"), ("https://x.example/", "/people", "/people"),
            ("https://x.example/v1/", "people", "/v1/people"), ("https://x.example/v1", "", "/v1"),
            ("https://x.example", "", "/"), ("https://x.example/v1", "people/", "/v1/people/"),
            ("HTTPS://X.Example:443/a%20b", "c", "/a%20b/c"),
        ])
    func joining(base: String, path: String, expected: String) async throws {
        let client = Client(bare: try BaseURL(base), transport: ClosureTransport("{}"))
        let raw = try await client.resolve(Request<Void>.get(PathTemplate(path)))
        #expect(raw.head.path == expected)
        #expect(raw.head.authority == "x.example")
        #expect(raw.head.scheme == "https")
    }
}
