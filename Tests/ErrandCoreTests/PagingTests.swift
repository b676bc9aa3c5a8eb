// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import TestSupport
import Testing

@Suite("Paging", .timed)
struct PagingTests {
    private struct Page: Codable, Sendable, Equatable {
        var results: [Int]
        var next: String?
    }

    private func server(_ pages: [String: Page]) -> ClosureTransport {
        ClosureTransport { request, _ in
            let page = pages[request.head.path ?? ""] ?? Page(results: [], next: nil)
            return .json(String(decoding: try JSONCoding().encode(page), as: UTF8.self))
        }
    }

    private let paging = Paging<Page>.link(\.next)

    @Test("Items of all pages come one by one, the links followed to the letter")
    func items() async throws {
        let wire = server([
            "/v1/people?limit=2": Page(results: [1, 2], next: "/v1/people?limit=2&__token=A%2Bb&q%5B%5D=1"),
            "/v1/people?limit=2&__token=A%2Bb&q%5B%5D=1": Page(results: [], next: "/v1/people?__token=c"),
            "/v1/people?__token=c": Page(results: [3], next: nil),
        ])
        var seen: [Int] = []
        let request = Request<Page>.get("people", .query("limit", 2))
        for try await item in Client.over(wire).items(request, by: paging, { $0.results }) { seen.append(item) }
        #expect(seen == [1, 2, 3])
        #expect(wire.requests.count == 3)
        #expect(Set(wire.requests.map(\.template)) == ["people"])
    }

    @Test("Pages are lazy: what is not iterated to is not asked for")
    func lazy() async throws {
        let wire = server(["/v1/people": Page(results: [1], next: "/v1/people?p=2")])
        let pages = Client.over(wire).pages(Request<Page>.get("people"), by: paging)
        #expect(wire.requests.isEmpty)
        for try await page in pages {
            #expect(page.results == [1])
            break
        }
        #expect(wire.requests.count == 1)
        for try await _ in pages { break }
        #expect(wire.requests.count == 2)
    }

    @Test("A page that was seen before is refused, not asked for again")
    func repeated() async throws {
        let wire = server([
            "/v1/people": Page(results: [1], next: "/v1/people?p=2"),
            "/v1/people?p=2": Page(results: [2], next: "/v1/people"),
        ])
        var iterator = Client.over(wire).pages(Request<Page>.get("people"), by: paging).makeAsyncIterator()
        _ = try await iterator.next()
        _ = try await iterator.next()
        let error = await #expect(throws: ClientError.self) { try await iterator.next() }
        #expect(error?.kind == .rejected.repeatedPage)
        #expect(try await iterator.next() == nil)
        #expect(wire.requests.count == 2)
    }

    @Test(
        "A link to another origin is refused before the credential could follow",
        arguments: [
            "https://evil.example/v1/people?p=2", "//evil.example/x", "http://api.example.com/v1/people",
        ])
    func otherOrigin(link: String) async throws {
        let wire = server(["/v1/people": Page(results: [1], next: link)])
        let client = Client.over(wire) { $0.middleware = [.authorize(.bearer("t0k"))] }
        var iterator = client.pages(Request<Page>.get("people"), by: paging).makeAsyncIterator()
        _ = try await iterator.next()
        let error = await #expect(throws: ClientError.self) { try await iterator.next() }
        #expect(error?.kind == .rejected.otherOrigin)
        #expect(wire.requests.count == 1)
    }

    @Test(
        "A link is seen from the page that holds it, and its fragment is never sent (RFC 3986 §5.1.3)",
        arguments: [
            ("people?page=2", "/v1/lists/5/people?page=2"), ("?page=2#top", "/v1/lists/5/people?page=2"),
            ("../6/people", "/v1/lists/6/people"), ("/v1/x#y", "/v1/x"), ("//API.example.com:443/x", "/x"),
            ("x y?q=ü", "/v1/lists/5/x%20y?q=%C3%BC"),
        ])
    func relativeLink(link: String, expected: String) async throws {
        let wire = server(["/v1/lists/5/people?a=1": Page(results: [1], next: link)])
        let request = Request<Page>.get("lists/\(5)/people", .query("a", 1))
        for try await _ in Client.over(wire).pages(request, by: paging) {}
        #expect(wire.requests.map(\.head.path) == ["/v1/lists/5/people?a=1", expected])
    }

    @Test("Each link is seen from its own page, not from the first")
    func linksOfLinks() async throws {
        let wire = server(["/v1/a/b": Page(results: [1], next: "c/d"), "/v1/a/c/d": Page(results: [2], next: "e")])
        for try await _ in Client.over(wire).pages(Request<Page>.get("a/b"), by: paging) {}
        #expect(wire.requests.map(\.head.path) == ["/v1/a/b", "/v1/a/c/d", "/v1/a/c/e"])
    }

    @Test("Behind a redirect a link is seen from where it led")
    func redirectedLink() async throws {
        let wire = ClosureTransport { request, _ in
            switch request.head.path {
            case "/v1/p": .json("", status: 302, [.location: "/v2/x/p"])
            case "/v2/x/p": .json(#"{"results":[1],"next":"q"}"#)
            default: .json(#"{"results":[2]}"#)
            }
        }
        let client = Client.over(wire) { $0.middleware = [.redirects()] }
        for try await _ in client.pages(Request<Page>.get("p"), by: paging) {}
        #expect(wire.requests.map(\.head.path) == ["/v1/p", "/v2/x/p", "/v2/x/q"])
    }

    @Test("A link that is no URL is refused")
    func badLink() async throws {
        let wire = server(["/v1/people": Page(results: [1], next: "ht tp://x")])
        var iterator = Client.over(wire).pages(Request<Page>.get("people"), by: paging).makeAsyncIterator()
        _ = try await iterator.next()
        let error = await #expect(throws: ClientError.self) { try await iterator.next() }
        #expect(error?.kind == .invalidRequest.url)
    }

    @Test("Numbered pages count up until the page says it is the last")
    func numbered() async throws {
        let wire = server([
            "/v1/p": Page(results: [1]), "/v1/p?page=2": Page(results: [2]), "/v1/p?page=3": Page(results: []),
        ])
        let numbered = Paging<Page>.numbered("page") { $0.results.isEmpty }
        var seen: [Int] = []
        for try await page in Client.over(wire).pages(Request<Page>.get("p"), by: numbered) { seen += page.results }
        #expect(seen == [1, 2])
        #expect(wire.requests.map(\.head.path) == ["/v1/p", "/v1/p?page=2", "/v1/p?page=3"])
    }

    @Test("An error ends the walk and reaches the caller")
    func error() async throws {
        let wire = ClosureTransport { _, attempt in
            attempt == 1 ? .json(#"{"results":[1],"next":"/v1/x"}"#) : .json("{}", status: 500)
        }
        var iterator = Client.over(wire).items(Request<Page>.get("p"), by: paging, { $0.results }).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        await #expect(throws: ClientError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }
}
