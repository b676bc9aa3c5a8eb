// SPDX-License-Identifier: MIT

public import ErrandJSON
public import ErrandJSONAPI

/// A value that the API writes sometimes as a string and sometimes as a number,
/// such as an id in another system.
///
/// It is written back as it was read. Two values are equal when their texts and
/// their types are equal; compare ``text`` if the type does not matter.
public struct TextOrNumber: Sendable, Hashable {
    // A number's literal, or a quote and the text. A single string keeps an
    // optional of this type small.
    private let spelling: String

    /// Creates a value that is sent as a string.
    public init(_ text: String) { spelling = "\"" + text }

    /// Creates a value that is sent as a number.
    public init(_ number: JSONNumber) { spelling = number.literal }

    /// Creates a value that is sent as a number, such as the id of a survey's
    /// choice.
    public static func number(_ number: Int) -> Self { Self(JSONNumber(number)) }

    private init(utf8: Span<UInt8>) {
        spelling = String(capacity: utf8.count + 1) { spelling in
            spelling.append(UInt8(ascii: "\""))
            for place in utf8.indices { spelling.append(utf8[place]) }
        }
    }

    /// The value as text.
    public var text: String { isNumber ? spelling : String(decoding: spelling.utf8.dropFirst(), as: UTF8.self) }

    /// Whether the API wrote a number.
    public var isNumber: Bool { spelling.utf8.first != UInt8(ascii: "\"") }

    /// The value as a whole number; `nil` when it is not one.
    public var int: Int? { JSONNumber(text)?.int }

    /// The nearest `Double`; `nil` when the text is not a number.
    public var double: Double? { JSONNumber(text).map(\.nearestDouble) }
}

extension TextOrNumber: Codable {
    /// Reads a string or a number.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(text)
        } else {
            self.init(try JSONNumber(from: decoder))
        }
    }

    /// Writes the value as it was read.
    public func encode(to encoder: any Encoder) throws {
        if isNumber, let number = JSONNumber(spelling) {
            try number.encode(to: encoder)
        } else {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }
}

extension TextOrNumber: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
    /// Creates a value that is sent as a string.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a value that is sent as a string of digits, the API's documented
    /// form for ids in other systems.
    ///
    /// For a number, use ``number(_:)``.
    public init(integerLiteral value: Int) { self.init(String(value)) }
}

extension TextOrNumber: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}

extension TextOrNumber: JSONReadable, JSONWritable {
    /// Reads a string or a number.
    public init(from json: inout JSONValueReader) throws {
        if json.kind == .number {
            self.init(try json.readNumber())
        } else {
            self = try json.withString { Self(utf8: $0) }
        }
    }

    /// Writes the value as it was read.
    public func write(to json: inout JSONValueWriter) throws {
        if isNumber, let number = JSONNumber(spelling) { json.write(number) } else { json.write(text) }
    }
}

extension TextOrNumber: TextFilterValue {}
