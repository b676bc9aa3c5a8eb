// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandFoundation
public import HTTPTypes

/// The report about one limit in one response.
///
/// It is for programs that take less than a limit leaves them, such as one that leaves a part of each window to others.
/// ``RateLimit`` reads the same fields by itself.
public struct RateLimitReading: Sendable, Equatable {
    /// The number of requests in a window; `nil` if the response does not tell.
    public var limit: Int?
    /// The number of requests left in the present window; `nil` if the response does not tell.
    public var remaining: Int?
    /// The time until the present window ends; `nil` if the response does not tell.
    public var reset: Duration?
    /// The length of a window; `nil` if the response does not tell.
    public var window: Duration?
    /// A reset that was ignored.
    var ignored: IgnoredLimit?

    init(limit: Int? = nil, remaining: Int? = nil, reset: Duration? = nil, window: Duration? = nil) {
        self.limit = limit
        self.remaining = remaining
        self.reset = reset
        self.window = window
    }

    /// Reads the fields of a response in a dialect; `nil` when they report nothing.
    ///
    /// - Parameters:
    ///   - fields: The fields of the head.
    ///   - dialect: The names of the fields, and the meaning of their values.
    ///   - date: The present date, for a moment in a response without a `Date` of its own.
    public init?(_ fields: HTTPFields, _ dialect: RateLimitDialect, at date: @autoclosure () -> Date) {
        let fields = LimitFields(fields, [dialect])
        self.init(fields.texts[0], dialect) { fields.serverDate ?? date() }
    }

    /// Reads the texts of fields in a dialect; `nil` when they report
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
