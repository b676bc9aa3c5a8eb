// SPDX-License-Identifier: MIT

public import ErrandJSON

/// A value that the API writes as a string at one time and as a number at
/// another, such as an id in a foreign system.
///
/// It is written back as it was read. Two are equal when they are written alike
/// and of the same kind; compare ``text`` where the kind does not matter.
public struct TextOrNumber: Sendable, Hashable {
    // A number's literal, or a quote and the text: one string, so that an
    // optional of this type is no larger.
    private let spelling: String

    /// A value that is sent as a string.
    public init(_ text: String) { spelling = "\"" + text }

    /// A value that is sent as a number.
    public init(_ number: JSONNumber) { spelling = number.literal }

    /// A value that is sent as a number, such as that of a choice of a survey.
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

    /// The value as a whole number; `nil` when it is none.
    public var int: Int? { JSONNumber(text)?.int }

    /// The nearest `Double`; `nil` when the text is no number.
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

    /// Writes what was read.
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
    /// A value that is sent as a string.
    public init(stringLiteral value: String) { self.init(value) }

    /// A value that is sent as a string of digits, which is what the API
    /// documents for ids in foreign systems; for a number, use ``number(_:)``.
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

    /// Writes what was read.
    public func write(to json: inout JSONValueWriter) throws {
        if isNumber, let number = JSONNumber(spelling) { json.write(number) } else { json.write(text) }
    }
}
