// SPDX-License-Identifier: MIT

import ErrandFoundation
import NationBuilder

/// A walk over the members of all lists, in ranges of ``ListMember/id``: which page is asked for next, and what its
/// answer says.
///
/// A range learns the ids of a hundred lists, and reads the people of each by their ids. Each range has at most one
/// request under way. A list that is gone has no people. It is a pure state machine, which sees only ids.
struct MemberWalk: Sendable {
    /// What is asked for.
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

    private struct Part: Sendable {
        let number: Int
        var range: MirrorWalk.Range
        /// The next lists; the first one is being read.
        var lists: [Int] = []
        /// Whether the range has no lists but these.
        var isListed = false
        var isAsked = false
        /// The pages of the first list so far.
        var pages = 0
        /// The distance between the ids before and at the end of the last page.
        var spacing = 1
        /// The greatest id of the first list; `nil` before it is known.
        var greatest: Int?
        var hasAskedGreatest = false

        /// The last id of the range that the first list can have.
        var end: Int? { lists.first.map { min(ListMember.end(of: $0), range.upTo ?? .max) } }

        /// The ids of the first list that are left; `nil` when they are not worth to be divided.
        var left: Int? {
            guard let greatest, let end else { return nil }
            let left = min(greatest, end) - range.after
            return left / MemberWalk.leastPages >= spacing ? left : nil
        }
    }

    /// The greatest id of a list is asked for, and a list divided, from so many pages on.
    private static let leastPages = 4

    /// The walk without its ranges.
    private var frame: MirrorWalk
    private var parts: [Part]
    private var count: Int

    init(_ walk: MirrorWalk) {
        frame = walk
        parts = walk.ranges.enumerated().map { Part(number: $0, range: $1) }.filter {
            $0.range.after < $0.range.upTo ?? .max
        }
        count = walk.ranges.count
    }

    /// The walk as it stands.
    var walk: MirrorWalk {
        var walk = frame
        walk.ranges = parts.map(\.range)
        return walk
    }

    var kind: MirrorWalk.Kind { frame.kind }

    /// Whether everything was read.
    var isOver: Bool { parts.isEmpty }

    /// Returns the next page to ask for; `nil` when each range has a request under way.
    mutating func next() -> Ask? {
        guard let place = parts.firstIndex(where: { !$0.isAsked }) else { return nil }
        parts[place].isAsked = true
        let part = parts[place]
        guard let list = part.lists.first, let end = part.end else {
            let (after, upTo) = (ListMember.lastList(upTo: part.range.after), part.range.upTo)
            return Ask(
                part: part.number, subject: .lists(after: max(0, after), upTo: upTo.map { ListMember(id: $0).list }))
        }
        if part.pages == Self.leastPages, !part.hasAskedGreatest {
            parts[place].hasAskedGreatest = true
            return Ask(part: part.number, subject: .greatest(list: list))
        }
        let after = max(part.range.after, ListMember.start(of: list))
        let upTo = end < ListMember.end(of: list) ? end : nil
        return Ask(part: part.number, subject: .people(list: list, after: after, upTo: upTo))
    }

    // MARK: Answers

    /// Takes a page; its ids were asked for at a moment, by the earlier one of both clocks.
    ///
    /// - Parameter ids: Those of lists, or those of members in a copy.
    /// - Returns: What it says of rows; `nil` when it says nothing.
    /// - Throws: `ClientError.rejected.filterIgnored` when the page is none of a walk by id; then nothing of it counts.
    mutating func receive(_ ids: [Int], for ask: Ask, at moment: Date) throws -> RangeWalk.Reception? {
        switch ask.subject {
        case .lists(let after, let upTo):
            try Self.check(ids, MirrorTable.listSignups.name, after, upTo)
            frame.began = frame.began ?? moment
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

    /// Takes the greatest id of a list in a copy; `nil` when it has none, or the nation does not tell.
    mutating func receive(greatest id: Int?, for ask: Ask) {
        guard let place = place(of: ask.part) else { return }
        parts[place].isAsked = false
        parts[place].greatest = id
    }

    private func place(of part: Int) -> Int? { parts.firstIndex { $0.number == part } }

    private mutating func receive(lists: [Int], _ part: Int) -> RangeWalk.Reception? {
        guard let place = place(of: part) else { return nil }
        let range = parts[place].range
        parts[place].isAsked = false
        parts[place].lists = lists
        guard lists.isEmpty else { return nil }
        parts.remove(at: place)
        return RangeWalk.Reception(kept: 0, covered: range.after + 1...(range.upTo ?? .max))
    }

    private mutating func receive(people: [Int], of list: Int, _ part: Int) -> RangeWalk.Reception {
        guard let place = place(of: part), parts[place].lists.first == list, let end = parts[place].end else {
            return RangeWalk.Reception(kept: 0)
        }
        let range = parts[place].range
        let kept = people.prefix { $0 <= end }.count
        let isWhole = people.isEmpty || kept < people.count || people.last == end
        var reach = isWhole ? end : people.last ?? end
        if isWhole {
            parts[place].lists.removeFirst()
            (parts[place].pages, parts[place].greatest, parts[place].hasAskedGreatest) = (0, nil, false)
            if parts[place].lists.isEmpty, parts[place].isListed { reach = range.upTo ?? .max }
        } else {
            parts[place].pages += 1
            parts[place].spacing = max(1, reach - max(range.after, ListMember.start(of: list)))
        }
        if reach >= range.upTo ?? .max {
            parts.remove(at: place)
        } else {
            (parts[place].range.after, parts[place].isAsked) = (reach, false)
        }
        return RangeWalk.Reception(kept: kept, covered: range.after + 1...reach)
    }

    // MARK: Dividing

    /// About how many ids the longest range has left, as a walk by id counts them; `nil` when none is worth to be
    /// divided.
    var mostLeft: Int? { longest?.left }

    private var longest: (place: Int, left: Int)? {
        var longest: (place: Int, left: Int)?
        for (place, part) in parts.enumerated() {
            let pages = (part.lists.count - 1) * 2 + (part.left ?? 0) / part.spacing
            guard part.lists.count > 1 || part.left != nil else { continue }
            if longest.map({ pages * RangeWalk.pageSize > $0.left }) ?? true {
                longest = (place, pages * RangeWalk.pageSize)
            }
        }
        return longest
    }

    /// Divides the longest range: between two lists, or a list in the middle of its ids.
    mutating func divide() {
        guard let (place, _) = longest else { return }
        let part = parts[place]
        var new = Part(number: count, range: part.range, lists: part.lists, isListed: part.isListed)
        let middle: Int
        if part.lists.count > 1 {
            let half = (part.lists.count + 1) / 2
            middle = ListMember.start(of: part.lists[half]) - 1
            parts[place].lists = Array(part.lists[..<half])
            new.lists = Array(part.lists[half...])
        } else if let left = part.left {
            middle = part.range.after + left / 2
            (new.pages, new.spacing, new.greatest) = (part.pages, part.spacing, part.greatest)
            new.hasAskedGreatest = true
        } else {
            return
        }
        (parts[place].range.upTo, parts[place].isListed) = (middle, true)
        new.range.after = middle
        parts.insert(new, at: place + 1)
        count += 1
    }
}
