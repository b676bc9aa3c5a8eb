// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What one answer says of one limit.
struct RateLimitReading: Sendable, Equatable {
    /// Requests in a window.
    var limit: Int?
    /// Requests left in the present window.
    var remaining: Int?
    /// Until the present window ends.
    var reset: Duration?
    /// How long a window is.
    var window: Duration?
    /// A reset that could not be kept to.
    var ignored: IgnoredLimit?

    init(limit: Int? = nil, remaining: Int? = nil, reset: Duration? = nil, window: Duration? = nil) {
        self.limit = limit
        self.remaining = remaining
        self.reset = reset
        self.window = window
    }

    /// Reads an answer's fields; `nil` when they say nothing in this dialect.
    ///
    /// - Parameter date: The present date; asked for only where it matters.
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
        // Mostly it is a number or a length, and nothing else.
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
    /// The server's own clock, when the answer tells it.
    var serverDate: Date? { first { $0.name.isSame(.date) }.flatMap { HTTPDate.parse($0.value) } }
}

extension HTTPField.Name {
    /// Equality that sees first to the length, by which most differ.
    fileprivate func isSame(_ other: Self) -> Bool {
        canonicalName.utf8.count == other.canonicalName.utf8.count && self == other
    }
}
