// SPDX-License-Identifier: MIT

extension String: JSONReadable {
    /// Reads a string.
    @inlinable
    public init(from json: inout JSONValueReader) throws { self = try json.readString() }
}

extension Bool: JSONReadable {
    /// Reads `true` or `false`.
    @inlinable
    public init(from json: inout JSONValueReader) throws { self = try json.readBool() }
}

extension Int: JSONReadable {
    /// Reads a whole number.
    @inlinable
    public init(from json: inout JSONValueReader) throws { self = try json.readInt() }
}

extension Int64: JSONReadable {
    /// Reads a whole number.
    public init(from json: inout JSONValueReader) throws { self = try json.readInteger() }
}

extension Int32: JSONReadable {
    /// Reads a whole number.
    public init(from json: inout JSONValueReader) throws { self = try json.readInteger() }
}

extension UInt: JSONReadable {
    /// Reads a whole number.
    public init(from json: inout JSONValueReader) throws { self = try json.readInteger() }
}

extension UInt64: JSONReadable {
    /// Reads a whole number.
    public init(from json: inout JSONValueReader) throws { self = try json.readInteger() }
}

extension UInt8: JSONReadable {
    /// Reads a whole number.
    public init(from json: inout JSONValueReader) throws { self = try json.readInteger() }
}

extension Double: JSONReadable {
    /// Reads the double nearest to a number.
    @inlinable
    public init(from json: inout JSONValueReader) throws { self = try json.readDouble() }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
    /// Reads a value, or `nil` from `null`.
    @inlinable
    public init(from json: inout JSONValueReader) throws {
        self = json.readNull() ? nil : try Wrapped(from: &json)
    }
}

extension Array: JSONReadable where Element: JSONReadable {
    /// Reads an array.
    @inlinable
    public init(from json: inout JSONValueReader) throws {
        self = []
        var index = -1
        try json.enterArray()
        let start = json.place
        do {
            while try json.nextElement(&index) {
                // Reserves room twice: after the first element for a few, and
                // after sixteen for all.
                if index == 1 || index == 16 {
                    let expected = json.expectedCount(after: index, from: start, stride: MemoryLayout<Element>.stride)
                    reserveCapacity(index == 1 ? Swift.min(16, expected) : expected)
                }
                append(try Element(from: &json))
            }
        } catch let error as JSONError { throw index < 0 ? error : error.insideElement(index) }
    }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
    /// Reads an object with any keys.
    ///
    /// Duplicate keys follow ``JSONReader/duplicateKeys``.
    public init(from json: inout JSONValueReader) throws {
        self = [:]
        var index = -1
        try json.enterObject()
        while let key = try json.nextKey(&index) {
            do {
                if json.session.duplicateKeys != .lastWins, self[key] != nil {
                    guard json.session.duplicateKeys == .firstWins else {
                        throw json.error(.duplicateKey, at: json.position)
                    }
                    try json.skip()
                } else {
                    self[key] = try Value(from: &json)
                }
            } catch let error as JSONError { throw error.inside(.entry(key)) }
        }
    }
}

extension JSONReadable where Self: RawRepresentable, RawValue: JSONReadable {
    /// Reads the raw value, and refuses one that the type lacks.
    public init(from json: inout JSONValueReader) throws {
        let raw = try RawValue(from: &json)
        guard let value = Self(rawValue: raw) else { throw json.invalid("The value is not a case of \(Self.self).") }
        self = value
    }
}

extension JSONError {
    @usableFromInline
    func insideElement(_ index: Int) -> JSONError { inside(.index(index)) }
}
