// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation

/// The share of the nation's limit that a run takes: when it may send its next request.
///
/// Requests are sent evenly, a little slower than the share of the limit, so that windows need not be known. What
/// others send shows in the number that remains: of what a window leaves at its beginning, the run leaves the rest
/// of its share to them, and waits for the next window. It is a pure state machine.
struct RequestPace: Sendable {
    /// NationBuilder's documented window, and the requests in it.
    private static let (window, documented) = (10.0, 250.0)
    /// The part of the share that is used: responses come late, and windows begin when they like.
    private static let caution = 0.97
    /// How much of a pause is made up for, in seconds: more would be too much for some window.
    private static let burst = 0.25
    /// Ends of windows are told in whole seconds.
    private static let tolerance = Duration.seconds(1)
    /// A window that is told to be longer is taken to end then, as the client's limit does.
    private static let longestWait = Duration.seconds(120)

    private struct Window: Sendable {
        let end: TimeSource.Instant
        /// The number of requests that is left to others.
        let reserve: Int
        /// The lowest number that was told to remain.
        var remaining: Int
    }

    private let share: Double
    private var limit: Int?
    private var window: Window?
    /// The moment at which the next request is due.
    private var due: TimeSource.Instant?
    private(set) var underWay = 0
    /// Whether a response has said that no more of the day's requests is left than what others get.
    ///
    /// It stays so: an earlier response, which says that more is left, may come later.
    private(set) var isDayShort = false

    /// The share of a day's requests that a run leaves to others.
    private static let dayReserve = 0.2

    init(share: Double) { self.share = min(max(share, 0.01), 1) }

    /// The requests in a second that the run may send.
    var rate: Double { share * Self.caution * (limit.map { Double(max(1, $0)) } ?? Self.documented) / Self.window }

    /// Returns the moment from which the next request may be sent; `nil` for now.
    func wait(_ now: TimeSource.Instant) -> TimeSource.Instant? {
        var moment = now
        if let window, window.end > now, isSpent(window, now) { moment = window.end }
        if let due { moment = max(moment, due.advanced(by: .seconds(-Self.burst))) }
        // A shorter sleep is no sleep.
        return now.duration(to: moment) < .milliseconds(1) ? nil : moment
    }

    /// Returns whether no request may be sent before a window ends.
    ///
    /// Requests under way may count in this window or in the next one. The nation refuses nothing as long as more
    /// remain than are under way. Then the run sends on if its own part lasts until the end of the window at its rate;
    /// the end may have been told a second late.
    private func isSpent(_ window: Window, _ now: TimeSource.Instant) -> Bool {
        if window.remaining <= underWay { return true }
        let left = Double(window.remaining - window.reserve)
        let time = now.duration(to: window.end) - Self.tolerance
        return left <= Double(underWay) && left < rate * max(0, time / .seconds(1))
    }

    /// Counts a request.
    mutating func send(_ now: TimeSource.Instant) {
        underWay += 1
        due = max(due ?? now, now).advanced(by: .seconds(1 / rate))
    }

    /// Takes a response, or its failure.
    mutating func receive(_ limits: RequestLimits?, _ now: TimeSource.Instant) {
        underWay -= 1
        guard let limits else { return }
        if let left = limits.dayLeft, left <= Self.dayReserve { isDayShort = true }
        limit = limits.limit ?? limit
        guard let remaining = limits.remaining else { return }
        let end = now.advanced(by: min(limits.reset ?? .seconds(Self.window), Self.longestWait))
        if let known = window, known.end > now {
            // A response of an earlier window says nothing, and one of the same window may be late.
            if end < known.end.advanced(by: .zero - Self.tolerance) { return }
            guard end > known.end.advanced(by: Self.tolerance) else {
                window?.remaining = min(known.remaining, remaining)
                return
            }
        }
        let reserve = (1 - share) * Double(remaining + 1)
        window = Window(end: end, reserve: Int(reserve.rounded(.up)), remaining: remaining)
    }
}
