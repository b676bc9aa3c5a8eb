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

    /// The value, read as a type.
    public func read<Value: JSONReadable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONReader().read(type, from: bytes)
    }
}

extension JSONText: JSONReadable, JSONWritable {
    /// Reads over a value of any kind, checks all of it, and keeps its text.
    public init(from json: inout JSONValueReader) throws { self.init(bytes: try json.readText()) }

    /// Writes the text as it is.
    public func write(to json: inout JSONValueWriter) throws { json.buffer.append(bytes) }
}

extension JSONValueReader {
    fileprivate mutating func readText() throws(JSONError) -> [UInt8] {
        let start = bytes.skippingWhitespace(from: position)
        try skip()
        return unsafe bytes.extracting(start..<position).withUnsafeBytes { Array($0) }
    }
}

extension JSONValueReader {
    /// Reads a value and keeps its text; when the type refuses what stands here,
    /// the text alone.
    package mutating func readKeepingText<Value: JSONReadable>(
        _ type: Value.Type
    ) throws -> (value: Result<Value, any Error>, text: JSONText) {
        let (start, outside) = (bytes.skippingWhitespace(from: position), depth)
        do {
            let value = try type.init(from: &self)
            let read = unsafe bytes.extracting(start..<position).withUnsafeBytes { Array($0) }
            return (.success(value), JSONText(bytes: read))
        } catch {
            (position, depth) = (start, outside)
            return (.failure(error), try JSONText(from: &self))
        }
    }
}
