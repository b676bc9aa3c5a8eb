// SPDX-License-Identifier: MIT

import ErrandFoundation
import NationBuilder

/// A walk over the members of all lists, by ``ListMember/id``.
///
/// A range learns the ids of a hundred lists, and reads the people of each by their ids. A list that is gone has no
/// people.
struct MemberWalk: RowWalk {
    /// The page that is asked for.
    struct Ask: Sendable, Hashable {
        enum Subject: Sendable, Hashable {
            /// The ids of the lists after one, up to another.
            case lists(after: Int, upTo: Int?)
            /// The people on a list after an id, up to another.
            case people(list: Int, after: Int, upTo: Int?)
            /// The person on a list with the greatest id.
            case greatest(list: Int)
        }

        fileprivate let part: Int
        let subject: Subject
    }

    /// The place in a range.
    struct State: Sendable {
        /// The next lists; the first one is being read.
        var lists: [Int] = []
        /// Whether the range has no lists but these.
        var isListed = false
        /// The pages of the first list so far.
        var pages = 0
        /// The distance between the ids before and at the end of the last page.
        var spacing = 1
        /// The greatest id of the first list; `nil` before it is known.
        var greatest: Int?
        var hasAskedGreatest = false
    }

    /// The greatest id of a list is asked for, and a list divided, from so many pages on.
    fileprivate static let leastPages = 4

    private(set) var ranges: WalkRanges<State>

    init(_ walk: MirrorWalk) { ranges = WalkRanges(walk, State()) }

    mutating func next(counts: Bool) -> MirrorQuery.Kind? { next().map { .members($0) } }

    /// Returns the next page to ask for; `nil` when each range has a request under way.
    mutating func next() -> Ask? {
        guard let place = ranges.ask() else { return nil }
        let part = ranges.parts[place]
        guard let list = part.state.lists.first, let end = part.end else {
            let (after, upTo) = (ListMember.lastList(upTo: part.range.after), part.range.upTo)
            return Ask(
                part: part.number, subject: .lists(after: max(0, after), upTo: upTo.map { ListMember(id: $0).list }))
        }
        if part.state.pages == Self.leastPages, !part.state.hasAskedGreatest {
            ranges.parts[place].state.hasAskedGreatest = true
            return Ask(part: part.number, subject: .greatest(list: list))
        }
        let after = max(part.range.after, ListMember.start(of: list))
        let upTo = end < ListMember.end(of: list) ? end : nil
        return Ask(part: part.number, subject: .people(list: list, after: after, upTo: upTo))
    }

    // MARK: Responses

    mutating func receive(_ ids: [Int], for kind: MirrorQuery.Kind, at moment: Date) throws -> PageReception? {
        guard case .members(let ask) = kind else { return nil }
        return try receive(ids, for: ask, at: moment)
    }

    /// - Parameter ids: Those of lists, or those of members in a copy.
    mutating func receive(_ ids: [Int], for ask: Ask, at moment: Date) throws -> PageReception? {
        switch ask.subject {
        case .lists(let after, let upTo):
            try Self.check(ids, MirrorTable.listSignups.name, after, upTo)
            ranges.begin(at: moment)
            return receive(lists: ids, ask.part)
        case .people(let list, let after, let upTo):
            try Self.check(ids, "the people of a list", after, upTo ?? ListMember.end(of: list))
            return receive(people: ids, of: list, ask.part)
        case .greatest:
            receive(greatest: ids.first, for: ask)
            return nil
        }
    }

    private static func check(_ ids: [Int], _ name: String, _ after: Int, _ upTo: Int?) throws {
        var order = KeyOrder(name, behind: after, upTo: upTo)
        try order.receive(ids)
    }

    mutating func receive(greatest id: Int?, for kind: MirrorQuery.Kind) {
        if case .members(let ask) = kind { receive(greatest: id, for: ask) }
    }

    private mutating func receive(greatest id: Int?, for ask: Ask) {
        guard let place = ranges.place(of: ask.part) else { return }
        ranges.parts[place].isAsked = false
        ranges.parts[place].state.greatest = id
    }

    private mutating func receive(lists: [Int], _ part: Int) -> PageReception? {
        guard let place = ranges.place(of: part) else { return nil }
        ranges.parts[place].isAsked = false
        ranges.parts[place].state.lists = lists
        guard lists.isEmpty else { return nil }
        return PageReception(kept: 0, covered: ranges.end(place, at: ranges.parts[place].range.upTo ?? .max))
    }

    private mutating func receive(people: [Int], of list: Int, _ part: Int) -> PageReception {
        guard let place = ranges.place(of: part), ranges.parts[place].state.lists.first == list,
            let end = ranges.parts[place].end
        else { return PageReception(kept: 0) }
        let part = ranges.parts[place]
        let page = WalkRanges<State>.reach(people, upTo: end)
        var (reach, state) = (page.reach, part.state)
        if reach == end {
            state.lists.removeFirst()
            (state.pages, state.greatest, state.hasAskedGreatest) = (0, nil, false)
            if state.lists.isEmpty, state.isListed { reach = part.range.upTo ?? .max }
        } else {
            state.pages += 1
            state.spacing = max(1, reach - max(part.range.after, ListMember.start(of: list)))
        }
        ranges.parts[place].state = state
        return PageReception(kept: page.kept, covered: ranges.end(place, at: reach))
    }

    // MARK: Dividing

    /// About how many ids the range has left, as a walk by id counts them.
    func left(_ part: WalkRanges<State>.Part) -> Int? {
        guard part.state.lists.count > 1 || part.left != nil else { return nil }
        let pages = (part.state.lists.count - 1) * 2 + (part.left ?? 0) / part.state.spacing
        return pages * RangeWalk.pageSize
    }

    /// Divides the longest range: between two lists, or a list in the middle of its ids.
    mutating func divide() {
        guard let (place, _) = longest else { return }
        let part = ranges.parts[place]
        var new = State(lists: part.state.lists, isListed: part.state.isListed)
        let middle: Int
        if part.state.lists.count > 1 {
            let half = (part.state.lists.count + 1) / 2
            middle = ListMember.start(of: part.state.lists[half]) - 1
            ranges.parts[place].state.lists = Array(part.state.lists[..<half])
            new.lists = Array(part.state.lists[half...])
        } else if let left = part.left {
            middle = part.range.after + left / 2
            new = part.state
            new.hasAskedGreatest = true
        } else {
            return
        }
        ranges.parts[place].state.isListed = true
        ranges.divide(place, behind: middle, new)
    }
}

extension WalkRanges.Part where State == MemberWalk.State {
    /// The last id of the range that the first list can have.
    fileprivate var end: Int? { state.lists.first.map { min(ListMember.end(of: $0), range.upTo ?? .max) } }

    /// The ids of the first list that are left; `nil` when they are not worth to be divided.
    fileprivate var left: Int? {
        guard let greatest = state.greatest, let end else { return nil }
        let left = min(greatest, end) - range.after
        return left / MemberWalk.leastPages >= state.spacing ? left : nil
    }
}
