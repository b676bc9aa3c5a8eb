// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    /// Reads the fields of a response; `nil` when they report nothing in this
    /// dialect.
    ///
    /// - Parameter date: The present date, evaluated only when needed.
    init?(_ fields: HTTPFields, _ dialect: RateLimitDialect, at date: @autoclosure () -> Date) {
        guard let names = dialect.names else { return nil }
        var texts: (limit: String?, remaining: String?, reset: String?)
        for field in fields {
            if texts.limit == nil, names.limit.isSame(field.name) {
                texts.limit = field.value
            } else if texts.remaining == nil, names.remaining.isSame(field.name) {
                texts.remaining = field.value
            } else if texts.reset == nil, names.reset.isSame(field.name) {
                texts.reset = field.value
            }
        }
        if let text = texts.limit { readLimit(text) }
        remaining = texts.remaining.flatMap { LimitText.count($0) }
        if let text = texts.reset {
            switch LimitEnd(text, dialect.reset, at: { fields.serverDate ?? date() }) {
            case .untold: break
            case .after(let delay): reset = delay
            case .ignored(let reason): ignored = IgnoredLimit(field: names.reset.canonicalName, reason: reason)
            }
        }
        if limit == nil, remaining == nil, reset == nil, ignored == nil { return nil }
        window = window ?? dialect.window
    }

    private mutating func readLimit(_ text: String) {
        // Most values are just a number or a length.
        limit = LimitText.count(text)
        if limit != nil { return }
        window = LimitText.duration(text)
        if window != nil { return }
        let items = text.split(separator: ",")
        guard let first = items.first else { return }
        let value = first.prefix { $0 != ";" }
        limit = LimitText.count(value)
        window = limit == nil ? LimitText.duration(value) : nil
        guard window == nil else { return }
        for parameter in items.flatMap({ $0.split(separator: ";").dropFirst() }) {
            let halves = parameter.split(separator: "=").map { LimitText.trimmed($0) }
            guard halves.count == 2, halves[0] == "w", let length = LimitText.duration(halves[1] + "s") else {
                continue
            }
            window = length
            return
        }
    }
}

extension HTTPFields {
    /// The server's date, if the response has one.
    var serverDate: Date? { first { $0.name.isSame(.date) }.flatMap { HTTPDate.parse($0.value) } }
}

extension HTTPField.Name {
    /// Returns whether two names are equal.
    ///
    /// It compares lengths first, because most names differ in length.
    fileprivate func isSame(_ other: Self) -> Bool {
        canonicalName.utf8.count == other.canonicalName.utf8.count && self == other
    }
}
