// SPDX-License-Identifier: MIT

/// The text of a JSON value that was checked but not yet read.
///
/// Use it for parts of a document that may never be needed. Each costs one pass
/// and one copy, and is read on request:
///
/// ```swift
/// let rows = try JSONReader().read([JSONText].self, from: bytes)
/// let first = try rows[0].read(Person.self)
/// ```
///
/// Two texts are equal when their bytes are equal, including spaces.
public struct JSONText: Sendable, Hashable {
    /// The value's bytes in UTF-8, without surrounding white space.
    public let bytes: [UInt8]

    /// Reads the value as a type.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - reader: The reader with the settings. By default its settings are
    ///     the default ones, not those of the document.
    public func read<Value: JSONReadable>(
        _ type: Value.Type = Value.self, by reader: JSONReader = JSONReader()
    ) throws -> Value {
        try reader.read(type, from: bytes)
    }

    /// Reads a value within the text as a type.
    package func read<Value: JSONReadable>(
        _ type: Value.Type, at range: Range<Int>, by reader: JSONReader
    ) throws -> Value {
        try bytes.withSpan { try reader.read(type, from: $0.extracting(range)) }
    }
}

extension JSONText: JSONReadable, JSONWritable {
    /// Checks a value of any kind, and keeps its text.
    public init(from json: inout JSONValueReader) throws {
        let range = try json.skippedRange()
        self = json.text(range)
    }

    /// Writes the text as it is.
    public func write(to json: inout JSONValueWriter) throws { json.buffer.append(bytes) }
}

// A range is cheaper than a text, and can be turned into one when necessary.

extension JSONValueReader {
    /// Skips a value of any kind, checks all of it, and returns its range.
    package mutating func skippedRange() throws(JSONError) -> Range<Int> {
        let start = bytes.skippingWhitespace(from: position)
        try skip()
        return start..<position
    }

    /// Reads a value and returns its range.
    ///
    /// If the type refuses the value, it is skipped.
    package mutating func readWithRange<Value: JSONReadable>(
        _ type: Value.Type
    ) throws -> (value: Result<Value, any Error>, range: Range<Int>) {
        let (start, outside) = (bytes.skippingWhitespace(from: position), depth)
        do {
            let value = try type.init(from: &self)
            return (.success(value), start..<position)
        } catch {
            (position, depth) = (start, outside)
            return (.failure(error), try skippedRange())
        }
    }

    /// Returns the text of a value that was read before.
    package func text(_ range: Range<Int>) -> JSONText {
        JSONText(bytes: unsafe bytes.extracting(range).withUnsafeBytes { unsafe Array($0) })
    }
}
