// SPDX-License-Identifier: MIT

import ErrandFoundation
import NationBuilder

/// A walk by id over one type in ranges: which page is asked for next, and what its answer says.
///
/// Each range has at most one request under way. A range may be divided meanwhile; then the page that is under way
/// counts only up to the range's new end. It is a pure state machine, which sees only ids.
struct RangeWalk: Sendable {
    /// A page that is asked for: the first ids after one, up to another.
    struct Ask: Sendable, Hashable {
        fileprivate let part: Int
        let after: Int
        let upTo: Int?
    }

    /// What a page says.
    struct Reception: Sendable, Equatable {
        /// The number of rows, from the first one, that belong to the range.
        var kept: Int
        /// The ids that the page covers: there is no other row among them; `nil` for a page that does not count.
        var covered: ClosedRange<Int>?
    }

    private struct Part: Sendable {
        let number: Int
        var range: MirrorWalk.Range
        var isAsked = false
    }

    /// The most rows of a page.
    static let pageSize = 100
    /// A range is divided only when it has at least so many pages left, if ids are as far apart as in the last page.
    private static let leastPages = 4

    /// The walk without its ranges.
    private var frame: MirrorWalk
    private var parts: [Part]
    private var count: Int
    /// The distance between the ids before and at the end of the last full page; `nil` before the first one.
    private var spacing: Int?
    private var greatest: Int?
    private var hasAskedGreatest = false

    init(_ walk: MirrorWalk) {
        frame = walk
        parts = walk.ranges.enumerated().map { Part(number: $0, range: $1) }.filter { !$0.range.isEmpty }
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
        return ask(parts[place])
    }

    private func ask(_ part: Part) -> Ask { Ask(part: part.number, after: part.range.after, upTo: part.range.upTo) }

    /// Returns whether the greatest id is to be asked for, once: so long a walk is worth several requests at once.
    mutating func nextIsGreatest() -> Bool {
        guard !hasAskedGreatest, spacing != nil, parts.contains(where: { $0.range.upTo == nil }) else { return false }
        hasAskedGreatest = true
        return true
    }

    /// Takes the greatest id; `nil` when there is no row, or when the nation does not tell.
    mutating func receive(greatest id: Int?) { greatest = id }

    // MARK: Dividing

    /// The number of ids that the longest range has left; `nil` when none is worth to be divided.
    var mostLeft: Int? { longest?.left }

    private var longest: (place: Int, left: Int)? {
        guard let spacing else { return nil }
        var longest: (place: Int, left: Int)?
        for (place, part) in parts.enumerated() {
            guard let end = part.range.upTo ?? greatest, end > part.range.after, part.range.after >= 0 else { continue }
            let left = end - part.range.after
            if left / Self.leastPages >= spacing, left > longest?.left ?? 0 { longest = (place, left) }
        }
        return longest
    }

    /// Divides the range with the most ids left in its middle.
    mutating func divide() {
        guard let (place, left) = longest else { return }
        let range = parts[place].range
        let middle = range.after + left / 2
        parts[place].range.upTo = middle
        parts.insert(Part(number: count, range: .init(after: middle, upTo: range.upTo)), at: place + 1)
        count += 1
    }

    // MARK: Answers

    /// Takes a page; its ids were asked for at a moment, by the earlier one of both clocks.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when the page is none of a walk by id; then nothing of it counts.
    mutating func receive(_ ids: [Int], for ask: Ask, at moment: Date) throws -> Reception {
        var order = KeyOrder(frame.table, behind: ask.after, upTo: ask.upTo)
        try order.receive(ids)
        frame.began = frame.began ?? moment
        guard let place = parts.firstIndex(where: { $0.number == ask.part }) else {
            return Reception(kept: 0)
        }
        let end = parts[place].range.upTo
        let kept = end.map { end in ids.prefix { $0 <= end }.count } ?? ids.count
        if ids.count >= Self.pageSize, let last = ids.last, ask.after >= 0 { spacing = max(1, last - ask.after) }
        let isWhole = ids.isEmpty || kept < ids.count || ids.last == end ?? .max
        let reach = isWhole ? end ?? .max : ids.last ?? .max
        if isWhole {
            parts.remove(at: place)
        } else {
            parts[place].range.after = reach
            parts[place].isAsked = false
        }
        return Reception(kept: kept, covered: ask.after + 1...reach)
    }
}

extension MirrorWalk.Range {
    fileprivate var isEmpty: Bool { after >= upTo ?? .max }
}

extension MirrorWalk {
    /// Returns the moment at which a walk began: the earlier one of the first answer's `Date` and our clock before it.
    static func began(answered: Date?, asked: Date) -> Date { min(answered ?? asked, asked) }

    /// Returns a walk over all ids.
    static func whole(_ table: MirrorTable, _ kind: Kind, since: Date? = nil) -> Self {
        Self(table: table.name, kind: kind, since: since, began: nil, ranges: [Range(after: 0, upTo: nil)])
    }
}
