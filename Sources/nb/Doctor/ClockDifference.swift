// SPDX-License-Identifier: MIT

import Errand
import Foundation

/// How far a server's clock is from this machine's, as `Date` tells it.
///
/// The field names a whole second, and the answer was on its way for a while: what both
/// can explain is no difference.
struct ClockDifference: Sendable, Equatable {
    /// Seconds; positive where the server is ahead.
    let seconds: Double

    /// More than this matters: tokens would seem to end early or late, and limits too.
    static let tolerance = 30.0

    /// The difference that an answer shows; `nil` when its date cannot be read.
    init?(date: String?, sent: Date, received: Date) {
        guard let server = date.flatMap({ HTTPDate.parse($0) }) else { return nil }
        let ahead = server.timeIntervalSince(received)
        let behind = server.addingTimeInterval(1).timeIntervalSince(sent)
        seconds = ahead > 0 ? ahead : behind < 0 ? behind : 0
    }

    var isTolerable: Bool { abs(seconds) <= Self.tolerance }

    /// In words.
    var description: String {
        let whole = Int(min(abs(seconds), 1e12).rounded())
        if whole == 0 { return "the nation's clock is this machine's, to the second" }
        return "the nation's clock is \(whole) s \(seconds > 0 ? "ahead of" : "behind") this machine's"
    }
}
