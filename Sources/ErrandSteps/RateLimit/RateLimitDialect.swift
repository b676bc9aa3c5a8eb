// SPDX-License-Identifier: MIT

import HTTPTypes

/// How an API tells its limits in the fields of its answers.
///
/// Three fields that share a prefix: `…Limit`, `…Remaining` and `…Reset`. What
/// they say is read generously, since one API often has several spellings:
///
/// | field | is read as |
/// |---|---|
/// | `Limit: 250` | requests in a window |
/// | `Limit: 10s` | the length of the window (`ms`, `s`, `m`, `h`, `d`) |
/// | `Limit: 100, 100;w=60` | requests, and the length of the window in seconds |
/// | `Remaining: 249` | requests left in the window |
/// | `Reset: 5.19` | the window ends so many seconds from now |
/// | `Reset: 1425337851` | the window ends at that moment of Unix time |
///
/// A moment is compared with the answer's own `Date`, where it has one, so a
/// client whose clock is wrong waits no longer than others.
public struct RateLimitDialect: Sendable, Hashable {
    /// What the value of a `Reset` field is.
    public struct ResetForm: Sendable, Hashable {
        enum Kind { case automatic, delay, moment }
        let kind: Kind

        /// Below 10⁹ a delay in seconds, otherwise a moment of Unix time.
        public static var automatic: Self { Self(kind: .automatic) }
        /// A delay in seconds, with or without a fraction.
        public static var delay: Self { Self(kind: .delay) }
        /// A moment in seconds of Unix time.
        public static var moment: Self { Self(kind: .moment) }
    }

    /// The fields of one dialect.
    struct Names: Hashable {
        let limit: HTTPField.Name
        let remaining: HTTPField.Name
        let reset: HTTPField.Name
    }

    /// `nil` for a prefix that no field can have; such fields never come.
    let names: Names?
    let reset: ResetForm
    let window: Duration?

    /// The three fields that begin with a prefix.
    ///
    /// - Parameters:
    ///   - prefix: Such as `X-RateLimit-`; its case does not matter.
    ///   - reset: What a `Reset` value is.
    ///   - window: The length of a window, for an API that tells neither it nor
    ///     its end.
    public static func headers(prefix: String, reset: ResetForm = .automatic, window: Duration? = nil) -> Self {
        let names = [HTTPField.Name(prefix + "Limit"), .init(prefix + "Remaining"), .init(prefix + "Reset")]
            .compactMap(\.self)
        return Self(
            names: names.count == 3 ? Names(limit: names[0], remaining: names[1], reset: names[2]) : nil,
            reset: reset, window: window)
    }

    /// `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`
    /// (draft-ietf-httpapi-ratelimit-headers up to 06).
    public static let rateLimit = headers(prefix: "RateLimit-")

    /// `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset`.
    public static let xRateLimit = headers(prefix: "X-RateLimit-")
}
