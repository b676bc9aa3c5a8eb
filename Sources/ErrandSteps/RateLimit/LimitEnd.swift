// SPDX-License-Identifier: MIT

import ErrandCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The end of a limit, as reported by a `Reset` or `Retry-After` field.
///
/// The unit is recognized from the value: a delay, a moment of Unix time, a
/// date of HTTP or RFC 3339, or a length of time with its unit. An implausible
/// value is ignored, because a server's mistake must not lock a client out.
enum LimitEnd: Equatable {
    /// The field is empty.
    case untold
    /// The limit ends after this time.
    case after(Duration)
    /// The value is ignored.
    case ignored(IgnoredLimit.Reason)

    /// Reads a field's value.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - form: The meaning of a bare number.
    ///   - date: Returns the date that a moment is compared with. It is called
    ///     only when needed.
    init(_ text: String, _ form: RateLimitDialect.ResetForm, at date: () -> Date) {
        if let number = LimitText.number(text) {
            let isMoment = form == .moment || (form == .automatic && number >= 1e9)
            self = isMoment ? Self(moment: Self.seconds(ofEpoch: number), at: date()) : Self(delay: number)
            return
        }
        let text = LimitText.trimmed(text)
        if text.isEmpty {
            self = .untold
        } else if text.hasPrefix("-"), Self.length(text.dropFirst()) != nil {
            self = .ignored(.negative)
        } else if let length = LimitText.duration(text) {
            self = Self(delay: length / .seconds(1))
        } else if let moment = HTTPDate.parse(text) ?? Self.timestamp(text) {
            self = Self(moment: moment.timeIntervalSince1970, at: date())
        } else {
            self = .ignored(.unreadable)
        }
    }

    private init(delay seconds: Double) {
        self = seconds > Self.longest ? .ignored(.absurd) : .after(.seconds(seconds))
    }

    private init(moment seconds: Double, at date: Date) {
        let delay = seconds - date.timeIntervalSince1970
        self = delay < -Self.skew ? .ignored(.past) : Self(delay: max(0, delay))
    }

    /// Returns seconds of Unix time from a number of seconds, milliseconds,
    /// microseconds or nanoseconds.
    ///
    /// The size of the number tells the unit, for thousands of years.
    private static func seconds(ofEpoch number: Double) -> Double {
        var seconds = number
        while seconds >= 1e11 { seconds /= 1000 }
        return seconds
    }

    private static func length(_ text: Substring) -> Double? {
        LimitText.number(text) ?? LimitText.duration(text).map { $0 / .seconds(1) }
    }

    /// Parses a date and time of RFC 3339.
    private static func timestamp(_ text: String) -> Date? {
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")).parse(text)
    }

    /// No quota is longer than a month.
    private static let longest = 32.0 * 24 * 3600

    /// A moment that has just passed counts as now, because clocks differ and
    /// responses take time.
    private static let skew = 300.0
}
