// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The fields in which an API reports its rate limits.
///
/// A dialect has three fields with a common prefix: `…Limit`, `…Remaining` and
/// `…Reset`. Values are read generously, because one API often uses several
/// spellings:
///
/// | field | is read as |
/// |---|---|
/// | `Limit: 250` | requests in a window |
/// | `Limit: 10s` | the length of the window (`ms`, `s`, `m`, `h`, `d`) |
/// | `Limit: 100, 100;w=60` | requests, and the length of the window in seconds |
/// | `Remaining: 249` | requests left in the window |
/// | `Reset: 5.19` | the window ends after this many seconds |
/// | `Reset: 6m0s`, `20ms` | the window ends after that time |
/// | `Reset: 1425337851` | the window ends at that moment of Unix time |
/// | `Reset: 1425337851000` | the same, in milliseconds |
/// | `Reset: 2015-03-02T23:10:51Z` | the same, after RFC 3339; dates of HTTP are read too |
///
/// A moment is compared with the response's own `Date`, if it has one. So a
/// client whose clock is wrong waits no longer than others.
///
/// An implausible reset is ignored, and logged once for each origin. A reset is
/// implausible when it is negative, not a time, more than five minutes in the
/// past, or more than 32 days ahead. No quota lasts longer than that.
public struct RateLimitDialect: Sendable, Hashable {
    /// The meaning of the value of a `Reset` field.
    public typealias ResetForm = WaitTime.NumberForm

    /// The fields of one dialect.
    struct Names: Hashable {
        let limit: HTTPField.Name
        let remaining: HTTPField.Name
        let reset: HTTPField.Name
    }

    /// The names; `nil` when the prefix is not legal in a field name.
    let names: Names?
    let reset: ResetForm
    let window: Duration?

    /// Returns a dialect whose field names begin with a prefix and end with a
    /// suffix.
    ///
    /// - Parameters:
    ///   - prefix: The prefix, such as `X-RateLimit-`; its case does not
    ///     matter.
    ///   - suffix: The suffix, such as `-requests`; empty by default.
    ///   - reset: The meaning of a `Reset` value.
    ///   - window: The length of a window, for an API that reports neither the
    ///     length nor the end.
    public static func headers(
        prefix: String, suffix: String = "", reset: ResetForm = .automatic, window: Duration? = nil
    ) -> Self {
        let names = ["Limit", "Remaining", "Reset"].compactMap { HTTPField.Name(prefix + $0 + suffix) }
        return Self(
            names: names.count == 3 ? Names(limit: names[0], remaining: names[1], reset: names[2]) : nil,
            reset: reset, window: window)
    }

    /// The fields `RateLimit-Limit`, `RateLimit-Remaining` and
    /// `RateLimit-Reset` (draft-ietf-httpapi-ratelimit-headers up to 06).
    public static let rateLimit = headers(prefix: "RateLimit-")

    /// The fields `X-RateLimit-Limit`, `X-RateLimit-Remaining` and
    /// `X-RateLimit-Reset`.
    public static let xRateLimit = headers(prefix: "X-RateLimit-")

    /// The dialects that most APIs use: ``rateLimit`` and ``xRateLimit``.
    public static let usual = [rateLimit, xRateLimit]
}
