// SPDX-License-Identifier: MIT

import ErrandCore

/// The state of a limit: how many requests it lets through.
enum RateGate: Int, Comparable {
    /// No request.
    case shut
    /// One trial request.
    ///
    /// Its response tells whether the limit still applies.
    case ajar
    /// More than one request.
    case open

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
