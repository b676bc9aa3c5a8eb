// SPDX-License-Identifier: MIT

import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// APIs whose pages have one URL, and a cursor elsewhere.
@Suite("Paging by a cursor in the body", .timed, .timeLimit(.minutes(10)))
struct BodyPagingTests {
    // MARK: GraphQL

    private struct Query: Codable, Sendable {
        struct Variables: Codable, Sendable {
            var first = 2
            var after: String?
        }

        var query = "query($first: Int, $after: String) { people(first: $first, after: $after) { … } }"
        var variables = Variables()
    }

    private struct Connection: Codable, Sendable {
        struct PageInfo: Codable, Sendable {
            var hasNextPage: Bool
            var endCursor: String?
        }

        var nodes: [Int]
        var pageInfo: PageInfo
    }

    /// Responds with two items a page, from 1 to `last`.
    private func graph(upTo last: Int, cursor: @escaping @Sendable (Int) -> String = { "c\($0)" }) -> ClosureTransport {
        ClosureTransport { request, attempt in
            let query = try JSONCoding().decode(Query.self, from: try await request.body?.collect() ?? [])
            let start = query.variables.after.flatMap { Int($0.dropFirst()) } ?? 0
            let nodes = Array(start + 1...min(start + 2, last))
            let info = Connection.PageInfo(hasNextPage: nodes.last != last, endCursor: cursor(start + 2))
            return .json(
                String(
                    decoding: try JSONCoding().encode(["people": Connection(nodes: nodes, pageInfo: info)]),
                    as: UTF8.self))
        }
    }

    private func people(_ wire: ClosureTransport, _ parts: RequestPart?...) -> ItemSequence<[String: Connection], Int> {
        let request = Request<[String: Connection]>.post("graphql", .json(Query()), .group(parts))
        let paging = Paging<[String: Connection]> { page, _ in
            guard let info = page.value["people"]?.pageInfo, info.hasNextPage else { return .end }
            return .parts(.json(Query(variables: .init(after: info.endCursor))))
        }
        return Client.over(wire).items(request, by: paging) { $0["people"]?.nodes ?? [] }
    }

    @Test("GraphQL's pages, whose cursor is a variable, come to their end")
    func graphQL() async throws {
        let wire = graph(upTo: 7)
        #expect(try await Self.all(people(wire)) == Array(1...7))
        #expect(wire.requests.count == 4)
        #expect(Set(wire.requests.map(\.url)) == ["https://api.example.com/v1/graphql"])
    }

    @Test("A cursor that was there before is a page that was seen, whatever other fields say")
    func repeatedCursor() async throws {
        let wire = graph(upTo: 9) { "c\($0 % 4)" }
        let ids = Counter()
        let fresh = RequestPart.edit { $0.headers[.init("X-Request-Id") ?? .accept] = "\(ids.next())" }
        var seen: [Int] = []
        let error = await #expect(throws: ClientError.self) {
            for try await person in people(wire, fresh) { seen.append(person) }
        }
        #expect(error?.kind == .rejected.repeatedPage)
        // `c0` is asked for as a text, which the first page was not.
        #expect(seen == [1, 2, 3, 4, 1, 2])
        #expect(wire.requests.count == 3)
    }

    // MARK: Notion

    private struct Results: Codable, Sendable {
        enum CodingKeys: String, CodingKey {
            case results
            case hasMore = "has_more"
            case nextCursor = "next_cursor"
        }

        var results: [Int]
        var hasMore: Bool
        var nextCursor: String?
    }

    @Test("Notion's pages, whose cursor joins the filter of the first, come to their end")
    func notion() async throws {
        let wire = ClosureTransport { request, _ in
            let body = String(decoding: try await request.body?.collect() ?? [], as: UTF8.self)
            #expect(request.head.headerFields[.init("Notion-Version") ?? .accept] == "2022-06-28")
            return switch body {
            case #"{"page_size":1}"#: .json(#"{"results":[1],"has_more":true,"next_cursor":"a"}"#)
            case #"{"page_size":1,"start_cursor":"a"}"#: .json(#"{"results":[2],"has_more":true,"next_cursor":"b"}"#)
            default: .json(#"{"results":[3],"has_more":false,"next_cursor":null}"#)
            }
        }
        struct Filter: Encodable, Sendable {
            enum CodingKeys: String, CodingKey {
                case pageSize = "page_size"
                case startCursor = "start_cursor"
            }

            var pageSize = 1
            var startCursor: String?
        }
        let client = Client.over(wire) { $0.defaults = [.header("Notion-Version", "2022-06-28")] }
        let request = Request<Results>.post("databases/\("d1")/query", .json(Filter()))
        let paging = Paging<Results> { page, _ in
            page.value.hasMore ? .parts(.json(Filter(startCursor: page.value.nextCursor))) : .end
        }
        #expect(try await Self.all(client.items(request, by: paging, \.results)) == [1, 2, 3])
        #expect(wire.requests.count == 3)
    }

    // MARK: Others

    @Test("A cursor may stand in a form or in a field, and one that comes again is refused", arguments: [true, false])
    func otherPlaces(inField: Bool) async throws {
        let wire = ClosureTransport { _, attempt in .json("\(attempt % 3)") }
        let paging = Paging<Int> { page, _ in
            .parts(inField ? .header("x-ms-continuation", "\(page.value)") : .form("cursor", page.value))
        }
        var seen: [Int] = []
        let error = await #expect(throws: ClientError.self) {
            for try await page in Client.over(wire).pages(Request<Int>.post("p"), by: paging) { seen.append(page) }
        }
        #expect(error?.kind == .rejected.repeatedPage)
        #expect(seen == [1, 2, 0, 1])
    }

    @Test("A cursor may stand beside a file, and one that comes again is refused")
    func besideFile() async throws {
        let wire = ClosureTransport { _, attempt in .json("\(attempt % 3)") }
        let paging = Paging<Int> { page, _ in .parts(.form("cursor", page.value)) }
        let request = Request<Int>.post("p", .file("upload", .replayable(length: 3) { _ in Chunks([[1, 2, 3]]) }))
        var seen: [Int] = []
        let error = await #expect(throws: ClientError.self) {
            for try await page in Client.over(wire).pages(request, by: paging) { seen.append(page) }
        }
        #expect(error?.kind == .rejected.repeatedPage)
        #expect(seen == [1, 2, 0, 1])
    }

    @Test("Bodies of one length with other bytes are other pages, and equal ones are the same")
    func bytes() {
        var pages = PageGuard()
        func refusal(_ body: Body?, _ method: HTTPRequest.Method = .post) -> ClientError.Kind? {
            pages.refusal(
                of: RawRequest(
                    head: HTTPRequest(method: method, scheme: "https", authority: "a.example", path: "/q"), body: body))
        }
        #expect(refusal(nil) == nil)
        #expect(refusal(.bytes([1, 2])) == nil)
        #expect(refusal(.bytes([2, 1])) == nil)
        #expect(refusal(.bytes([2, 1]), .put) == nil)
        #expect(refusal(.bytes([1, 2])) == .rejected.repeatedPage)
        #expect(refusal(nil) == .rejected.repeatedPage)
    }

    private static func all<Page, Item>(_ items: ItemSequence<Page, Item>) async throws -> [Item] {
        var all: [Item] = []
        for try await item in items { all.append(item) }
        return all
    }
}
