// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension ValueDecoder {
    func string(_ number: Int, key: (any CodingKey)?) throws -> String {
        let entry = index.entries[number]
        guard index.firstByte(number) == 0x22 else { throw mismatch(String.self, number: number, key: key) }
        let token = StringToken(start: Int(entry.start) &+ 1, end: Int(entry.end), isEscaped: entry.detail != 0)
        return index.bytes.withSpan { $0.text(token) }
    }

    func bool(_ number: Int, key: (any CodingKey)?) throws -> Bool {
        switch index.firstByte(number) {
        case 0x74: return true
        case 0x66: return false
        default: throw mismatch(Bool.self, number: number, key: key)
        }
    }

    @inline(__always)
    private func numberToken(_ number: Int) -> NumberToken? {
        let entry = index.entries[number]
        switch index.bytes[Int(entry.start)] {
        case 0x2D, 0x30...0x39:
            return NumberToken(start: Int(entry.start), end: Int(entry.end), isInteger: entry.detail != 0)
        default: return nil
        }
    }

    func integer<Value: FixedWidthInteger>(
        _ type: Value.Type, _ number: Int, key: (any CodingKey)?
    ) throws -> Value {
        guard let token = numberToken(number) else { throw mismatch(type, number: number, key: key) }
        if let short = index.bytes.withSpan({ $0.shortInteger(token) }) {
            if let value = Value(exactly: short) { return value }
        } else {
            let literal = JSONNumber(checked: index.bytes.withSpan { $0.text(from: token.start, to: token.end) })
            if let value: Value = literal.integer() { return value }
        }
        throw corrupted("The number does not fit \(type).", number: number, key: key, kind: .numberDoesNotFit)
    }

    func double(_ number: Int, key: (any CodingKey)?) throws -> Double {
        try float(Double.self, number, key: key) { $1.double($0) }
    }

    func float(_ number: Int, key: (any CodingKey)?) throws -> Float {
        try float(Float.self, number, key: key) { token, bytes in
            Float(bytes.text(from: token.start, to: token.end)) ?? .nan
        }
    }

    private func float<Value: BinaryFloatingPoint>(
        _ type: Value.Type, _ number: Int, key: (any CodingKey)?, _ read: (NumberToken, RawSpan) -> Value
    ) throws -> Value {
        guard let token = numberToken(number) else {
            if let names = index.session.floatNames, index.firstByte(number) == 0x22 {
                switch try string(number, key: key) {
                case names.positiveInfinity: return .infinity
                case names.negativeInfinity: return -.infinity
                case names.nan: return .nan
                default: break
                }
            }
            throw mismatch(type, number: number, key: key)
        }
        let value = index.bytes.withSpan { read(token, $0) }
        guard value.isFinite else {
            throw corrupted("The number does not fit \(type).", number: number, key: key, kind: .numberDoesNotFit)
        }
        return value
    }

    /// Reads a value of any type.
    func decode<Value: Decodable>(_ type: Value.Type, number: Int, key: (any CodingKey)?) throws -> Value {
        if type == Date.self { return try cast(date(number, key: key)) }
        if type == Data.self { return try cast(data(number, key: key)) }
        if type == URL.self { return try cast(read(URL.self, orMismatch: number, key: key)) }
        if type == Decimal.self { return try cast(read(Decimal.self, orMismatch: number, key: key)) }
        if type == JSONValue.self { return try cast(read(JSONValue.self, number: number, key: key)) }
        if type == JSONObject.self { return try cast(read(JSONObject.self, orMismatch: number, key: key)) }
        if type == JSONNumber.self { return try cast(read(JSONNumber.self, orMismatch: number, key: key)) }
        let child = ValueDecoder(index, number: number, parent: self, key: key)
        if index.session.convertsKeys, type is any StringKeyedDictionary.Type { child.convertsKeys = false }
        return try Value(from: child)
    }

    private func cast<Value>(_ value: some Any) throws -> Value {
        guard let value = value as? Value else {
            throw DecodingError.typeMismatch(
                Value.self, DecodingError.Context(codingPath: codingPath, debugDescription: "This is no \(Value.self).")
            )
        }
        return value
    }

    /// Reads a value the direct way, and reports as Codable does.
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
        default: try read(Data.self, orMismatch: number, key: key)
        }
    }
}

/// A dictionary whose keys are data, which no key strategy changes.
protocol StringKeyedDictionary {}

extension Dictionary: StringKeyedDictionary where Key == String {}
