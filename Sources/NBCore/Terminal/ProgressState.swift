// SPDX-License-Identifier: MIT

import Errand

/// The numbers of a progress, and the moments at which it shows them: a pure state machine.
struct ProgressState: Sendable {
    /// Who waits for less does not need to know how far it is.
    private static let patience = Duration.seconds(1)
    private static let between = Duration.milliseconds(200)

    private var activity: Activity?
    private var total: Int?
    private var first: Int
    private(set) var count: Int
    private var share: Double?
    private var start: TimeSource.Instant
    /// The moment from which the next line is shown.
    private var due: TimeSource.Instant
    /// Whether a line was shown.
    private(set) var isDrawn = false

    init(_ activity: Activity?, total: Int?, from first: Int, at now: TimeSource.Instant) {
        (self.activity, self.total, self.first, count, start) = (activity, total, first, first, now)
        due = now.advanced(by: Self.patience)
    }

    /// Begins the next part of the work, whose rows are counted anew.
    mutating func begin(_ activity: Activity?, total: Int?, from first: Int, at now: TimeSource.Instant) {
        (self.activity, self.total, self.first, count, share, start) = (activity, total, first, first, nil, now)
        if isDrawn { due = now }
    }

    /// Takes the numbers so far.
    mutating func take(_ count: Int, of total: Int?, share: Double?, _ activity: Activity?) {
        (self.count, self.share) = (count, share)
        self.total = total ?? self.total
        self.activity = activity ?? self.activity
    }

    /// Returns whether a line is to be shown.
    func isDue(_ now: TimeSource.Instant) -> Bool { now >= due }

    /// Returns the line to be shown.
    ///
    /// - Parameters:
    ///   - wait: What is waited for, which is said in place of what is done.
    ///   - width: The most columns.
    mutating func line(_ wait: Activity?, width: Int, at now: TimeSource.Instant) -> String {
        isDrawn = true
        due = now.advanced(by: Self.between)
        let pace = Pace(
            activity: wait ?? activity, count: count, start: first, total: total, elapsed: start.duration(to: now),
            share: share)
        return pace.line(width: width)
    }
}
