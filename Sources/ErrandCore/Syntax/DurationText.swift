// SPDX-License-Identifier: MIT

/// Parsers for the numbers and lengths of time in the fields of responses.
public enum DurationText {
    /// Returns a decimal number, with or without a fraction, or `nil`.
    public static func number(_ text: some StringProtocol) -> Double? {
        if let whole = whole(text.utf8) { return whole }
        // `Double` reads hexadecimal, signs and infinity too.
        let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
        if isPlain { return Double(text).flatMap { $0.isFinite ? $0 : nil } }
        guard text.utf8.contains(where: \.isSpace) else { return nil }
        let trimmed = trimmed(text)
        return trimmed.utf8.count < text.utf8.count ? number(trimmed) : nil
    }

    /// Returns a number of requests, or `nil`.
    public static func count(_ text: some StringProtocol) -> Int? {
        number(text).map { Int(min($0, most)) }
    }

    /// Returns a length of time with its unit, or the sum of several: `10s`,
    /// `20ms`, `2 h`, `6m0s`, `1h2m3.5s`; `nil` for anything else.
    public static func duration(_ text: some StringProtocol) -> Duration? {
        let bytes = Substring(text).utf8
        if bytes.last == UInt8(ascii: "s"), let seconds = whole(bytes.dropLast()) {
            return .seconds(min(seconds, longest))
        }
        var rest = Substring(trimmed(text)).utf8
        var sum = 0.0
        repeat {
            let digits = rest.prefix { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
            let unit = rest[digits.endIndex...].drop(while: \.isSpace).prefix { !(46...57).contains($0) && !$0.isSpace }
            guard let number = number(Substring(digits)), let scale = scales[Substring(unit).lowercased()] else {
                return nil
            }
            sum += number * scale
            rest = rest[unit.endIndex...].drop(while: \.isSpace)
        } while !rest.isEmpty
        return .seconds(min(sum, longest))
    }

    /// Returns the text without spaces and tabs at its ends.
    public static func trimmed(_ text: some StringProtocol) -> String {
        var bytes = Substring(text).utf8.drop(while: \.isSpace)
        while let last = bytes.last, last.isSpace { bytes.removeLast() }
        return String(Substring(bytes))
    }

    /// Returns the number of at most 15 digits, which most texts are;
    /// `nil` for any other text.
    private static func whole(_ digits: some Collection<UInt8>) -> Double? {
        guard (1...15).contains(digits.count) else { return nil }
        var value = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 48)
        }
        return Double(value)
    }

    /// More than any server allows, and small enough that sums do not overflow.
    private static let most = 1_000_000_000.0
    private static let longest = 365.0 * 24 * 3600

    private static let scales = [
        "ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 0.001, "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600, "d": 86_400,
    ]
}

extension UInt8 {
    /// Whether this is a space or a tab.
    fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
