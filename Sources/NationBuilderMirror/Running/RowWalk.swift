// SPDX-License-Identifier: MIT

import ErrandFoundation

/// A walk by id over one table in ranges: which page is asked for next, and what its response says.
///
/// Each range has at most one request under way. A range may be divided meanwhile; then the page that is under way
/// counts only up to the range's new end. It is a pure state machine, which sees only ids.
protocol RowWalk: Sendable {
    associatedtype State: Sendable

    var ranges: WalkRanges<State> { get }

    /// Returns the number of ids that a range has left; `nil` when it is not worth to be divided.
    func left(_ part: WalkRanges<State>.Part) -> Int?

    /// Divides the range with the most ids left.
    mutating func divide()

    /// Returns what is asked for next; `nil` when each range has a request under way.
    ///
    /// - Parameter counts: Whether the nation counts rows.
    mutating func next(counts: Bool) -> MirrorQuery.Kind?

    /// Takes a page; its ids were asked for at a moment, by the earlier one of both clocks.
    ///
    /// - Returns: What it says of rows; `nil` when it says nothing.
    /// - Throws: `ClientError.rejected.filterIgnored` when the page is none of a walk by id; then nothing of it counts.
    mutating func receive(_ ids: [Int], for kind: MirrorQuery.Kind, at moment: Date) throws -> PageReception?

    /// Takes the greatest id; `nil` when there is no row, or when the nation does not tell.
    mutating func receive(greatest id: Int?, for kind: MirrorQuery.Kind)
}

extension RowWalk {
    /// The walk as it stands.
    var walk: MirrorWalk { ranges.walk }

    var kind: MirrorWalk.Kind { walk.kind }

    /// Whether everything was read.
    var isOver: Bool { ranges.parts.isEmpty }

    /// The number of ids that the longest range has left; `nil` when none is worth to be divided.
    var mostLeft: Int? { longest?.left }

    var longest: (place: Int, left: Int)? {
        var longest: (place: Int, left: Int)?
        for (place, part) in ranges.parts.enumerated() {
            if let left = left(part), left > longest?.left ?? 0 { longest = (place, left) }
        }
        return longest
    }
}

/// The part of a page that counts for its range.
struct PageReception: Sendable, Equatable {
    /// The number of rows, from the first one, that belong to the range.
    var kept: Int
    /// The ids that the page covers: there is no other row among them; `nil` for a page that does not count.
    var covered: ClosedRange<Int>?
}

/// The ranges of a walk that are not read yet, and what the walk knows of each.
struct WalkRanges<State: Sendable>: Sendable {
    struct Part: Sendable {
        let number: Int
        var range: MirrorWalk.Range
        var state: State
        var isAsked = false
    }

    /// The walk without its ranges.
    private var frame: MirrorWalk
    var parts: [Part]
    private var count: Int

    init(_ walk: MirrorWalk, _ state: State) {
        frame = walk
        parts = walk.ranges.enumerated().map { Part(number: $0, range: $1, state: state) }
            .filter { $0.range.after < $0.range.upTo ?? .max }
        count = walk.ranges.count
    }

    var walk: MirrorWalk {
        var walk = frame
        walk.ranges = parts.map(\.range)
        return walk
    }

    /// Returns the place of the next range to ask for, which then has a request under way.
    mutating func ask() -> Int? {
        guard let place = parts.firstIndex(where: { !$0.isAsked }) else { return nil }
        parts[place].isAsked = true
        return place
    }

    func place(of number: Int) -> Int? { parts.firstIndex { $0.number == number } }

    /// Takes the moment of a page, of which the first one counts.
    mutating func begin(at moment: Date) { frame.began = frame.began ?? moment }

    /// Divides a range behind an id.
    mutating func divide(_ place: Int, behind middle: Int, _ state: State) {
        let upTo = parts[place].range.upTo
        parts[place].range.upTo = middle
        parts.insert(Part(number: count, range: .init(after: middle, upTo: upTo), state: state), at: place + 1)
        count += 1
    }

    /// Ends the request of a range, which is read up to an id, and returns the ids that were read with it.
    mutating func end(_ place: Int, at reach: Int) -> ClosedRange<Int> {
        let range = parts[place].range
        if reach >= range.upTo ?? .max {
            parts.remove(at: place)
        } else {
            (parts[place].range.after, parts[place].isAsked) = (reach, false)
        }
        return range.after + 1...reach
    }

    /// Returns how many ids of a page are up to an end, and up to which id it says everything.
    static func reach(_ ids: [Int], upTo end: Int) -> (kept: Int, reach: Int) {
        let kept = ids.prefix { $0 <= end }.count
        return (kept, kept < ids.count ? end : ids.last ?? end)
    }
}

extension MirrorWalk {
    /// Returns the moment at which a walk began: the earlier one of the first response's `Date` and our clock before
    /// it.
    static func began(responded: Date?, asked: Date) -> Date { min(responded ?? asked, asked) }

    /// Returns a walk over all ids.
    static func whole(_ table: MirrorTable, _ kind: Kind, since: Date? = nil) -> Self {
        Self(table: table.name, kind: kind, since: since, began: nil, ranges: [Range(after: 0, upTo: nil)])
    }
}
