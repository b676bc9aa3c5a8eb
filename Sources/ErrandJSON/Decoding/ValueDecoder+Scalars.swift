// SPDX-License-Identifier: MIT

internal import ErrandFoundation

extension ValueDecoder {
    // The key is only for errors. Creating an existential of it costs more than
    // reading the value, so it is an autoclosure.

    @inline(__always)
    func string(_ number: Int, key: @autoclosure () -> (any CodingKey)?) throws -> String {
        guard let text = index.string(number) else { throw mismatch(String.self, number: number, key: key()) }
        return text
    }

    @inline(__always)
    func bool(_ number: Int, key: @autoclosure () -> (any CodingKey)?) throws -> Bool {
        switch index.firstByte(number) {
        case 0x74: return true
        case 0x66: return false
        default: throw mismatch(Bool.self, number: number, key: key())
        }
    }

    @inline(__always)
    func integer<Value: FixedWidthInteger>(
        _ type: Value.Type, _ number: Int, key: @autoclosure () -> (any CodingKey)?
    ) throws -> Value {
        if let short = index.shortInteger(number), let value = Value(exactly: short) { return value }
        return try longInteger(type, number, key: key())
    }

    @inline(never)
    private func longInteger<Value: FixedWidthInteger>(
        _ type: Value.Type, _ number: Int, key: (any CodingKey)?
    ) throws -> Value {
        guard let literal = index.literal(number) else { throw mismatch(type, number: number, key: key) }
        if let value: Value = JSONNumber(checked: literal).integer() { return value }
        throw corrupted("The number does not fit \(type).", number: number, key: key, kind: .numberDoesNotFit)
    }

    @inline(__always)
    func double(_ number: Int, key: @autoclosure () -> (any CodingKey)?) throws -> Double {
        guard let value = index.double(number), value.isFinite else {
            return try specialFloat(Double.self, number, key: key())
        }
        return value
    }

    @inline(__always)
    func float(_ number: Int, key: @autoclosure () -> (any CodingKey)?) throws -> Float {
        guard let literal = index.literal(number), let value = Float(literal), value.isFinite else {
            return try specialFloat(Float.self, number, key: key())
        }
        return value
    }

    @inline(never)
    private func specialFloat<Value: BinaryFloatingPoint>(
        _ type: Value.Type, _ number: Int, key: (any CodingKey)?
    ) throws -> Value {
        if index.literal(number) != nil {
            throw corrupted("The number does not fit \(type).", number: number, key: key, kind: .numberDoesNotFit)
        }
        if let names = index.session.floatNames, let name = index.string(number) {
            switch name {
            case names.positiveInfinity: return .infinity
            case names.negativeInfinity: return -.infinity
            case names.nan: return .nan
            default: break
            }
        }
        throw mismatch(type, number: number, key: key)
    }

    /// Reads a value of any type.
    func decode<Value: Decodable>(_ type: Value.Type, number: Int, key: (any CodingKey)?) throws -> Value {
        // Types may be nested as deeply as the document. So little is kept on
        // the stack during the recursion: other work is done in functions that
        // return first.
        if Self.isReadDirectly(type) { return try decodeDirectly(type, number: number, key: key) }
        if index.firstByte(number) == 0x5B, let array = type as? any DecodableArray.Type {
            return try decode(array, number: number, key: key)
        }
        let child = ValueDecoder(index, number: number, parent: self, key: key)
        if index.session.convertsKeys, type is any StringKeyedDictionary.Type { child.convertsKeys = false }
        // The passed type decides: it may be a subclass of `Value`.
        return try type.init(from: child)
    }

    private func decode<List: DecodableArray, Value>(
        _ list: List.Type, number: Int, key: (any CodingKey)?
    ) throws -> Value {
        try cast(list.elements(of: ValueDecoder(index, number: number, parent: self, key: key)))
    }

    private static func isReadDirectly(_ type: Any.Type) -> Bool {
        type == String.self || type == Date.self || type == Data.self || type == URL.self || type == Decimal.self
            || type == JSONValue.self || type == JSONObject.self || type == JSONNumber.self
    }

    private func decodeDirectly<Value>(_ type: Value.Type, number: Int, key: (any CodingKey)?) throws -> Value {
        if type == String.self { return try cast(string(number, key: key)) }
        if type == Date.self { return try cast(date(number, key: key)) }
        if type == Data.self { return try cast(data(number, key: key)) }
        if type == URL.self { return try cast(read(URL.self, orMismatch: number, key: key)) }
        if type == Decimal.self { return try cast(read(Decimal.self, orMismatch: number, key: key)) }
        if type == JSONValue.self { return try cast(read(JSONValue.self, number: number, key: key)) }
        if type == JSONObject.self { return try cast(read(JSONObject.self, orMismatch: number, key: key)) }
        return try cast(read(JSONNumber.self, orMismatch: number, key: key))
    }

    private func cast<Value>(_ value: some Any) throws -> Value {
        guard let value = value as? Value else {
            throw DecodingError.typeMismatch(
                Value.self, DecodingError.Context(codingPath: codingPath, debugDescription: "Not a \(Value.self).")
            )
        }
        return value
    }

    /// Reads a value directly, and throws errors as Codable does.
    private func read<Value: JSONReadable>(
        _ type: Value.Type, orMismatch number: Int, key: (any CodingKey)?
    ) throws -> Value {
        do {
            return try read(type, number: number, key: key)
        } catch let error as JSONError {
            switch error.kind {
            case .typeMismatch, .missingValue: throw mismatch(type, number: number, key: key)
            default: throw corrupted(error.reason, number: number, key: key, kind: error.kind)
            }
        }
    }

    private func date(_ number: Int, key: (any CodingKey)?) throws -> Date {
        switch index.session.options.dateDecodingStrategy.form {
        case .custom(let read): try read(ValueDecoder(index, number: number, parent: self, key: key))
        default: try read(Date.self, orMismatch: number, key: key)
        }
    }

    private func data(_ number: Int, key: (any CodingKey)?) throws -> Data {
        switch index.session.options.dataDecodingStrategy.form {
        case .custom(let read): try read(ValueDecoder(index, number: number, parent: self, key: key))
        case .deferred: Data(try decode([UInt8].self, number: number, key: key))
        case .base64: try read(Data.self, orMismatch: number, key: key)
        }
    }
}

/// A dictionary whose keys are data, so that key strategies do not apply.
protocol StringKeyedDictionary {}

extension Dictionary: StringKeyedDictionary where Key == String {}

/// An array whose elements are counted before they are read.
protocol DecodableArray {
    static func elements(of decoder: ValueDecoder) throws -> Self
}

extension Array: DecodableArray where Element: Decodable {
    static func elements(of decoder: ValueDecoder) throws -> [Element] {
        let index = decoder.index
        let count = index.count(of: decoder.number)
        var elements: [Element] = []
        // The document's size bounds the reserved memory.
        let most = 2 * index.bytes.count / Swift.max(1, MemoryLayout<Element>.stride) + 4
        elements.reserveCapacity(Swift.min(count, most))
        var number = index.firstElement(in: decoder.number)
        for position in 0..<count {
            elements.append(try decoder.decode(Element.self, number: number, key: AnyJSONKey(position: position)))
            number = index.next(after: number)
        }
        return elements
    }
}
