// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationBuilder

/// A list of ids, as a nation pages through it.
private struct IDs {
    var ids: [Int]
    var size = 100

    func page(after id: Int, upTo last: Int? = nil) -> [Int] {
        Array(ids.lazy.filter { $0 > id && $0 <= last ?? .max }.prefix(size))
    }
}

/// A plan that is carried out on a list.
private struct Walk {
    var returned: [Int] = []
    var requests = 0
    /// The most ranges at once, and the most pages that were held.
    var (most, held) = (0, 0)

    init(_ list: IDs, after id: Int = 0, upTo last: Int? = nil, atOnce most: Int) {
        var plan = KeyRangePlan(after: id, upTo: last, atOnce: most)
        while true {
            switch plan.next() {
            case .end: return
            case .page(let id):
                requests += 1
                let page = list.page(after: id, upTo: last)
                returned += page
                plan.receive(page: page)
            case .greatest(let id):
                requests += 1
                plan.receive(greatest: list.ids.last { $0 > id && $0 <= last ?? .max }.map { [$0] } ?? [])
            case .begin(let ranges):
                #expect(!ranges.isEmpty)
                self.most = max(self.most, plan.pending.count)
                held = max(held, plan.pending.count * KeyRangePlan.mostPages)
            case .wait:
                let range = plan.pending[0]
                var (pages, reach) = ([[Int]](), range.after)
                while reach < range.end, pages.count < KeyRangePlan.mostPages {
                    let page = list.page(after: reach, upTo: last)
                    requests += 1
                    pages.append(page)
                    reach = page.last ?? range.end
                }
                let outcome = plan.receive(range: pages, reach: reach)
                returned += pages.flatMap(\.self).dropFirst(outcome.known)
                // They were begun, and so have each sent a request.
                requests += outcome.surplus
            }
        }
    }
}

@Suite("The plan of a walk by id with several requests at once", .timed)
struct KeyRangePlanTests {
    private static func random(_ count: Int, oneOf: Int, seed: UInt64) -> [Int] {
        var (state, id) = (seed, 0)
        return (0..<count).map { _ in
            repeat {
                id += 1
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            } while (state >> 33) % UInt64(oneOf) != 0
            return id
        }
    }

    private static let lists: [(name: String, ids: [Int], share: Double)] = [
        ("each id", Array(1...10_000), 1.01), ("each third id", (1...10_000).map { $0 * 3 }, 1.01),
        ("nine of ten ids", (1...10_000).filter { $0 % 10 != 7 }, 1.15),
        ("half of the ids by chance", random(10_000, oneOf: 2, seed: 1), 1.25),
        ("a tenth of the ids by chance", random(10_000, oneOf: 10, seed: 2), 1.4),
        ("two clusters far apart", Array(1...5000) + Array(9_000_000...9_005_000), 1.4),
        ("dense, then sparse", Array(1...5000) + (1...5000).map { 5000 + $0 * 50 }, 1.6),
        ("sparse, then dense", (1...5000).map { $0 * 50 } + Array(250_001...255_000), 1.4),
        ("up to the greatest integer", (0..<3000).map { Int.max - 3000 + $0 + 1 }, 1.1),
        ("one id far away", Array(1...2000) + [Int.max - 1], 1.7),
    ]

    @Test(
        "Each id is returned once and in order, for few requests more than one page after the other", arguments: lists)
    func everyID(name: String, ids: [Int], share: Double) {
        for most in [2, 3, 16, 64] {
            let walk = Walk(IDs(ids: ids), atOnce: most)
            #expect(walk.returned == ids, "\(name), \(most) at once")
            let pages = ids.count / 100 + 1
            #expect(
                Double(walk.requests) <= Double(pages) * share + 3,
                "\(name), \(most) at once: \(walk.requests) requests for \(pages) pages")
            #expect(walk.most <= most, "\(name): \(walk.most)")
        }
    }

    @Test("Bounds hold, wherever they stand", arguments: lists)
    func bounds(name: String, ids: [Int], share: Double) {
        for (after, last) in [(ids[0], ids[ids.count - 1]), (ids[70], ids[950] + 1), (ids[500] - 1, nil), (-5, ids[9])]
        {
            let walk = Walk(IDs(ids: ids), after: after, upTo: last, atOnce: 16)
            #expect(walk.returned == ids.filter { $0 > after && $0 <= last ?? .max }, "\(name) \(after) \(last ?? 0)")
        }
        #expect(Walk(IDs(ids: ids), after: 7, upTo: 7, atOnce: 16).requests == 0)
    }

    @Test(
        "A short list costs no request more than one page after the other, and a longer one costs one more",
        arguments: [
            (0, 1), (1, 2), (99, 2), (100, 2), (101, 3), (199, 3), (200, 3), (201, 5), (250, 5), (300, 5), (1000, 12),
            (5000, 52),
        ])
    func short(count: Int, requests: Int) {
        let walk = Walk(IDs(ids: Array(1...max(1, count)).filter { $0 <= count }), atOnce: 16)
        #expect(walk.returned.count == count && walk.requests == requests, "\(walk.requests)")
    }

    @Test("A nation with smaller pages than it is asked for is walked as well, whatever their size")
    func sizes() {
        for size in [1, 7, 20] {
            let ids = (1...1000).map { $0 * 2 }
            let walk = Walk(IDs(ids: ids, size: size), atOnce: 8)
            #expect(walk.returned == ids && walk.requests <= 1000 / size + 4, "\(size): \(walk.requests)")
        }
    }

    @Test("The number of ranges at once grows as long as they find new rows")
    func grows() {
        #expect(Walk(IDs(ids: Array(1...3000)), atOnce: 16).most > 8)
        #expect(Walk(IDs(ids: Array(1...30_000)), atOnce: 16).most == 16)
        #expect(Walk(IDs(ids: Array(1...30_000)), atOnce: 1).most == 0)
    }

    @Test("A range with far more rows than were expected is read in parts, which bounds the memory")
    func parts() {
        var plan = KeyRangePlan(after: 0, atOnce: 2)
        for start in [0, 1000] {
            #expect(plan.next() == .page(after: start))
            plan.receive(page: (1...100).map { start + $0 * 10 })
        }
        #expect(plan.next() == .greatest(after: 2000))
        plan.receive(greatest: [9000])
        #expect(plan.next() == .begin([.init(after: 2000, end: 4000), .init(after: 4000, end: 6000)]))
        #expect(plan.next() == .wait)
        let dense = (0..<4).map { page in (1...100).map { 2000 + page * 100 + $0 } }
        #expect(plan.receive(range: dense, reach: 2400) == .init(rest: .init(after: 2400, end: 4000)))
        #expect(plan.pending == [.init(after: 2400, end: 4000), .init(after: 4000, end: 6000)])
        #expect(plan.covered == 2400)
    }

    @Test("Ranges that have nothing more are given up, and rows that were returned before are left out")
    func surplus() {
        var plan = KeyRangePlan(after: 0, atOnce: 4)
        for start in [0, 100] {
            #expect(plan.next() == .page(after: start))
            plan.receive(page: (1...100).map { start + $0 })
        }
        #expect(plan.next() == .greatest(after: 200))
        plan.receive(greatest: [5000])
        guard case .begin(let ranges) = plan.next() else {
            Issue.record("no ranges")
            return
        }
        #expect(ranges.map(\.end) == [400, 600, 800, 1000])
        // A gap up to 700: the second range finds nothing new, and the third may.
        let found = (1...100).map { 700 + $0 - 50 }
        #expect(plan.receive(range: [found], reach: 750) == .init(surplus: 1))
        #expect(plan.pending.map(\.end) == [800, 1000])
        #expect(plan.receive(range: [(1...100).map { 650 + $0 }, [801]], reach: 801) == .init(known: 100))
    }

    @Test("Without the greatest id, and with one that cannot be right, one page follows the other")
    func noGreatest() {
        for greatest in [nil, [1], [200]] as [[Int]?] {
            var plan = KeyRangePlan(after: 0, atOnce: 4)
            for start in [0, 100] {
                #expect(plan.next() == .page(after: start))
                plan.receive(page: (1...100).map { start + $0 })
            }
            #expect(plan.next() == .greatest(after: 200))
            plan.receive(greatest: greatest)
            #expect(plan.next() == .page(after: 200))
            plan.receive(page: [201])
            #expect(plan.next() == .page(after: 201))
            plan.receive(page: [])
            #expect(plan.next() == .end)
        }
    }
}
