// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import NationBuilder
import Synchronization
import TestSupport
import Testing

@Suite("A walk by id with several requests at once", .timed, .timeLimit(.minutes(4)))
struct V2OrderedRangeTests {
    private func ids(_ nation: Nation, _ order: V2.WalkOrder) async throws -> [Int] {
        var ids: [Int] = []
        for try await signup in nation.v2.signups.all(by: order) { ids.append(signup.id?.int ?? 0) }
        return ids
    }

    @Test("returns the same as with one after the other, in the same order", arguments: [2, 7, 64, 1000])
    func same(count: Int) async throws {
        for rows in [
            (1...1500).map { ListedNation.Row(id: $0) }, (1...1500).map { .init(id: $0 * $0) },
            (1...1500).map { .init(id: ($0 + $0 / 400 * 1_000_000) * 3) },
        ] {
            let listed = ListedNation(rows)
            #expect(try await ids(listed.nation, .key(after: 0, atOnce: count)) == rows.map(\.id))
            #expect(listed.questions.count < 40, "\(listed.questions.count)")
            let (after, last) = (rows[100].id, rows[1300].id)
            #expect(
                try await ids(listed.nation, .key(after: after, upTo: last, atOnce: count))
                    == rows.map(\.id).filter { $0 > after && $0 <= last })
        }
    }

    @Test("asks as often as one after the other up to two pages, and once more for the greatest id from then on")
    func requests() async throws {
        for (count, requests) in [(3, 2), (200, 3), (250, 5), (1000, 12)] {
            let listed = ListedNation(count)
            #expect(try await ids(listed.nation, .key(after: 0, atOnce: 16)) == Array(1...count))
            #expect(listed.questions.count == requests)
        }
    }

    @Test("never has more requests at once than it may, and several as soon as the list is long")
    func atOnce() async throws {
        let listed = ListedNation(5000)
        for most in [1, 3, 10] {
            let pending = Mutex([0, 0])
            let stub = StubTransport { request in
                pending.withLock { $0 = [$0[0] + 1, max($0[0] + 1, $0[1])] }
                for _ in 0..<50 { await Task.yield() }
                pending.withLock { $0[0] -= 1 }
                return listed.respond(request)
            }
            let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) {
                $0.chain.limit = nil
                $0.chain.cache = nil
            }
            #expect(try await ids(nation, .key(after: 0, atOnce: most)) == Array(1...5000))
            let found = pending.withLock { $0[1] }
            #expect(found <= most && (found > 1 || most == 1), "\(found) of \(most)")
        }
    }

    @Test("skips nothing that stays, whatever is removed and added meanwhile")
    func changes() async throws {
        let listed = ListedNation((1...2000).map { .init(id: $0 * 2) }) { number, rows in
            rows.removeAll { $0.id % 20 == 2 && $0.id / 20 % 30 == number }
            if number < 20 { rows.append(.init(id: 4000 + number)) }
        }
        let found = try await ids(listed.nation, .key(after: 0, atOnce: 8))
        let stayed = Set(listed.rows.withLock { $0.map(\.id).filter { $0 <= 4000 } })
        #expect(found == found.sorted() && Set(found).count == found.count)
        #expect(Set(found).isSuperset(of: stayed))
    }

    @Test("notices a nation that ignores the filter, wherever that begins")
    func ignored() async throws {
        for (ignores, disorders) in [(true, false), (false, true)] {
            var habits = ListedNation.Habits()
            if ignores { habits.ignoresKeysOf = ["signups"] }
            if disorders { habits.disordersKeysOf = ["signups"] }
            let error = await clientError {
                try await ids(ListedNation(900, habits: habits).nation, .key(after: 0, atOnce: 4))
            }
            #expect(error?.kind == .rejected.filterIgnored)
        }
        // Only the requests of the ranges get something else.
        let listed = ListedNation(2000)
        let stub = StubTransport { request in
            request.query?.removingPercentEncoding?.contains("[gt]=600") == true
                ? .json(text: #"{"data":[{"id":"3","type":"signups"}]}"#) : listed.respond(request)
        }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) { $0.chain.cache = nil }
        var found: [Int] = []
        let error = await clientError {
            for try await page in nation.v2.signups.all(by: .key(after: 0, atOnce: 4)).pages {
                found += page.compactMap { $0.id?.int }
            }
        }
        #expect(error?.kind == .rejected.filterIgnored)
        #expect(found == Array(1...600), "what is before the fault is returned first")
    }

    @Test("goes on one after the other where the nation refuses the order that tells the greatest id")
    func refusedOrder() async throws {
        let listed = ListedNation(500)
        let stub = StubTransport { request in
            request.query?.contains("sort=-id") == true
                ? .json(text: #"{"code":"bad_request","message":"no such order"}"#, status: .badRequest)
                : listed.respond(request)
        }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) { $0.chain.cache = nil }
        #expect(try await ids(nation, .key(after: 0, atOnce: 4)) == Array(1...500))
        #expect(listed.questions.count == 6)
    }
}
