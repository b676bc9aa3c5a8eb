// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandTesting
import Foundation
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderMirror

/// Lists whose people come and go.
private struct Lists {
    var people: [Int: Set<Int>] = [:]

    var members: Set<Int> {
        Set(people.flatMap { list, people in people.compactMap { ListMember(list: list, person: $0)?.id } })
    }

    func response(_ ask: MemberWalk.Ask) -> [Int] {
        switch ask.subject {
        case .lists(let after, let upTo):
            return Array(people.keys.filter { $0 > after && $0 <= upTo ?? .max }.sorted().prefix(100))
        case .people(let list, let after, let upTo):
            let members = members.filter { ListMember(id: $0).list == list && $0 > after && $0 <= upTo ?? .max }
            return Array(members.sorted().prefix(100))
        case .greatest(let list): return [members.filter { ListMember(id: $0).list == list }.max()].compactMap(\.self)
        }
    }
}

@Suite(.timed) struct MemberWalkTests {
    private static let moment = Date(timeIntervalSince1970: 1_767_225_600)

    private static func member(_ list: Int, _ person: Int) throws -> Int {
        try #require(ListMember(list: list, person: person)).id
    }

    private static func ask(_ walk: inout MemberWalk, _ subject: MemberWalk.Ask.Subject) throws -> MemberWalk.Ask {
        let next = walk.next()
        let ask = try #require(next)
        #expect(ask.subject == subject)
        return ask
    }

    private static func receive(
        _ ids: [Int], for ask: MemberWalk.Ask, _ walk: inout MemberWalk, expecting expected: RangeWalk.Reception?
    ) throws {
        let reception = try walk.receive(ids, for: ask, at: moment)
        #expect(reception == expected)
    }

    @Test func `A member's id has the ids of the list and of the person, and larger ones are refused`() throws {
        let member = try #require(ListMember(list: 3, person: 9))
        #expect(ListMember(id: member.id) == member && member.id == 3 << 32 + 9)
        #expect(ListMember.start(of: 3) < member.id && member.id < ListMember.end(of: 3))
        #expect(ListMember.end(of: 3) + 1 == ListMember.start(of: 4))
        #expect(ListMember(list: 1 << 31 - 1, person: 1 << 32 - 2)?.id ?? 0 > 0)
        for (list, person) in [(0, 1), (1, 0), (1 << 31, 1), (1, 1 << 32 - 1), (-1, 1), (1, -1)] {
            #expect(ListMember(list: list, person: person) == nil)
        }
    }

    @Test func `The lists come first, and the people of each by their ids until a page is empty`() throws {
        var walk = MemberWalk(.whole(.listSignups, .sweep))
        let lists = try Self.ask(&walk, .lists(after: 0, upTo: nil))
        let second = walk.next()
        #expect(second == nil)
        try Self.receive([2, 5], for: lists, &walk, expecting: nil)
        let start = ListMember.start(of: 2)
        let first = try Self.ask(&walk, .people(list: 2, after: start, upTo: nil))
        let member = try Self.member(2, 7)
        try Self.receive([member], for: first, &walk, expecting: .init(kept: 1, covered: 1...member))
        let rest = try Self.ask(&walk, .people(list: 2, after: member, upTo: nil))
        let end = ListMember.end(of: 2)
        try Self.receive([], for: rest, &walk, expecting: .init(kept: 0, covered: member + 1...end))
        #expect(walk.walk.ranges == [.init(after: end, upTo: nil)] && walk.walk.began == Self.moment)
        // List 5 is gone; rows of the lists between are covered with it.
        let gone = try Self.ask(&walk, .people(list: 5, after: ListMember.start(of: 5), upTo: nil))
        try Self.receive([], for: gone, &walk, expecting: .init(kept: 0, covered: end + 1...ListMember.end(of: 5)))
        let more = try Self.ask(&walk, .lists(after: 5, upTo: nil))
        try Self.receive([], for: more, &walk, expecting: .init(kept: 0, covered: ListMember.end(of: 5) + 1...Int.max))
        #expect(walk.isOver)
    }

    @Test(arguments: [[2, 1], [3, 3], [0]]) func `Lists that are none of a walk by id change nothing`(ids: [Int]) throws
    {
        var walk = MemberWalk(.whole(.listSignups, .load))
        let ask = try Self.ask(&walk, .lists(after: 0, upTo: nil))
        #expect(throws: ClientError.self) { _ = try walk.receive(ids, for: ask, at: Self.moment) }
        #expect(walk.walk.began == nil)
    }

    @Test func `A range is divided between two lists, and a long list by its ids`() throws {
        var walk = MemberWalk(.whole(.listSignups, .load))
        let lists = try Self.ask(&walk, .lists(after: 0, upTo: nil))
        #expect(walk.mostLeft == nil)
        try Self.receive([2, 5, 9], for: lists, &walk, expecting: nil)
        #expect(walk.mostLeft == 400)
        walk.divide()
        let middle = ListMember.end(of: 8)
        #expect(walk.walk.ranges == [.init(after: 0, upTo: middle), .init(after: middle, upTo: nil)])
        walk.divide()
        #expect(walk.walk.ranges.count == 3 && walk.mostLeft == nil)
        // The third range has list 9.
        for _ in 0..<2 { _ = walk.next() }
        var after = ListMember.start(of: 9)
        for _ in 0..<4 {
            let ask = try Self.ask(&walk, .people(list: 9, after: after, upTo: nil))
            let ids = (1...100).map { after + $0 }
            after += 100
            _ = try walk.receive(ids, for: ask, at: Self.moment)
        }
        let greatest = try Self.ask(&walk, .greatest(list: 9))
        try Self.receive([ListMember.start(of: 9) + 2400], for: greatest, &walk, expecting: nil)
        #expect(walk.mostLeft == 2000)
        let under = try Self.ask(&walk, .people(list: 9, after: after, upTo: nil))
        walk.divide()
        #expect(walk.walk.ranges.map(\.upTo).suffix(2) == [after + 1000, nil])
        // A page under way counts up to the new end.
        let ids = [after + 1, after + 1001]
        try Self.receive(ids, for: under, &walk, expecting: .init(kept: 1, covered: after + 1...after + 1000))
        _ = try Self.ask(&walk, .people(list: 9, after: after + 1000, upTo: nil))
    }

    /// People and lists come and go, ranges are divided, responses come in any order, and runs are killed.
    @Test(arguments: 0..<200)
    func `Who is on a list throughout a walk is read, and nobody who is on it is noted as missing`(
        seed: UInt64
    ) throws {
        var dice = SeededRandom(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &dice) }
        var lists = Lists()
        for list in 1...number(1...(seed.isMultiple(of: 10) ? 250 : 12)) where number(0...3) > 0 {
            let share = number(0...100)
            let top = seed.isMultiple(of: 10) ? 30 : [10, 300, 2500][number(0...2)]
            lists.people[list] = Set((1...top).filter { _ in number(0...99) < share })
        }
        // The copy has some of the members, and some that are gone, also of lists that never were.
        let strangers = (0..<40).compactMap { _ in ListMember(list: number(1...300), person: number(1...2600))?.id }
        let copy = Set(lists.members.filter { _ in number(0...2) == 0 } + strangers)
        var (throughout, ever) = (lists.members, lists.members)
        var (read, missing): (Set<Int>, Set<Int>) = ([], [])
        var walk = MemberWalk(.whole(.listSignups, .sweep))
        var saved = walk.walk
        var pending: [(ask: MemberWalk.Ask, ids: [Int])] = []
        var steps = 0
        while !walk.isOver {
            steps += 1
            try #require(steps < 100_000)
            switch number(0...11) {
            case 0:
                guard let list = lists.people.keys.sorted().randomElement(using: &dice) else { continue }
                if number(0...30) == 0 {
                    throughout = throughout.filter { ListMember(id: $0).list != list }
                    lists.people[list] = nil
                    continue
                }
                let person = number(1...2600)
                let member = try Self.member(list, person)
                if lists.people[list]?.remove(person) != nil {
                    throughout.remove(member)
                } else {
                    lists.people[list]?.insert(person)
                }
                ever.insert(member)
            case 1, 2: walk.divide()
            case 3 where seed.isMultiple(of: 3) && number(0...19) == 0:
                (walk, pending) = (MemberWalk(saved), [])
            case 3...7:
                guard let ask = walk.next() else { continue }
                pending.append((ask, lists.response(ask)))
            default:
                guard let place = pending.indices.randomElement(using: &dice) else { continue }
                let (ask, ids) = pending.remove(at: place)
                guard let reception = try walk.receive(ids, for: ask, at: Self.moment) else { continue }
                let kept = ids.prefix(reception.kept)
                read.formUnion(kept)
                missing.subtract(kept)
                if let covered = reception.covered {
                    missing.formUnion(copy.filter { covered.contains($0) && !kept.contains($0) })
                    saved = walk.walk
                }
            }
        }
        #expect(throughout.isSubset(of: read))
        #expect(read.isSubset(of: ever))
        #expect(missing.isDisjoint(with: throughout))
        // What the copy has and never was there is noted.
        #expect(copy.subtracting(ever).isSubset(of: missing))
    }
}
