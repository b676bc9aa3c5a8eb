// SPDX-License-Identifier: MIT

public import ErrandFoundation
public import HTTPTypes

/// The wait that a server asks for in a field such as `Retry-After` (RFC 9110 §10.2.3) or
/// `RateLimit-Reset`.
///
/// The unit is recognized from the value: a delay in seconds, a moment of Unix time, a
/// date of HTTP or RFC 3339, or a length of time with its unit, such as `7s`. An
/// implausible value is ignored, because a server's mistake must not lock a client out.
/// The caller should set a smaller bound than 32 days, beyond which a value is absurd.
public struct WaitTime: Sendable, Hashable {
    /// The meaning of a bare number.
    public struct NumberForm: Sendable, Hashable {
        enum Kind { case automatic, delay, moment }
        let kind: Kind

        /// A number below 10⁹ is a delay in seconds.
        ///
        /// Any other number is a moment of Unix time.
        public static var automatic: Self { Self(kind: .automatic) }
        /// A number is a delay in seconds, with or without a fraction.
        public static var delay: Self { Self(kind: .delay) }
        /// A number is a moment of Unix time, in seconds, or in milliseconds from
        /// 10¹¹ on.
        public static var moment: Self { Self(kind: .moment) }
    }

    /// The reason for ignoring a value.
    public struct Fault: Sendable, Hashable {
        /// A clause that describes the fault, without the value.
        public let clause: String

        /// The value is neither a number, a length of time nor a date.
        public static let unreadable = Self(clause: "is not a readable time")
        /// The value is negative.
        public static let negative = Self(clause: "is negative")
        /// The moment is more than five minutes in the past.
        public static let past = Self(clause: "is in the past")
        /// The time is longer than any quota lasts.
        public static let absurd = Self(clause: "is more than a month ahead")
    }

    /// The wait, which is never negative; `nil` when the field is empty or ignored.
    public let delay: Duration?
    /// The reason for ignoring the value.
    public let fault: Fault?

    private init(delay: Duration? = nil, fault: Fault? = nil) {
        self.delay = delay
        self.fault = fault
    }

    private init(seconds: Double) {
        self = seconds > Self.longest ? Self(fault: .absurd) : Self(delay: .seconds(seconds))
    }

    private init(moment seconds: Double, at date: Date) {
        let delay = seconds - date.timeIntervalSince1970
        self = delay < -Self.skew ? Self(fault: .past) : Self(seconds: max(0, delay))
    }

    /// Reads a field's value.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - form: The meaning of a bare number.
    ///   - date: Returns the date that a moment is compared with. It is called
    ///     only when needed.
    public init(_ text: String, _ form: NumberForm = .automatic, at date: () -> Date) {
        if let number = DurationText.number(text) {
            let isMoment = form == .moment || (form == .automatic && number >= 1e9)
            self = isMoment ? Self(moment: Self.seconds(ofEpoch: number), at: date()) : Self(seconds: number)
            return
        }
        let text = DurationText.trimmed(text)
        if text.isEmpty {
            self.init()
        } else if text.hasPrefix("-"), Self.length(text.dropFirst()) != nil {
            self.init(fault: .negative)
        } else if let length = DurationText.duration(text) {
            self.init(seconds: length / .seconds(1))
        } else if let moment = HTTPDate.parse(text) ?? Self.timestamp(text) {
            self.init(moment: moment.timeIntervalSince1970, at: date())
        } else {
            self.init(fault: .unreadable)
        }
    }

    /// Returns the wait that `Retry-After` asks for; `nil` when the field is missing or ignored.
    ///
    /// A moment is compared with the response's own `Date`, since the server's clock may be wrong.
    ///
    /// - Parameters:
    ///   - fields: The fields of a response.
    ///   - date: The present date, for a response without a `Date`.
    public static func retryAfter(_ fields: HTTPFields, at date: @autoclosure () -> Date) -> Duration? {
        guard let text = fields[.retryAfter] else { return nil }
        return Self(text, at: { fields[.date].flatMap { HTTPDate.parse($0) } ?? date() }).delay
    }

    /// Returns a wait in whole seconds, as `Retry-After` and messages for people tell it.
    ///
    /// It is rounded up, so that nobody comes too early. A wait that is over is 0.
    package static func seconds(_ wait: Duration) -> Int64 {
        let (seconds, fraction) = wait.components
        return max(0, fraction > 0 ? seconds + 1 : seconds)
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
        DurationText.number(text) ?? DurationText.duration(text).map { $0 / .seconds(1) }
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
