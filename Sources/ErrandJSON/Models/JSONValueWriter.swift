// SPDX-License-Identifier: MIT

/// The place in a document where the next value goes.
///
/// ``JSONWritable`` types get one and write exactly one value to it.
public struct JSONValueWriter {
    var buffer: ByteBuffer
    let session: WritingSession

    init(options: JSONWriter) {
        buffer = ByteBuffer()
        session = WritingSession(options)
    }

    init(buffer: consuming ByteBuffer, session: WritingSession) {
        self.buffer = buffer
        self.session = session
    }

    /// The settings of the writer.
    public var options: JSONWriter { session.options }

    /// Writes `null`.
    public mutating func writeNull() { buffer.append("null") }

    /// Writes `true` or `false`.
    public mutating func write(_ value: Bool) { buffer.append(value ? "true" : "false") }

    /// Writes a string.
    public mutating func write(_ value: String) { buffer.appendString(value) }

    /// Writes a whole number.
    public mutating func write(_ value: Int) { buffer.appendInteger(value) }

    /// Writes a whole number.
    public mutating func write(integer value: some FixedWidthInteger) { buffer.appendInteger(value) }

    /// Writes a number with its text.
    public mutating func write(_ value: JSONNumber) { buffer.appendPlain(value.literal) }

    /// Writes a number in the shortest text that reads back the same.
    ///
    /// Infinities and NaN follow
    /// ``JSONWriter/nonConformingFloatEncodingStrategy``.
    public mutating func write(_ value: Double) throws {
        try write(finite: value.isFinite, value, name: value)
    }

    /// Writes a number in the shortest text that reads back the same.
    public mutating func write(_ value: Float) throws {
        try write(finite: value.isFinite, value, name: Double(value))
    }

    private mutating func write(finite: Bool, _ value: some CustomStringConvertible, name: Double) throws {
        if finite { return buffer.appendPlain(value.description) }
        guard let names = session.options.nonConformingFloatEncodingStrategy.names else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(codingPath: [], debugDescription: "JSON has no number for \(value)."))
        }
        write(name.isNaN ? names.nan : name < 0 ? names.negativeInfinity : names.positiveInfinity)
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
            members.begin(key, in: &self)
            write(value)
        }
        members.finish(in: &self)
    }

    /// Writes an array.
    public mutating func writeArray<Element: JSONWritable>(_ elements: some Sequence<Element>) throws {
        buffer.append(0x5B)
        var isFirst = true
        for element in elements {
            if !isFirst { buffer.append(0x2C) }
            isFirst = false
            try element.write(to: &self)
        }
        buffer.append(0x5D)
    }

    /// Writes an object of any keys, in the order given.
    public mutating func writeObject<Value: JSONWritable>(_ pairs: some Sequence<(key: String, value: Value)>) throws {
        buffer.append(0x7B)
        var members = Members(in: self)
        for (key, value) in pairs {
            members.begin(key, in: &self)
            try value.write(to: &self)
        }
        members.finish(in: &self)
    }
}

/// The members of an object under construction.
struct Members {
    private var start: Int
    private let isSorted: Bool
    private var places: [MemberPlace] = []

    init(in json: borrowing JSONValueWriter) {
        start = json.buffer.bytes.count
        isSorted = json.session.isSorted
    }

    @inline(__always)
    private mutating func separate(_ json: inout JSONValueWriter, key: @autoclosure () -> String) {
        if json.buffer.bytes.count > start { json.buffer.append(0x2C) }
        if isSorted { places.append(MemberPlace(key: key(), start: json.buffer.bytes.count)) }
    }

    mutating func begin(_ key: String, in json: inout JSONValueWriter) {
        separate(&json, key: key)
        json.buffer.appendString(key)
        json.buffer.append(0x3A)
    }

    @inline(__always)
    mutating func begin(_ position: Int, of index: KeyIndex, in json: inout JSONValueWriter) {
        let range = index.writtenRange(position)
        if isSorted {
            separate(&json, key: index.names[position])
            json.buffer.append(index.written, range.dropFirst())
        } else {
            // The comma stands before the key in the index.
            let skip = json.buffer.bytes.count > start ? 0 : 1
            json.buffer.append(index.written, range.lowerBound + skip..<range.upperBound)
        }
    }

    func finish(in json: inout JSONValueWriter) {
        if isSorted { json.buffer.sort(places, from: start) }
        json.buffer.append(0x7D)
    }
}
