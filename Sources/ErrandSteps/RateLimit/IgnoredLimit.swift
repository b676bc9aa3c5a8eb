// SPDX-License-Identifier: MIT

/// A field of a response that reported the end of a limit and was ignored.
struct IgnoredLimit: Sendable, Hashable {
    /// The reason for ignoring a value.
    enum Reason: Sendable, Hashable {
        /// The value is neither a number, a length of time nor a date.
        case unreadable
        case negative
        /// The moment is more than five minutes in the past.
        case past
        /// The time is longer than any quota lasts.
        case absurd

        /// A clause that describes the fault, without the value.
        var clause: String {
            switch self {
            case .unreadable: "is not a readable time"
            case .negative: "is negative"
            case .past: "is in the past"
            case .absurd: "is more than a month ahead"
            }
        }
    }

    /// The field's name, in lower case.
    let field: String
    let reason: Reason
}
