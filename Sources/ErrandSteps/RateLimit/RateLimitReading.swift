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
        remaining = texts.remaining.flatMap(Self.count)
        reset = texts.reset.flatMap { text in
            Self.delay(text, dialect.reset) {
                // The server's own clock, when it tells it.
                fields.first { $0.name.isSame(.date) }.flatMap { HTTPDate.parse($0.value) } ?? date()
            }
        }
        if limit == nil, remaining == nil, reset == nil { return nil }
        window = window ?? dialect.window
    }

    private mutating func readLimit(_ text: String) {
        // Mostly it is a number or a length, and nothing else.
        limit = Self.count(text)
        if limit != nil { return }
        window = Self.duration(text)
        if window != nil { return }
        let items = text.split(separator: ",")
        guard let first = items.first else { return }
        let value = first.prefix { $0 != ";" }
        limit = Self.count(value)
        window = limit == nil ? Self.duration(value) : nil
        guard window == nil else { return }
        for parameter in items.flatMap({ $0.split(separator: ";").dropFirst() }) {
            let halves = parameter.split(separator: "=").map { $0.trimmed }
            guard halves.count == 2, halves[0] == "w", let seconds = Self.number(halves[1]) else { continue }
            window = .seconds(min(seconds, Self.longest))
            return
        }
    }

    /// More than any server allows, and no sum of it overflows.
    private static let most = 1_000_000_000.0
    private static let longest = 365.0 * 24 * 3600

    private static func number(_ text: some StringProtocol) -> Double? {
        if let whole = whole(text) { return whole }
        // `Double` reads hexadecimal, signs and infinity too.
        let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
        if isPlain { return Double(text).flatMap { $0.isFinite ? $0 : nil } }
        guard text.utf8.contains(where: \.isSpace) else { return nil }
        let trimmed = text.trimmed
        return trimmed.utf8.count < text.utf8.count ? number(trimmed) : nil
    }

    /// The number that a few digits spell, which is what most texts are.
    private static func whole(_ text: some StringProtocol) -> Double? {
        let digits = text.utf8
        guard (1...15).contains(digits.count) else { return nil }
        var value = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 48)
        }
        return Double(value)
    }

    private static func count(_ text: some StringProtocol) -> Int? {
        number(text).map { Int(min($0, most)) }
    }

    private static let scales = ["ms": 0.001, "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600, "d": 86_400]

    /// A number with a unit, such as `10s`.
    private static func duration(_ text: some StringProtocol) -> Duration? {
        if text.hasSuffix("s"), let seconds = whole(text.dropLast()) {
            return .seconds(min(seconds, longest))
        }
        let text = Substring(text.trimmed)
        let digits = text.utf8.prefix { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
        let unit = Substring(text.utf8[digits.endIndex...]).trimmed.lowercased()
        guard let scale = scales[unit], let number = number(Substring(digits)) else { return nil }
        return .seconds(min(number * scale, longest))
    }

    private static func delay(
        _ text: String, _ form: RateLimitDialect.ResetForm, at date: () -> Date
    ) -> Duration? {
        guard let number = number(text) else { return nil }
        let isMoment = form == .moment || (form == .automatic && number >= 1e9)
        let seconds = isMoment ? number - date().timeIntervalSince1970 : number
        return .seconds(max(0, min(seconds, longest)))
    }
}

extension HTTPField.Name {
    /// Equality that sees first to the length, by which most differ.
    fileprivate func isSame(_ other: Self) -> Bool {
        canonicalName.utf8.count == other.canonicalName.utf8.count && self == other
    }
}

extension UInt8 {
    /// Whether this is a space or a tab.
    fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension StringProtocol {
    /// The text without spaces and tabs at its ends.
    fileprivate var trimmed: String {
        var bytes = Substring(self).utf8.drop(while: \.isSpace)
        while let last = bytes.last, last.isSpace { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
