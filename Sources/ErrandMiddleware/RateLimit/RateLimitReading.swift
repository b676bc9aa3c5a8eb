// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import HTTPTypes

/// The report about one limit in one response.
struct RateLimitReading: Sendable, Equatable {
    /// The number of requests in a window.
    var limit: Int?
    /// The number of requests left in the present window.
    var remaining: Int?
    /// The time until the present window ends.
    var reset: Duration?
    /// The length of a window.
    var window: Duration?
    /// A reset that was ignored.
    var ignored: IgnoredLimit?

    init(limit: Int? = nil, remaining: Int? = nil, reset: Duration? = nil, window: Duration? = nil) {
        self.limit = limit
        self.remaining = remaining
        self.reset = reset
        self.window = window
    }

    /// Reads the fields of a response in a dialect; `nil` when they report
    /// nothing.
    ///
    /// - Parameter date: Returns the date that a moment is compared with. It is
    ///   called only when needed.
    init?(_ texts: LimitFields.Texts, _ dialect: RateLimitDialect, at date: () -> Date) {
        if let text = texts.limit { readLimit(text) }
        remaining = texts.remaining.flatMap { DurationText.count($0) }
        if let text = texts.reset {
            let end = WaitTime(text, dialect.reset, at: date)
            reset = end.delay
            if let fault = end.fault, let names = dialect.names {
                ignored = IgnoredLimit(field: names.reset.canonicalName, reason: fault)
            }
        }
        if limit == nil, remaining == nil, reset == nil, ignored == nil { return nil }
        window = window ?? dialect.window
    }

    private mutating func readLimit(_ text: String) {
        // Most values are just a number or a length.
        limit = DurationText.count(text)
        if limit != nil { return }
        window = DurationText.duration(text)
        if window != nil { return }
        let items = text.split(separator: ",")
        guard let first = items.first else { return }
        let value = first.prefix { $0 != ";" }
        limit = DurationText.count(value)
        window = limit == nil ? DurationText.duration(value) : nil
        guard window == nil else { return }
        for parameter in items.flatMap({ $0.split(separator: ";").dropFirst() }) {
            let halves = parameter.split(separator: "=").map { DurationText.trimmed($0) }
            guard halves.count == 2, halves[0] == "w", let length = DurationText.duration(halves[1] + "s") else {
                continue
            }
            window = length
            return
        }
    }
}
