// SPDX-License-Identifier: MIT

extension String: JSONWritable {
    /// Writes a string.
    @inlinable
    public func write(to json: inout JSONValueWriter) throws { json.write(self) }
}

extension Bool: JSONWritable {
    /// Writes `true` or `false`.
    @inlinable
    public func write(to json: inout JSONValueWriter) throws { json.write(self) }
}

extension Int: JSONWritable {
    /// Writes a whole number.
    @inlinable
    public func write(to json: inout JSONValueWriter) throws { json.write(self) }
}

extension Int64: JSONWritable {
    /// Writes a whole number.
    public func write(to json: inout JSONValueWriter) throws { json.write(integer: self) }
}

extension Int32: JSONWritable {
    /// Writes a whole number.
    public func write(to json: inout JSONValueWriter) throws { json.write(integer: self) }
}

extension UInt: JSONWritable {
    /// Writes a whole number.
    public func write(to json: inout JSONValueWriter) throws { json.write(integer: self) }
}

extension UInt64: JSONWritable {
    /// Writes a whole number.
    public func write(to json: inout JSONValueWriter) throws { json.write(integer: self) }
}

extension UInt8: JSONWritable {
    /// Writes a whole number.
    public func write(to json: inout JSONValueWriter) throws { json.write(integer: self) }
}

extension Double: JSONWritable {
    /// Writes a number.
    @inlinable
    public func write(to json: inout JSONValueWriter) throws { try json.write(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    /// Writes a value, or `null` for `nil`.
    @inlinable
    public func write(to json: inout JSONValueWriter) throws {
        if let self { try self.write(to: &json) } else { json.writeNull() }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    /// Writes an array.
    @inlinable
    public func write(to json: inout JSONValueWriter) throws {
        // A span avoids copying the elements.
        let elements = span
        for index in elements.indices {
            json.beginElement(index)
            do { try elements[index].write(to: &json) } catch { throw error.inside(element: index) }
        }
        json.endArray(elements.count)
    }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    /// Writes an object with its keys in order, so that equal dictionaries give
    /// equal bytes.
    public func write(to json: inout JSONValueWriter) throws {
        try json.writeObject(sorted { $0.key.isOrdered(before: $1.key) })
    }
}

extension JSONWritable where Self: RawRepresentable, RawValue: JSONWritable {
    /// Writes the raw value.
    public func write(to json: inout JSONValueWriter) throws { try rawValue.write(to: &json) }
}

extension JSONValue: JSONWritable {
    /// Writes the value.
    public func write(to json: inout JSONValueWriter) throws { json.write(self) }
}

extension JSONObject: JSONWritable {
    /// Writes the object.
    public func write(to json: inout JSONValueWriter) throws { json.write(self) }
}

extension JSONNumber: JSONWritable {
    /// Writes the number with its text.
    public func write(to json: inout JSONValueWriter) throws { json.write(self) }
}
