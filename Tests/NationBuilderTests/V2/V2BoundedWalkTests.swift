// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import NationBuilder
import Synchronization
import TestSupport
import Testing

@Suite("A walk by id over a part of a list", .timed, .timeLimit(.minutes(4)))
struct V2BoundedWalkTests {
    private func pages(_ listed: ListedNation, _ order: V2.WalkOrder, atMost limit: Int? = nil) async throws -> [[Int]]
    {
        var found: [[Int]] = []
        for try await page in listed.nation.v2.signups.all(by: order, atMost: limit).pages {
            found.append(page.map { $0.id?.int ?? 0 })
        }
        return found
    }

    @Test(
        "returns what is after the first id, and at most the last",
        arguments: [
            (0, nil, [1...100, 101...200, 201...250]), (120, nil, [121...220, 221...250]), (249, nil, [250...250]),
            (250, nil, []), (1000, nil, []), (-5, 3, [1...3]), (10, 30, [11...30]), (240, 9999, [241...250]),
        ] as [(Int, Int?, [ClosedRange<Int>])])
    func bounds(after: Int, last: Int?, expected: [ClosedRange<Int>]) async throws {
        #expect(try await pages(ListedNation(250), .key(after: after, upTo: last)) == expected.map { Array($0) })
    }

    @Test("requests nothing for a part that has no ids, and nothing behind the last id")
    func requests() async throws {
        let listed = ListedNation(250)
        #expect(try await pages(listed, .key(after: 7, upTo: 7)) == [])
        #expect(try await pages(listed, .key(after: 7, upTo: 3)) == [])
        #expect(listed.questions.isEmpty)
        #expect(try await pages(listed, .key(after: 7, upTo: 107)).count == 1)
        #expect(listed.questions.count == 1)
        #expect(listed.questions[0]["filter[id][gt]"] == "7" && listed.questions[0]["filter[id][lte]"] == "107")
    }

    @Test("goes on where it was ended, as if it had not been, whatever was removed and added meanwhile")
    func resumed() async throws {
        let listed = ListedNation(250)
        var last = 0
        for try await page in listed.nation.v2.signups.all(by: .key(after: 0)).pages {
            last = page.last?.id?.int ?? 0
            break
        }
        listed.rows.withLock { rows in
            rows.removeAll { $0.id <= last }
            rows.append(.init(id: 251))
        }
        #expect(try await pages(listed, .key(after: last)).flatMap(\.self) == Array(101...251))
    }

    @Test("checks each page before it is returned: a nation that ignores a bound, or the order, is noticed")
    func checked() async throws {
        for (ignores, disorders) in [(true, false), (false, true)] {
            var habits = ListedNation.Habits()
            if ignores { habits.ignoresKeysOf = ["signups"] }
            if disorders { habits.disordersKeysOf = ["signups"] }
            let listed = ListedNation(250, habits: habits)
            var count = 0
            let error = await clientError {
                for try await _ in listed.nation.v2.signups.all(by: .key(after: 5)).pages { count += 1 }
            }
            #expect(error?.kind == .rejected.filterIgnored && count == 0)
        }
        // Only the greatest id shows that the end is ignored.
        var habits = ListedNation.Habits()
        habits.ignoresKeysOf = ["signups"]
        let error = await clientError {
            _ = try await pages(ListedNation(50, habits: habits), .key(after: 0, upTo: 20))
        }
        #expect(error?.kind == .rejected.filterIgnored)
    }

    @Test("refuses an order, a page and a filter of ids, which are its own")
    func refused() async throws {
        let nation = ListedNation(3).nation
        for query in [QueryPart<V2.Signup>.sort(\.email), .filter(\.id, .equals(1)), .pageNumber(2)] {
            let error = await clientError {
                for try await _ in nation.v2.signups.all(query, by: .key(after: 1)).pages {}
            }
            #expect(error?.kind == .invalidRequest)
        }
    }

    @Test("has pages in every order, none of them empty, and a limit that no page exceeds")
    func orders() async throws {
        for order in [V2.WalkOrder.automatic, .pages, .key] {
            #expect(try await pages(ListedNation(200), order).map(\.count) == [100, 100])
        }
        #expect(try await pages(ListedNation(250), .key(ranges: 5)).flatMap(\.self).sorted() == Array(1...250))
        #expect(try await pages(ListedNation(200), .key, atMost: 200).count == 2)
        let error = await clientError { _ = try await pages(ListedNation(201), .key, atMost: 200) }
        #expect(error?.kind == .rejected.tooMany)
    }

    @Test("returns the resources of any list as the nation sent them, page by page")
    func anyList() async throws {
        let listed = ListedNation(250)
        let request = Request<Void>.get("signups", .query("fields[signups]", "email"))
        var ids: [[String?]] = []
        for try await page in listed.nation.v2.jsonPages(of: request, by: .key(after: 100)) {
            ids.append(page.map { $0["id"]?.string })
        }
        #expect(ids == [(101...200).map { "\($0)" }, (201...250).map { "\($0)" }])
        #expect(listed.questions.map { $0["filter[id][gt]"] } == ["100", "200", "250"])
        #expect(listed.questions.allSatisfy { $0["fields[signups]"] == "email" && $0["page[size]"] == "100" })
        let paged = Request<Void>.get("signups", .query("page[size]", 7))
        for try await page in listed.nation.v2.jsonPages(of: paged) {
            #expect(page.count == 7)
            break
        }
    }
}
