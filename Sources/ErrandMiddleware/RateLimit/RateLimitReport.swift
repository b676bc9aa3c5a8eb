// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import HTTPTypes

/// The report about limits in one response.
struct RateLimitReport: Equatable {
    /// The refusal of a request by a limit.
    enum Refusal: Equatable {
        /// A 429 with a wait.
        case wait(Duration)
        /// A 429 without a wait.
        case unexplained
    }

    /// The readings, one for each dialect.
    var readings: [RateLimitReading?]
    /// The refusal; `nil` when the request was not refused.
    var refusal: Refusal?
    /// A `Retry-After` that was ignored.
    var ignoredWait: IgnoredLimit?
    /// The wait that the server asks for, for ``ClientError/retryAfter``.
    ///
    /// It is the value of `Retry-After`, with any status. After a 429 without
    /// that field it is the time until the end of the limit that refused the
    /// request. `nil` when both are missing or implausible.
    var wait: Duration?

    init(readings: [RateLimitReading?], refusal: Refusal? = nil) {
        self.readings = readings
        self.refusal = refusal
    }

    /// Reads the head of a response.
    ///
    /// - Parameters:
    ///   - head: The head of the response.
    ///   - dialects: The dialects that are read.
    ///   - date: The present date. The response's own `Date` is preferred.
    init(
        _ head: HTTPResponse, _ dialects: [RateLimitDialect] = RateLimitDialect.usual, at date: @autoclosure () -> Date
    ) {
        let fields = LimitFields(head.headerFields, dialects)
        func present() -> Date { fields.serverDate ?? date() }
        readings = zip(fields.texts, dialects).map { RateLimitReading($0, $1, at: present) }
        let (asked, ignored) = Self.retryAfter(fields, at: present)
        wait = asked
        guard head.status == .tooManyRequests else { return }
        ignoredWait = ignored
        // A wait of zero tells nothing after a refusal.
        let told = asked.flatMap { $0 > .zero ? $0 : nil } ?? Self.end(readings)
        refusal = told.map { .wait($0) } ?? .unexplained
        wait = told ?? asked
    }

    /// The fields that were ignored.
    var ignored: [IgnoredLimit] {
        let resets = readings.compactMap { $0?.ignored }
        return ignoredWait.map { resets + [$0] } ?? resets
    }

    private static func retryAfter(_ fields: LimitFields, at date: () -> Date) -> (Duration?, IgnoredLimit?) {
        guard let text = fields.retryAfter else { return (nil, nil) }
        let wait = WaitTime(text, at: date)
        return (wait.delay, wait.fault.map { IgnoredLimit(field: "retry-after", reason: $0) })
    }

    /// Returns the time until the end of the limit that refused the request:
    /// the latest end of the limits with nothing remaining, or else the
    /// earliest end of all.
    private static func end(_ readings: [RateLimitReading?]) -> Duration? {
        let told = readings.compactMap(\.self).filter { ($0.reset ?? .zero) > .zero }
        let spent = told.filter { $0.remaining == 0 }.compactMap(\.reset)
        return spent.max() ?? told.compactMap(\.reset).min()
    }
}
