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
/// | `Reset: 6m0s`, `20ms` | the window ends after that time |
/// | `Reset: 1425337851` | the window ends at that moment of Unix time |
/// | `Reset: 1425337851000` | the same, in milliseconds |
/// | `Reset: 2015-03-02T23:10:51Z` | the same, after RFC 3339; dates of HTTP are read too |
///
/// A moment is compared with the answer's own `Date`, where it has one, so a
/// client whose clock is wrong waits no longer than others.
///
/// A reset that cannot be meant is ignored, and logged once for each origin: one
/// that is negative or no time at all, that lies more than five minutes back, or
/// more than 32 days ahead, which is longer than any quota lasts.
public struct RateLimitDialect: Sendable, Hashable {
    /// What the value of a `Reset` field is.
    public struct ResetForm: Sendable, Hashable {
        enum Kind { case automatic, delay, moment }
        let kind: Kind

        /// A number below 10⁹ is a delay in seconds, another one a moment of Unix
        /// time.
        public static var automatic: Self { Self(kind: .automatic) }
        /// A number is a delay in seconds, with or without a fraction.
        public static var delay: Self { Self(kind: .delay) }
        /// A number is a moment of Unix time, in seconds, or in milliseconds from
        /// 10¹¹ on.
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

    /// The three fields that begin with a prefix, and end with a suffix.
    ///
    /// - Parameters:
    ///   - prefix: Such as `X-RateLimit-`; its case does not matter.
    ///   - suffix: Such as `-requests`; by default nothing.
    ///   - reset: What a `Reset` value is.
    ///   - window: The length of a window, for an API that tells neither it nor
    ///     its end.
    public static func headers(
        prefix: String, suffix: String = "", reset: ResetForm = .automatic, window: Duration? = nil
    ) -> Self {
        let names = ["Limit", "Remaining", "Reset"].compactMap { HTTPField.Name(prefix + $0 + suffix) }
        return Self(
            names: names.count == 3 ? Names(limit: names[0], remaining: names[1], reset: names[2]) : nil,
            reset: reset, window: window)
    }

    /// `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`
    /// (draft-ietf-httpapi-ratelimit-headers up to 06).
    public static let rateLimit = headers(prefix: "RateLimit-")

    /// `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset`.
    public static let xRateLimit = headers(prefix: "X-RateLimit-")

    /// The dialects that most APIs speak: ``rateLimit`` and ``xRateLimit``.
    public static let usual = [rateLimit, xRateLimit]
}
