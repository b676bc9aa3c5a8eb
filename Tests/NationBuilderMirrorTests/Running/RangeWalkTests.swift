// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandTesting
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderMirror

/// A type of a nation whose rows come and go.
private struct Rows {
    var ids: Set<Int>

    func page(_ ask: RangeWalk.Ask, size: Int = 100) -> [Int] {
        Array(ids.filter { $0 > ask.after && $0 <= ask.upTo ?? .max }.sorted().prefix(size))
    }
}

@Suite(.timed) struct RangeWalkTests {
    private static let table = MirrorTable.all[0]
    private static let moment = Date(timeIntervalSince1970: 1_767_225_600)

    private static func walk(_ ranges: [MirrorWalk.Range] = [.init(after: 0, upTo: nil)]) -> RangeWalk {
        var walk = MirrorWalk.whole(table, .sweep)
        walk.ranges = ranges
        return RangeWalk(walk)
    }

    private static func ask(_ walk: inout RangeWalk) throws -> RangeWalk.Ask {
        let ask = walk.next()
        return try #require(ask)
    }

    private static func expectNone(_ walk: inout RangeWalk) {
        let ask = walk.next()
        #expect(ask == nil)
    }

    private static func asksGreatest(_ walk: inout RangeWalk) -> Bool { walk.nextIsGreatest() }

    private static func receive(
        _ ids: [Int], for ask: RangeWalk.Ask, _ walk: inout RangeWalk, at moment: Date,
        expecting expected: RangeWalk.Reception
    ) throws {
        let reception = try walk.receive(ids, for: ask, at: moment)
        #expect(reception == expected)
    }

    @Test func `A walk asks for one page after the other until one is empty`() throws {
        var walk = Self.walk()
        let first = try Self.ask(&walk)
        #expect(first.after == 0 && first.upTo == nil)
        Self.expectNone(&walk)
        try Self.receive([3, 5], for: first, &walk, at: Self.moment, expecting: .init(kept: 2, covered: 1...5))
        #expect(walk.walk.ranges == [.init(after: 5, upTo: nil)] && walk.walk.began == Self.moment)
        let second = try Self.ask(&walk)
        try Self.receive([], for: second, &walk, at: Self.moment + 9, expecting: .init(kept: 0, covered: 6...Int.max))
        #expect(walk.isOver && walk.walk.ranges.isEmpty && walk.walk.began == Self.moment)
        Self.expectNone(&walk)
    }

    @Test func `A range ends with the row that has its last id`() throws {
        var walk = Self.walk([.init(after: 4, upTo: 9), .init(after: 9, upTo: nil)])
        let (first, second) = (try Self.ask(&walk), try Self.ask(&walk))
        try Self.receive([7, 9], for: first, &walk, at: Self.moment, expecting: .init(kept: 2, covered: 5...9))
        #expect(walk.walk.ranges == [.init(after: 9, upTo: nil)])
        try Self.receive([.max], for: second, &walk, at: Self.moment, expecting: .init(kept: 1, covered: 10...Int.max))
        #expect(walk.isOver)
    }

    @Test(arguments: [[5, 4], [5, 5], [2], [11], [-1]]) func `A page that is none of a walk by id changes nothing`(
        ids: [Int]
    ) throws {
        var walk = Self.walk([.init(after: 2, upTo: 10)])
        let ask = try Self.ask(&walk)
        #expect(throws: ClientError.self) { _ = try walk.receive(ids, for: ask, at: Self.moment) }
        #expect(walk.walk.ranges == [.init(after: 2, upTo: 10)] && walk.walk.began == nil)
    }

    @Test func `The greatest id is asked for once, after the first full page`() throws {
        var walk = Self.walk()
        #expect(!Self.asksGreatest(&walk))
        #expect(walk.mostLeft == nil)
        let ask = try Self.ask(&walk)
        _ = try walk.receive(Array(1...99), for: ask, at: Self.moment)
        #expect(!Self.asksGreatest(&walk))
        let next = try Self.ask(&walk)
        _ = try walk.receive(Array(100...199), for: next, at: Self.moment)
        #expect(Self.asksGreatest(&walk))
        #expect(!Self.asksGreatest(&walk))
        #expect(walk.mostLeft == nil)
        walk.receive(greatest: 1199)
        #expect(walk.mostLeft == 1000)
    }

    @Test func `A page that is under way counts only up to the new end of a divided range`() throws {
        var walk = Self.walk()
        let ask = try Self.ask(&walk)
        _ = try walk.receive(Array(1...100), for: ask, at: Self.moment)
        walk.receive(greatest: 500)
        let under = try Self.ask(&walk)
        walk.divide()
        #expect(walk.walk.ranges == [.init(after: 100, upTo: 300), .init(after: 300, upTo: nil)])
        // Its rows reach beyond the new end.
        let sparse = [110, 290, 310, 400]
        try Self.receive(sparse, for: under, &walk, at: Self.moment, expecting: .init(kept: 2, covered: 101...300))
        #expect(walk.walk.ranges == [.init(after: 300, upTo: nil)])
        let last = try Self.ask(&walk)
        #expect(last.after == 300)
    }

    @Test func `A range with few pages left is not divided`() throws {
        var walk = Self.walk()
        let ask = try Self.ask(&walk)
        _ = try walk.receive(Array(1...100), for: ask, at: Self.moment)
        walk.receive(greatest: 499)
        #expect(walk.mostLeft == nil)
        walk.divide()
        #expect(walk.walk.ranges.count == 1)
    }

    /// Rows come and go, ranges are divided, responses come in any order, and runs are killed.
    @Test(arguments: 0..<300) func `What exists throughout a walk is read, and nothing that exists is noted as missing`(
        seed: UInt64
    ) throws {
        var dice = SeededRandom(seed: seed)
        let top = Int.random(in: 0...6000, using: &dice)
        let share = Int.random(in: 1...100, using: &dice)
        var rows = Rows(ids: Set((0..<top).filter { _ in Int.random(in: 0..<100, using: &dice) < share }))
        rows.ids.remove(0)
        // The copy has some of the rows, and some that are gone.
        let copy = Set((1...6100).filter { _ in Int.random(in: 0..<3, using: &dice) == 0 })
        var (throughout, ever) = (rows.ids, rows.ids)
        var (read, missing): (Set<Int>, Set<Int>) = ([], [])
        var walk = Self.walk()
        var saved = walk.walk
        var pending: [(ask: RangeWalk.Ask, ids: [Int])] = []
        var (steps, reads) = (0, 0)
        while !walk.isOver {
            steps += 1
            try #require(steps < 100_000)
            switch Int.random(in: 0..<12, using: &dice) {
            case 0:
                let id = Int.random(in: 1...6200, using: &dice)
                if rows.ids.remove(id) != nil { throughout.remove(id) } else { rows.ids.insert(id) }
                ever.insert(id)
            case 1: if walk.nextIsGreatest() { walk.receive(greatest: rows.ids.max()) }
            case 2: walk.divide()
            case 3 where seed.isMultiple(of: 3) && Int.random(in: 0..<20, using: &dice) == 0:
                (walk, pending) = (RangeWalk(saved), [])
            case 3...7:
                guard let ask = walk.next() else { continue }
                // The nation responds at this moment, and the response comes at another one.
                pending.append((ask, rows.page(ask)))
            default:
                guard let place = pending.indices.randomElement(using: &dice) else { continue }
                let (ask, ids) = pending.remove(at: place)
                let reception = try walk.receive(ids, for: ask, at: Self.moment)
                reads += 1
                let kept = ids.prefix(reception.kept)
                read.formUnion(kept)
                missing.subtract(kept)
                if let covered = reception.covered {
                    missing.formUnion(copy.filter { covered.contains($0) && !kept.contains($0) })
                }
                saved = walk.walk
            }
        }
        #expect(throughout.isSubset(of: read))
        #expect(read.isSubset(of: ever))
        #expect(missing.isDisjoint(with: throughout))
        // What the copy has and never was there is noted.
        #expect(copy.subtracting(ever).isSubset(of: missing))
        #expect(reads <= 6200 / 100 + 200)
    }
}
