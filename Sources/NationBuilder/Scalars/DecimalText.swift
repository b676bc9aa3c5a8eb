// SPDX-License-Identifier: MIT

public import ErrandJSON
public import ErrandJSONAPI

/// A decimal number that the API writes as a string, such as `"5.00"`.
///
/// The text is kept, including zeros. Two values are equal when their texts are
/// equal; compare ``double`` if the form does not matter. Filters compare the
/// numbers.
public struct DecimalText: Sendable, Hashable {
    /// The number as the API wrote it.
    public let text: String

    /// Creates a value with the text of a number.
    public init(_ text: String) { self.text = text }

    /// The nearest `Double`; `nil` when the text is not a number.
    public var double: Double? { JSONNumber(text).map(\.nearestDouble) }
}

extension DecimalText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates a value with the text of a number.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a value from a whole number.
    public init(integerLiteral value: Int) { self.init(String(value)) }

    /// Creates a value with the shortest text of a number.
    public init(floatLiteral value: Double) { self.init(String(value)) }
}

extension DecimalText: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

extension DecimalText: Codable {
    /// Reads a string, or a number.
    public init(from decoder: any Decoder) throws { self.init(try TextOrNumber(from: decoder).text) }

    /// Writes a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension DecimalText: JSONReadable, JSONWritable {
    /// Reads a string, or a number.
    public init(from json: inout JSONValueReader) throws { self.init(try TextOrNumber(from: &json).text) }

    /// Writes a string.
    public func write(to json: inout JSONValueWriter) throws { json.write(text) }
}

extension DecimalText: OrderedFilterValue {}
