// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("Paging", .timed)
struct PagingTests {
    private static let second = "/api/v1/people?__nonce=3iK9&__token=ACZ%2Fa%3D&custom_values%5Bx%5D=1&limit=2"

    private func walk() -> (Nation, ClosureTransport) {
        Nation.stub { request in
            switch request.head.path {
            case "/api/v1/people?limit=2":
                .text(
                    #"{"results":[{"id":1},{"id":2}],"next":"\#(Self.second.replacing("&", with: "\\u0026"))","prev":null}"#
                )
            case Self.second:
                .text(#"{"results":[],"next":"/api/v1/people?__token=c","prev":"/api/v1/people?limit=2"}"#)
            case "/api/v1/people?__token=c": .text(#"{"results":[{"id":3}],"next":null,"prev":"x"}"#)
            default: .text(#"{"code":"not_found","message":"Record not found"}"#, status: 404)
            }
        }
    }

    @Test("by token follows each link to the letter, over an empty page, to the end")
    func token() async throws {
        let (nation, transport) = walk()
        var ids: [Int?] = []
        for try await person in nation.v1.people.all(limit: 2) { ids.append(person.id) }
        #expect(ids == [1, 2, 3])
        #expect(
            transport.requests.map(\.head.path) == ["/api/v1/people?limit=2", Self.second, "/api/v1/people?__token=c"])
        #expect(transport.requests.allSatisfy { $0.head.headerFields[.authorization] != nil })
    }

    @Test("gives pages too, one at a time and only when asked")
    func pages() async throws {
        let (nation, transport) = walk()
        var pages = nation.v1.people.pages(limit: 2).makeAsyncIterator()
        #expect(transport.requests.isEmpty)
        let first = try #require(try await pages.next())
        #expect(transport.requests.count == 1)
        #expect(first.isFirst && first.hasNext && !first.isLast)
        #expect(try await pages.next()?.results.isEmpty == true)
        let last = try #require(try await pages.next())
        #expect(last.isLast && !last.isFirst)
        #expect(try await pages.next() == nil)
    }

    @Test("goes forth and back by hand")
    func byHand() async throws {
        let (nation, _) = walk()
        let first = try await nation.v1.people.list(limit: 2)
        let second = try #require(try await nation.v1.page(after: first))
        #expect(second.results.isEmpty)
        #expect(try await nation.v1.page(before: second) == first)
        let third = try #require(try await nation.v1.page(after: second))
        #expect(try await nation.v1.page(after: third) == nil)
        #expect(try await nation.v1.page(before: first) == nil)
    }

    @Test("by number counts up to the last page")
    func numbered() async throws {
        let (nation, transport) = Nation.stub { request in
            let path = request.head.path ?? ""
            let page = path.contains("page=2") ? 2 : path.contains("page=3") ? 3 : 1
            return .text(
                #"{"results":[{"name":"t\#(page)"}],"page":\#(page),"total_pages":3,"per_page":1,"total":3}"#)
        }
        let request = V1.Tags.list().with(.page(1, per: 1))
        var names: [String?] = []
        for try await tag in nation.v1.items(request) { names.append(tag.name) }
        #expect(names == ["t1", "t2", "t3"])
        #expect(
            transport.requests.map(\.head.path)
                == (1...3).map { "/api/v1/tags?page=\($0)&per_page=1" })
        let first = try await nation.v1.client.send(request)
        #expect(first.total == 3 && first.perPage == 1 && first.nextNumber == 2)
        #expect(try await nation.v1.page(after: first, of: request)?.number == 2)
        let second = try #require(try await nation.v1.page(after: first, of: request))
        #expect(try await nation.v1.page(before: second, of: request)?.number == 1)
        // Without the request there is no way, which is not the end.
        #expect(await clientError { try await nation.v1.page(after: first) }?.kind == .invalidRequest)
        #expect(await clientError { try await nation.v1.page(before: second) }?.kind == .invalidRequest)
        #expect(try await nation.v1.page(before: first) == nil)
    }

    @Test(
        "never follows a link to another origin, by hand or on a walk",
        arguments: ["https://evil.example/api/v1/people", "//evil.example/x", "http://abeforprez.nationbuilder.com/x"])
    func otherOrigin(link: String) async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[{"id":1}],"next":"\#(link)"}"#)
        let walk = await clientError { for try await _ in nation.v1.people.all() {} }
        #expect(walk?.kind == .rejected.otherOrigin)
        let page = try await nation.v1.people.list()
        let hand = await clientError { try await nation.v1.page(after: page) }
        #expect(hand?.kind == .rejected.otherOrigin)
        #expect(transport.requests.allSatisfy { $0.head.authority == "abeforprez.nationbuilder.com" })
    }

    @Test("ends at an empty link as at none, and counts numbers that came as text")
    func oddEnds() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[{"id":1}],"next":"","prev":""}"#)
        for try await _ in nation.v1.people.all() {}
        let page = try await nation.v1.people.list()
        #expect(page.isLast && page.isFirst && !page.hasNext)
        #expect(try await nation.v1.page(after: page) == nil)
        #expect(try await nation.v1.page(before: page) == nil)
        #expect(transport.requests.count == 2)

        let (numbered, asked) = Nation.stub { request in
            let page = request.head.path?.contains("page=2") == true ? 2 : 1
            return .text(#"{"results":[{"id":\#(page)}],"page":"\#(page)","total_pages":"2"}"#)
        }
        var ids: [Int?] = []
        for try await person in numbered.v1.items(V1.People.list().with(.page(1))) { ids.append(person.id) }
        #expect(ids == [1, 2])
        #expect(asked.requests.count == 2)
    }

    @Test("that cannot go on is an error, and no silent end")
    func noLink() async throws {
        let (nation, _) = Nation.stub(returning: #"{"results":[{"id":1}],"next":{"href":"/api/v1/people?x=1"}}"#)
        let walk = await clientError { for try await _ in nation.v1.people.all() {} }
        #expect(walk?.kind == .undecodable.json)
        let page = try await nation.v1.people.list()
        #expect(await clientError { try await nation.v1.page(after: page) }?.kind == .undecodable.json)
    }

    @Test("that goes in a circle ends with an error")
    func circle() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[{"id":1}],"next":"/api/v1/people?__token=a"}"#)
        let error = await clientError { for try await _ in nation.v1.people.all() {} }
        #expect(error?.kind == .rejected.repeatedPage)
        #expect(transport.requests.count == 2)
    }

    @Test("loses nothing of a page")
    func lossless() throws {
        let text = #"{"results":[{"name":"a","n":1}],"next":null,"prev":"/x","page":"1","total_pages":2,"more":[]}"#
        let page = try read(V1.Page<V1.Tag>.self, text)
        #expect(try written(page) == read(JSONValue.self, text))
    }
}
