// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON

/// The id of a resource: a string, mostly of digits.
///
/// It is written as a string, which JSON:API asks for, and read from a number
/// too, since there are servers that send one. A whole number in Swift is an id
/// as well: `show(7)` and `show("7")` mean the same.
public struct ResourceID: RawRepresentable, Sendable, Hashable {
    /// The id on the wire.
    public let rawValue: String

    /// An id.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An id.
    public init(_ text: some StringProtocol) { rawValue = String(text) }

    /// An id of digits.
    public init(_ number: Int) { rawValue = String(number) }

    /// The id as a number; `nil` when it is none.
    public var int: Int? { Int(rawValue) }
}

extension ResourceID: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
    /// An id.
    public init(stringLiteral value: String) { rawValue = value }

    /// An id of digits.
    public init(integerLiteral value: Int) { rawValue = String(value) }
}

extension ResourceID: CustomStringConvertible, QueryValue {
    /// The id on the wire.
    public var description: String { rawValue }

    /// The id on the wire.
    public var queryText: String { rawValue }
}

extension ResourceID: Comparable {
    /// Ids of digits in the order of their numbers, before all others in the
    /// order of their text.
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
