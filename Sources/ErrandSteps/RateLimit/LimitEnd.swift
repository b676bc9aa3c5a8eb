// SPDX-License-Identifier: MIT

import ErrandCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the text of a `Reset` or `Retry-After` field says: until when a limit
/// holds.
///
/// The unit is recognised by the value: a delay, a moment of Unix time, a date
/// of HTTP or RFC 3339, or a length of time with its unit. What cannot be meant
/// is ignored: a server that is wrong must not lock anybody out.
enum LimitEnd: Equatable {
    /// The field is empty.
    case untold
    /// So long from now.
    case after(Duration)
    /// Nothing that could be kept to.
    case ignored(IgnoredLimit.Reason)

    /// Reads a field's value.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - form: What a bare number is.
    ///   - date: The date from which the moment is seen; asked for only where it
    ///     matters.
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

    /// Seconds of Unix time that may be told in thousandths, millionths or
    /// billionths: each is recognised by its size for thousands of years.
    private static func seconds(ofEpoch number: Double) -> Double {
        var seconds = number
        while seconds >= 1e11 { seconds /= 1000 }
        return seconds
    }

    private static func length(_ text: Substring) -> Double? {
        LimitText.number(text) ?? LimitText.duration(text).map { $0 / .seconds(1) }
    }

    /// A date and time of RFC 3339.
    private static func timestamp(_ text: String) -> Date? {
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")).parse(text)
    }

    /// No quota is longer than a month.
    private static let longest = 32.0 * 24 * 3600

    /// What has just passed is now: clocks differ, and answers take their time.
    private static let skew = 300.0
}
