// SPDX-License-Identifier: MIT

/// A field of an answer that told the end of a limit and could not be kept to.
struct IgnoredLimit: Sendable, Hashable {
    /// Why a value is not kept to.
    enum Reason: Sendable, Hashable {
        /// It is no number, length or date.
        case unreadable
        case negative
        /// A moment that has long passed.
        case past
        /// Longer than any quota lasts.
        case absurd

        /// A clause that says what is wrong, without the value.
        var clause: String {
            switch self {
            case .unreadable: "is no time that can be read"
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
