// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an answer says of limits.
struct RateLimitAnswer: Equatable {
    /// Whether a limit refused the request, and for how long.
    enum Refusal: Equatable {
        /// 429, with a time to wait.
        case wait(Duration)
        /// 429, without a word for how long.
        case unexplained
    }

    /// One for each dialect.
    var readings: [RateLimitReading?]
    /// `nil` when the request was not refused.
    var refusal: Refusal?
    /// A `Retry-After` that could not be kept to.
    var ignoredWait: IgnoredLimit?
    /// How long the server asks to wait, for ``ClientError/retryAfter``.
    ///
    /// It is `Retry-After`, in any status; after a 429 without one it is the end
    /// of the limit that refused. `nil` when neither is told, or cannot be meant.
    var wait: Duration?

    init(readings: [RateLimitReading?], refusal: Refusal? = nil) {
        self.readings = readings
        self.refusal = refusal
    }

    /// What the head of an answer says.
    ///
    /// - Parameters:
    ///   - head: The head of the answer.
    ///   - dialects: Where the end of a limit is looked for.
    ///   - date: The present date; the answer's own `Date` goes first.
    init(
        _ head: HTTPResponse, _ dialects: [RateLimitDialect] = RateLimitDialect.usual, at date: @autoclosure () -> Date
    ) {
        readings = dialects.map { RateLimitReading(head.headerFields, $0, at: date()) }
        let (asked, ignored) = Self.retryAfter(head.headerFields, at: date())
        wait = asked
        guard head.status == .tooManyRequests else { return }
        ignoredWait = ignored
        // To wait for nothing is no wait, and says nothing after a refusal.
        let told = asked.flatMap { $0 > .zero ? $0 : nil } ?? Self.end(readings)
        refusal = told.map { .wait($0) } ?? .unexplained
        wait = told ?? asked
    }

    /// The fields that could not be kept to.
    var ignored: [IgnoredLimit] {
        let resets = readings.compactMap { $0?.ignored }
        return ignoredWait.map { resets + [$0] } ?? resets
    }

    private static func retryAfter(_ fields: HTTPFields, at date: @autoclosure () -> Date) -> (Duration?, IgnoredLimit?)
    {
        guard let text = fields[.retryAfter] else { return (nil, nil) }
        switch LimitEnd(text, .automatic, at: { fields.serverDate ?? date() }) {
        case .untold: return (nil, nil)
        case .after(let delay): return (delay, nil)
        case .ignored(let reason): return (nil, IgnoredLimit(field: "retry-after", reason: reason))
        }
    }

    /// The end of the limit that refused: of those of which nothing remains the
    /// last, and when none says so, the first of all.
    private static func end(_ readings: [RateLimitReading?]) -> Duration? {
        let told = readings.compactMap(\.self).filter { ($0.reset ?? .zero) > .zero }
        let spent = told.filter { $0.remaining == 0 }.compactMap(\.reset)
        return spent.max() ?? told.compactMap(\.reset).min()
    }
}
