// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandSteps
import HTTPTypes
import Testing

@Suite("Paging")
struct PagingTests {
    private struct Page: Codable, Sendable, Equatable {
        var results: [Int]
        var next: String?
    }

    private func server(_ pages: [String: Page]) -> Wire {
        Wire { request, _ in
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
        let wire = Wire { _, attempt in
            attempt == 1 ? .json(#"{"results":[1],"next":"/v1/x"}"#) : .json("{}", status: 500)
        }
        var iterator = Client.over(wire).items(Request<Page>.get("p"), by: paging, { $0.results }).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        await #expect(throws: ClientError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }
}
