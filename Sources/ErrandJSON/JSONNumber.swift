// SPDX-License-Identifier: MIT

public import ErrandFoundation

/// A JSON number that keeps its text.
///
/// Two numbers are equal when they are numerically equal, whatever their text
/// and length: `2008`, `2008.0` and `2.008e3` are equal, and 300 digits are
/// compared digit by digit. Nothing is rounded when a number is read or
/// written. A number that a Swift type cannot hold exactly is `nil` in that
/// type.
public struct JSONNumber: Sendable {
    /// The number's text, in the grammar of RFC 8259 §6.
    ///
    /// A short text (up to 15 characters) needs no separate memory.
    public let literal: String

    /// Creates a number from its text; `nil` when the text is not a JSON
    /// number.
    public init?(_ literal: some StringProtocol) {
        let literal = String(literal)
        guard NumberGrammar.matches(literal.utf8) else { return nil }
        self.literal = literal
    }

    /// Creates a whole number.
    public init(_ value: some BinaryInteger) { literal = String(value) }

    /// Creates a number with the shortest text that reads back as the same
    /// value.
    ///
    /// A whole number has no fraction: `1000`, not `1000.0`. `nil` when the
    /// value is infinite or not a number, which JSON cannot express.
    public init?(_ value: Double) {
        guard let text = value.shortestText else { return nil }
        literal = text
    }

    /// Creates a number with the digits of a decimal; `nil` when it is not a
    /// number.
    public init?(_ value: Decimal) {
        guard !value.isNaN else { return nil }
        self.init(value.description)
    }

    /// Creates a number from text that the caller has checked.
    init(checked literal: String) { self.literal = literal }

    /// The value as an `Int`; `nil` when it has a fraction or does not fit.
    public var int: Int? { integer() }

    /// The value as an `Int64`; `nil` when it has a fraction or does not fit.
    public var int64: Int64? { integer() }

    /// The value as a `UInt64`; `nil` when it has a fraction or does not fit.
    public var uint64: UInt64? { integer() }

    /// Returns the value in any integer type.
    ///
    /// `nil` when it has a fraction or does not fit. `2008.0` and `2e3` are
    /// whole numbers.
    public func integer<Value: FixedWidthInteger>(as type: Value.Type = Value.self) -> Value? {
        if let value = Value(literal) { return value }
        return DecimalDigits(literal).integer()
    }

    /// The value as a `Double`.
    ///
    /// `nil` unless the shortest text of that double equals this number. So
    /// `0.1` has a value, and `0.10000000000000000001` and `1e999` are `nil`.
    public var double: Double? {
        let nearest = nearestDouble
        guard nearest.isFinite, DecimalDigits(nearest.description) == DecimalDigits(literal) else { return nil }
        return nearest
    }

    /// The `Double` nearest to the value; infinite when the value is too large.
    public var nearestDouble: Double { Double(literal) ?? .nan }

    /// The value as a `Decimal`; `nil` when it has more than 38 digits or its
    /// exponent does not fit.
    public var decimal: Decimal? {
        let digits = DecimalDigits(literal)
        guard !digits.isZero else { return 0 }
        guard let value = Decimal(string: literal), !value.isNaN, DecimalDigits(value.description) == digits else {
            return nil
        }
        return value
    }
}

extension JSONNumber: Hashable {
    /// Compares the numeric values, exactly at any length.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.literal == right.literal || DecimalDigits(left.literal) == DecimalDigits(right.literal)
    }

    /// Hashes the numeric value, in accordance with `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(DecimalDigits(literal)) }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
    /// Creates a whole number.
    public init(integerLiteral value: Int) { self.init(value) }
}

extension BinaryFloatingPoint where Self: CustomStringConvertible {
    /// The shortest text that reads back as the same value, without a fraction
    /// of zero.
    ///
    /// Readers of whole numbers refuse `1000.0` (Go's `int64` does). `nil` for
    /// infinities and NaN.
    var shortestText: String? {
        guard isFinite else { return nil }
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
