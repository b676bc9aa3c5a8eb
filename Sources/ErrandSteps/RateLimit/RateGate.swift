// SPDX-License-Identifier: MIT

import ErrandCore

/// Whether a limit lets requests through.
enum RateGate: Int, Comparable {
    /// None.
    case shut
    /// One, whose answer tells whether the limit still holds.
    case ajar
    /// More than one.
    case open

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
