// SPDX-License-Identifier: MIT

import ErrandFoundation

/// The walk over a table: by the ids of its rows, or by lists and their members.
enum TableWalk: Sendable {
    case rows(RangeWalk)
    case members(MemberWalk)

    init(_ walk: MirrorWalk, of table: MirrorTable) {
        self = table.hasMembers ? .members(MemberWalk(walk)) : .rows(RangeWalk(walk))
    }

    /// The walk as it stands.
    var walk: MirrorWalk {
        switch self {
        case .rows(let walk): walk.walk
        case .members(let walk): walk.walk
        }
    }

    var kind: MirrorWalk.Kind {
        switch self {
        case .rows(let walk): walk.kind
        case .members(let walk): walk.kind
        }
    }

    /// Whether everything was read.
    var isOver: Bool {
        switch self {
        case .rows(let walk): walk.isOver
        case .members(let walk): walk.isOver
        }
    }

    /// The number of ids that the longest range has left; `nil` when none is worth to be divided.
    var mostLeft: Int? {
        switch self {
        case .rows(let walk): walk.mostLeft
        case .members(let walk): walk.mostLeft
        }
    }

    /// Returns what is asked for next; `nil` when each range has a request under way.
    ///
    /// - Parameter counts: Whether the nation counts rows.
    mutating func next(counts: Bool) -> MirrorQuery.Kind? {
        switch self {
        case .rows(var walk):
            defer { self = .rows(walk) }
            let since = walk.walk.since
            if walk.nextIsGreatest() { return .greatest(since: since, counts: counts) }
            return walk.next().map { .page($0, since: since) }
        case .members(var walk):
            defer { self = .members(walk) }
            return walk.next().map { .members($0) }
        }
    }

    /// Divides the longest range.
    mutating func divide() {
        switch self {
        case .rows(var walk):
            walk.divide()
            self = .rows(walk)
        case .members(var walk):
            walk.divide()
            self = .members(walk)
        }
    }

    /// Takes a page; its ids were asked for at a moment, by the earlier one of both clocks.
    ///
    /// - Returns: What it says of rows; `nil` when it says nothing.
    /// - Throws: `ClientError.rejected.filterIgnored` when the page is none of a walk by id; then nothing of it counts.
    mutating func receive(_ ids: [Int], for kind: MirrorQuery.Kind, at moment: Date) throws -> RangeWalk.Reception? {
        switch (kind, self) {
        case (.page(let ask, _), .rows(var walk)):
            let reception = try walk.receive(ids, for: ask, at: moment)
            self = .rows(walk)
            return reception
        case (.members(let ask), .members(var walk)):
            let reception = try walk.receive(ids, for: ask, at: moment)
            self = .members(walk)
            return reception
        default: return nil
        }
    }
}
