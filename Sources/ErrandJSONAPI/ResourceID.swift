// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON

/// The id of a resource: a string, usually of digits.
///
/// It is written as a string, as JSON:API requires. It can also be read from a
/// number, which some servers send. An integer literal is an id as well:
/// `show(7)` and `show("7")` are the same.
public struct ResourceID: RawRepresentable, Sendable, Hashable {
    /// The text of the id.
    public let rawValue: String

    /// Creates an id.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an id.
    public init(_ text: some StringProtocol) { rawValue = String(text) }

    /// Creates an id of digits.
    public init(_ number: Int) { rawValue = String(number) }

    /// The id as a number; `nil` when it is not one.
    public var int: Int? { Int(rawValue) }
}

extension ResourceID: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
    /// Creates an id.
    public init(stringLiteral value: String) { rawValue = value }

    /// Creates an id of digits.
    public init(integerLiteral value: Int) { rawValue = String(value) }
}

extension ResourceID: CustomStringConvertible, QueryValue {
    /// The text of the id.
    public var description: String { rawValue }

    /// The text of the id.
    public var queryText: String { rawValue }
}

extension PathTemplate.StringInterpolation {
    /// Appends an id, percent-encoded, which logs show if it is a number.
    public mutating func appendInterpolation(_ id: ResourceID) {
        if id.int == nil { appendInterpolation(id.rawValue) } else { appendInterpolation(public: id.rawValue) }
    }
}

extension ResourceID: Comparable {
    /// Returns whether an id comes before another: numbers by value, then all
    /// other ids by text.
    public static func < (left: Self, right: Self) -> Bool {
        switch (left.int, right.int) {
        case (let left?, let right?): left < right
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): left.rawValue < right.rawValue
        }
    }
}

extension ResourceID: JSONReadable, JSONWritable {
    /// Reads a string or a number.
    public init(from json: inout JSONValueReader) throws {
        rawValue = json.kind == .number ? try json.readNumber().literal : try json.readString()
    }

    /// Writes a string.
    public func write(to json: inout JSONValueWriter) throws { json.write(rawValue) }
}
