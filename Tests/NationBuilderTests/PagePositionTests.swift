// SPDX-License-Identifier: MIT

import NationBuilder
import TestSupport
import Testing

@Suite("The position of a page", .timed)
struct PagePositionTests {
    private func page(_ text: String) throws -> V1.Page<V1.Tag> { try read(text) }

    @Test("A numbered page says its own position, whatever the direction")
    func numbered() throws {
        let third = try page(#"{"results":[{},{}],"page":3,"per_page":10,"total_pages":3,"total":22}"#)
        let position = V1.PagePosition(of: third)
        #expect(position.number == 3 && position.firstIndex == 20)
        let first = try page(#"{"results":[{}],"page":1,"per_page":10}"#)
        #expect(position.moved(to: first, .backward).firstIndex == 0)
        #expect(V1.PagePosition(of: first).moved(to: third) == position)
    }

    @Test("Pages by token are counted, and never below the first")
    func counted() throws {
        let full = try page(#"{"results":[{},{},{}],"next":"/n","prev":null}"#)
        let rest = try page(#"{"results":[{}],"next":null,"prev":"/p"}"#)
        let first = V1.PagePosition(of: full)
        let second = first.moved(to: rest)
        #expect((first.number, first.firstIndex) == (1, 0))
        #expect((second.number, second.firstIndex) == (2, 3))
        #expect((second.moved(to: full, .backward).number, second.moved(to: full, .backward).firstIndex) == (1, 0))
        #expect(first.moved(to: full, .backward).number == 1)
        let third = first.moved(to: full).moved(to: rest)
        #expect((third.number, third.firstIndex) == (3, 6))
        #expect((third.moved(to: full, .backward).number, third.moved(to: full, .backward).firstIndex) == (2, 3))
    }

    @Test(
        "A server's wild numbers trap nothing",
        arguments: [
            (#""page":9223372036854775807,"per_page":9223372036854775807"#, Int.max, Int.max),
            (#""page":-5,"per_page":-5"#, 1, 0), (#""page":0,"per_page":10"#, 1, 0),
        ])
    func wild(members: String, number: Int, index: Int) throws {
        let page = try page(#"{"results":[{}],\#(members)}"#)
        let position = V1.PagePosition(of: page)
        #expect(position.number == number && position.firstIndex == index)
        let unnumbered = try self.page(#"{"results":[{}]}"#)
        #expect(position.moved(to: unnumbered, .backward).number >= 1)
        #expect(position.moved(to: unnumbered).number >= 1)
    }
}
