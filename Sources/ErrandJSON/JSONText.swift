// SPDX-License-Identifier: MIT

/// A JSON value that was checked and not read: its text, as it stood in its
/// document.
///
/// For parts of a document that may never be asked for. They cost one pass and
/// one copy, and are read when they are:
///
/// ```swift
/// let rows = try JSONReader().read([JSONText].self, from: bytes)
/// let first = try rows[0].read(Person.self)
/// ```
///
/// Two are equal when they are written alike, spaces included.
public struct JSONText: Sendable, Hashable {
    /// The value's bytes, UTF-8, without space around them.
    public let bytes: [UInt8]

    /// Returns the value, read as a type.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - reader: The settings; the default ones unless you give those of the
    ///     document.
    public func read<Value: JSONReadable>(
        _ type: Value.Type = Value.self, by reader: JSONReader = JSONReader()
    ) throws -> Value {
        try reader.read(type, from: bytes)
    }

    /// Returns a value within the text, read as a type.
    package func read<Value: JSONReadable>(
        _ type: Value.Type, at range: Range<Int>, by reader: JSONReader
    ) throws -> Value {
        try bytes.withSpan { try reader.read(type, from: $0.extracting(range)) }
    }
}

extension JSONText: JSONReadable, JSONWritable {
    /// Reads over a value of any kind, checks all of it, and keeps its text.
    public init(from json: inout JSONValueReader) throws {
        let range = try json.skippedRange()
        self = json.text(range)
    }

    /// Writes the text as it is.
    public func write(to json: inout JSONValueWriter) throws { json.buffer.append(bytes) }
}

// A range is cheaper than a text, and becomes one if it turns out to be needed.

extension JSONValueReader {
    /// Skips a value of any kind, checks all of it, and returns its range.
    package mutating func skippedRange() throws(JSONError) -> Range<Int> {
        let start = bytes.skippingWhitespace(from: position)
        try skip()
        return start..<position
    }

    /// Reads a value and returns its range; when the type refuses what stands
    /// here, skips it.
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
        JSONText(bytes: unsafe bytes.extracting(range).withUnsafeBytes { Array($0) })
    }
}
