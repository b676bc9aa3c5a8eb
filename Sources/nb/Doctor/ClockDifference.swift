// SPDX-License-Identifier: MIT

import Errand
import Foundation

/// The difference between a server's clock (its `Date` field) and this machine's.
///
/// `Date` has whole seconds, and the response takes time to arrive. A difference that
/// these two explain counts as none.
struct ClockDifference: Sendable, Equatable {
    /// Seconds; positive if the server's clock is ahead.
    let seconds: Double

    /// The largest tolerable difference, in seconds: with a larger one, tokens and limits
    /// would seem to end too early or too late.
    static let tolerance = 30.0

    /// Creates the difference that a response shows; `nil` when its date cannot be read.
    init?(date: String?, sent: Date, received: Date) {
        guard let server = date.flatMap({ HTTPDate.parse($0) }) else { return nil }
        let ahead = server.timeIntervalSince(received)
        let behind = server.addingTimeInterval(1).timeIntervalSince(sent)
        seconds = ahead > 0 ? ahead : behind < 0 ? behind : 0
    }

    var isTolerable: Bool { abs(seconds) <= Self.tolerance }

    /// The difference in words.
    var description: String {
        let whole = Int(min(abs(seconds), 1e12).rounded())
        if whole == 0 { return "the nation's clock is this machine's, to the second" }
        return "the nation's clock is \(whole) s \(seconds > 0 ? "ahead of" : "behind") this machine's"
    }
}
