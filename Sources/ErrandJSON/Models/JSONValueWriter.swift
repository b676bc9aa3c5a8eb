// SPDX-License-Identifier: MIT

/// A writer of the next value in a document.
///
/// A ``JSONWritable`` type gets one and writes exactly one value to it.
public struct JSONValueWriter {
    let buffer: TextBuffer
    let session: WritingSession

    init(options: JSONWriter) {
        self.init(buffer: TextBuffer(), session: WritingSession(options))
    }

    init(buffer: TextBuffer, session: WritingSession) {
        self.buffer = buffer
        self.session = session
    }

    /// The settings of the writer.
    public var options: JSONWriter { session.options }

    /// Writes `null`.
    public mutating func writeNull() { buffer.appendNull() }

    /// Writes `true` or `false`.
    public mutating func write(_ value: Bool) { buffer.append(value) }

    /// Writes a string.
    public mutating func write(_ value: String) { buffer.appendString(value) }

    /// Writes a short string from its UTF-8, without creating a `String`.
    ///
    /// - Parameters:
    ///   - capacity: The largest number of bytes of the string.
    ///   - text: Writes the bytes. Invalid UTF-8 is replaced by U+FFFD.
    public mutating func writeString(capacity: Int, _ text: (inout OutputSpan<UInt8>) -> Void) {
        let buffer = buffer
        // The bytes are not written to the buffer itself, because the closure
        // might write to a copy of this writer.
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory in
            var output = unsafe OutputSpan(buffer: memory, initializedCount: 0)
            text(&output)
            let count = unsafe output.finalize(for: memory)
            let bytes = unsafe UnsafeRawBufferPointer(start: memory.baseAddress, count: count).bytes
            guard bytes.isPlainText else { return buffer.appendString(bytes.text(from: 0, to: count)) }
            buffer.append(0x22)
            buffer.append(bytes, 0, count)
            buffer.append(0x22)
        }
    }

    /// Writes a whole number.
    public mutating func write(_ value: Int) { buffer.appendInteger(value) }

    /// Writes a whole number.
    public mutating func write(integer value: some FixedWidthInteger) { buffer.appendInteger(value) }

    /// Writes a number with its text.
    public mutating func write(_ value: JSONNumber) { buffer.appendPlain(value.literal) }

    /// Writes a number with the shortest text that reads back as the same
    /// value.
    ///
    /// A whole number has no fraction: `1000`, not `1000.0`. Infinities and NaN
    /// follow ``JSONWriter/nonConformingFloatEncodingStrategy``.
    public mutating func write(_ value: Double) throws {
        // Below 2^53 the shortest text has all digits.
        if value.magnitude < 9_007_199_254_740_992, let whole = Int(exactly: value), whole != 0 {
            return buffer.appendInteger(whole)
        }
        guard let text = value.shortestText else { return try writeNonConforming(value, value) }
        buffer.appendPlain(text)
    }

    /// Writes a number with the shortest text that reads back as the same
    /// value.
    ///
    /// A whole number has no fraction.
    public mutating func write(_ value: Float) throws {
        guard let text = value.shortestText else { return try writeNonConforming(Double(value), value) }
        buffer.appendPlain(text)
    }

    private mutating func writeNonConforming(_ value: Double, _ original: Any) throws {
        guard let names = session.options.nonConformingFloatEncodingStrategy.names else {
            throw EncodingError.invalidValue(
                original,
                EncodingError.Context(codingPath: [], debugDescription: "JSON has no number for \(value)."))
        }
        write(value.isNaN ? names.nan : value < 0 ? names.negativeInfinity : names.positiveInfinity)
    }

    /// Writes a value of any kind.
    public mutating func write(_ value: JSONValue) {
        switch value {
        case .null: writeNull()
        case .bool(let value): write(value)
        case .number(let value): write(value)
        case .string(let value): write(value)
        case .array(let elements):
            var separator: UInt8 = 0x5B
            for element in elements {
                buffer.append(separator)
                separator = 0x2C
                write(element)
            }
            elements.isEmpty ? buffer.append("[]") : buffer.append(0x5D)
        case .object(let object): write(object)
        }
    }

    /// Writes an object.
    public mutating func write(_ object: JSONObject) {
        buffer.append(0x7B)
        var members = Members(in: self)
        for (key, value) in object {
            members.begin(key, in: self)
            write(value)
        }
        members.finish(in: self)
    }

    /// Writes an array.
    public mutating func writeArray<Element: JSONWritable>(_ elements: some Sequence<Element>) throws {
        var count = 0
        for element in elements {
            beginElement(count)
            count += 1
            do { try element.write(to: &self) } catch { throw error.inside(element: count - 1) }
        }
        endArray(count)
    }

    @usableFromInline
    func beginElement(_ index: Int) { buffer.append(index == 0 ? 0x5B : 0x2C) }

    /// Ends an array after its elements.
    @usableFromInline
    func endArray(_ count: Int) { count == 0 ? buffer.append("[]") : buffer.append(0x5D) }

    /// Writes an object with any keys, in the given order.
    public mutating func writeObject<Value: JSONWritable>(_ pairs: some Sequence<(key: String, value: Value)>) throws {
        buffer.append(0x7B)
        var members = Members(in: self)
        for (key, value) in pairs {
            members.begin(key, in: self)
            do { try value.write(to: &self) } catch { throw error.inside(entry: key) }
        }
        members.finish(in: self)
    }
}
