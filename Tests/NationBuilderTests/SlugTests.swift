// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import NationBuilder
import TestSupport
import Testing

@Suite("A slug", .timed)
struct SlugTests {
    @Test(
        "is put in lower case",
        arguments: ["abeforprez", "AbeForPrez", "a", "a-1", "123", String(repeating: "x", count: 63)])
    func legal(text: String) throws {
        #expect(try Slug(text).description == text.lowercased())
    }

    @Test(
        "that could lead to another host is refused",
        arguments: [
            "", "-a", "a-", "a.b", "a/b", "evil.com/", "a b", "a@b", "a:80", "a#", "a?b", "ä", "a\n", "İ",
            String(repeating: "x", count: 64), "\u{0}", "a_b", "%41",
        ])
    func illegal(text: String) async {
        #expect { try Slug(text) } throws: { ClientError.invalidRequest.url ~= $0 }
    }

    @Test("that is a wrong literal is refused when it is used, before anything is sent")
    func literal() async {
        let (nation, transport) = Nation.stub("evil.com/") { _ in .text("{}") }
        let error = await clientError { try await nation.v1.people.me() }
        #expect(error?.kind == .invalidRequest.url)
        #expect(error?.description.contains("slug") == true)
        let direct = await clientError { try await nation.client.send(Request<Void>.get("api/v2/signups")) }
        #expect(direct?.kind == .invalidRequest.url)
        #expect(transport.requests.isEmpty)
    }

    @Test("that is wrong is refused even where a base URL is given")
    func withBaseURL() async {
        let transport = ClosureTransport { _ in .text("{}") }
        let nation = Nation(
            "a/b", baseURL: "http://127.0.0.1:8080", authorizer: .bearer("x"), transport: transport)
        let error = await clientError { try await nation.v1.people.me() }
        #expect(error?.kind == .invalidRequest.url)
        #expect(transport.requests.isEmpty)
    }
}
