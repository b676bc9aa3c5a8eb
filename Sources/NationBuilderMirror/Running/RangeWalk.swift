// SPDX-License-Identifier: MIT

import ErrandFoundation
import NationBuilder

/// A walk over the rows of one type.
struct RangeWalk: RowWalk {
    /// A page that is asked for: the first ids after one, up to another.
    struct Ask: Sendable, Hashable {
        fileprivate let part: Int
        let after: Int
        let upTo: Int?
    }

    typealias Reception = PageReception

    /// The most rows of a page.
    static let pageSize = 100
    /// A range is divided only when it has at least so many pages left, if ids are as far apart as in the last page.
    private static let leastPages = 4

    private(set) var ranges: WalkRanges<Void>
    /// The distance between the ids before and at the end of the last full page; `nil` before the first one.
    private var spacing: Int?
    private var greatest: Int?
    private var hasAskedGreatest = false

    init(_ walk: MirrorWalk) { ranges = WalkRanges(walk, ()) }

    mutating func next(counts: Bool) -> MirrorQuery.Kind? {
        let since = walk.since
        if nextIsGreatest() { return .greatest(since: since, counts: counts) }
        return next().map { .page($0, since: since) }
    }

    /// Returns the next page to ask for; `nil` when each range has a request under way.
    mutating func next() -> Ask? {
        ranges.ask().map { place in
            let part = ranges.parts[place]
            return Ask(part: part.number, after: part.range.after, upTo: part.range.upTo)
        }
    }

    /// Returns whether the greatest id is to be asked for, once: so long a walk is worth several requests at once.
    mutating func nextIsGreatest() -> Bool {
        guard !hasAskedGreatest, spacing != nil, ranges.parts.contains(where: { $0.range.upTo == nil }) else {
            return false
        }
        hasAskedGreatest = true
        return true
    }

    mutating func receive(greatest id: Int?, for kind: MirrorQuery.Kind) { receive(greatest: id) }

    mutating func receive(greatest id: Int?) { greatest = id }

    // MARK: Dividing

    func left(_ part: WalkRanges<Void>.Part) -> Int? {
        guard let spacing, let end = part.range.upTo ?? greatest, end > part.range.after, part.range.after >= 0 else {
            return nil
        }
        let left = end - part.range.after
        return left / Self.leastPages >= spacing ? left : nil
    }

    /// Divides the range with the most ids left in its middle.
    mutating func divide() {
        guard let (place, left) = longest else { return }
        ranges.divide(place, behind: ranges.parts[place].range.after + left / 2, ())
    }

    // MARK: Responses

    mutating func receive(_ ids: [Int], for kind: MirrorQuery.Kind, at moment: Date) throws -> PageReception? {
        guard case .page(let ask, _) = kind else { return nil }
        return try receive(ids, for: ask, at: moment)
    }

    mutating func receive(_ ids: [Int], for ask: Ask, at moment: Date) throws -> PageReception {
        var order = KeyOrder(walk.table, behind: ask.after, upTo: ask.upTo)
        try order.receive(ids)
        ranges.begin(at: moment)
        guard let place = ranges.place(of: ask.part) else { return PageReception(kept: 0) }
        if ids.count >= Self.pageSize, let last = ids.last, ask.after >= 0 { spacing = max(1, last - ask.after) }
        let (kept, reach) = WalkRanges<Void>.reach(ids, upTo: ranges.parts[place].range.upTo ?? .max)
        return PageReception(kept: kept, covered: ranges.end(place, at: reach))
    }
}
