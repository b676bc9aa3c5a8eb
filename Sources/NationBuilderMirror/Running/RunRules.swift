// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation

/// A moment of a run, by both clocks of the client.
struct RunTime: Sendable, Hashable {
    let instant: TimeSource.Instant
    let date: Date

    init(instant: TimeSource.Instant, date: Date) { (self.instant, self.date) = (instant, date) }

    init(of time: TimeSource) { self.init(instant: time.now(), date: time.date()) }
}

/// The rules by which types are read, and rows removed.
struct RunRules: Sendable, Hashable {
    /// The age of a sweep from which a type is swept again.
    var sweepEvery: Duration
    /// How long a change may take until others can see it.
    var lag: Duration
    var brake: DeletionBrake
    /// The time between a page in which rows are missing and the second query about them.
    var pause = Duration.seconds(5)

    init(_ options: MirrorOptions) {
        (sweepEvery, lag, brake) = (options.sweepEvery, options.lag, DeletionBrake(accepted: options.accepted))
    }

    /// The most rows of a type without a time of changes that is swept in each run.
    private static let smallRows = 50 * RangeWalk.pageSize

    /// Returns whether a table is swept in each run; the members of few people may be on many lists, each of which
    /// takes a request.
    ///
    /// - Parameter size: The number of its rows, as far as it is known.
    func sweepsEachRun(_ table: MirrorTable, size: Int) -> Bool {
        sweepEvery <= .zero || table.changeTime == nil && size <= Self.smallRows && !table.hasMembers
    }

    /// Returns whether a sweep is due: the last one is old, or deletions of the table are accepted by their number,
    /// which only a sweep finds.
    func isSweepDue(_ table: MirrorTable, _ last: Date?, _ now: Date) -> Bool {
        guard let last, !brake.accepted.names(table.name) else { return true }
        let age = now.timeIntervalSince(last)
        // A sweep of the future was dated by a wrong clock.
        return age >= sweepEvery / .seconds(1) || age < -(lag / .seconds(1))
    }
}

extension MirrorFreshness {
    /// Returns the moment from which changes are asked for after a walk that began at a moment.
    static func since(_ began: Date, lag: Duration) -> Date { began - lag / .seconds(1) }

    /// Returns what is known when a walk has ended.
    ///
    /// - Parameter isHeld: Whether rows that a sweep did not find were kept.
    func after(_ walk: MirrorWalk, of table: MirrorTable, lag: Duration, isHeld: Bool) -> Self {
        guard let began = walk.began else { return self }
        var new = self
        if walk.kind != .sweep { new.since = table.changeTime == nil ? nil : Self.since(began, lag: lag) }
        switch (walk.kind, table.changeTime) {
        // New rows are no changes.
        case (.changes, .created), (.sweep, .updated): break
        default: new.changesUpTo = began
        }
        if walk.kind != .changes, !isHeld { new.deletionsUpTo = began }
        return new
    }
}

/// The brake on removals: so many at once are likelier to be a mistake, such as a lost permission or an ignored filter.
struct DeletionBrake: Sendable, Hashable {
    let accepted: AcceptedDeletions

    /// Returns whether missing rows of a table are kept.
    ///
    /// - Parameter rows: The rows of the table, those that are missing too.
    func holds(_ missing: Int, of rows: Int, in table: MirrorTable) -> Bool {
        guard missing > 0, !accepted.covers(missing, of: table.name) else { return false }
        let (missing, rows) = (Double(missing), Double(rows))
        return missing > 100 && missing > rows * 0.01 || missing > 3 && missing > rows * 0.2 || missing >= rows
    }
}
