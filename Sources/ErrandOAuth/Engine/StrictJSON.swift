// SPDX-License-Identifier: MIT

package import ErrandJSON

/// JSON as security needs it read: RFC 8259 to the letter, and no name twice.
///
/// Readers differ in which of two `access_token` members they take; who can make
/// them differ can attack one of them. So an object with a duplicate name is
/// refused.
package struct StrictJSON {
    package struct Fault: Error {
        package let reason: String
    }

    private var bytes: ArraySlice<UInt8>
    private static let maximumDepth = 32

    /// The object that the bytes spell, and nothing else but white space.
    package static func object(_ bytes: some Collection<UInt8>) throws(Fault) -> JSONObject {
        var reader = StrictJSON(bytes: Array(bytes)[...])
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.bytes.isEmpty else { throw Fault(reason: "text behind the JSON value") }
        guard case .object(let object) = value else { throw Fault(reason: "a JSON value, but no object") }
        return object
    }

    private mutating func value(depth: Int) throws(Fault) -> JSONValue {
        guard depth < Self.maximumDepth else { throw Fault(reason: "nested too deep") }
        skipSpace()
        switch bytes.first {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case nil: throw Fault(reason: "the JSON ends too early")
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(Fault) -> JSONObject {
        bytes.removeFirst()
        var members: [(String, JSONValue)] = []
        // Bytes, not text: texts that are canonically equal are two names.
        var names: Set<[UInt8]> = []
        skipSpace()
        if take("}") { return JSONObject() }
        repeat {
            skipSpace()
            guard bytes.first == UInt8(ascii: "\"") else { throw Fault(reason: "a member without a name") }
            let name = try string()
            guard names.insert(Array(name.utf8)).inserted else { throw Fault(reason: "a name comes twice") }
            skipSpace()
            guard take(":") else { throw Fault(reason: "a name without a value") }
            members.append((name, try value(depth: depth + 1)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw Fault(reason: "an object without an end") }
        return JSONObject(members)
    }

    private mutating func array(depth: Int) throws(Fault) -> [JSONValue] {
        bytes.removeFirst()
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return [] }
        repeat {
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw Fault(reason: "an array without an end") }
        return elements
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue {
        guard bytes.starts(with: "\(text)".utf8) else { throw Fault(reason: "no JSON") }
        bytes.removeFirst(text.utf8CodeUnitCount)
        return value
    }

    private mutating func number() throws(Fault) -> JSONNumber {
        let digits = bytes.prefix { byte in
            (48...57).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard digits.count <= 1024, let number = JSONNumber(String(decoding: digits, as: UTF8.self)) else {
            throw Fault(reason: "no JSON")
        }
        bytes.removeFirst(digits.count)
        return number
    }

    private mutating func skipSpace() {
        bytes = bytes.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard bytes.first == UInt8(ascii: character) else { return false }
        bytes.removeFirst()
        return true
    }
}

// MARK: - Strings

extension StrictJSON {
    private mutating func string() throws(Fault) -> String {
        bytes.removeFirst()
        var result: [UInt8] = []
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: result, as: UTF8.self) else {
                    throw Fault(reason: "a string that is no UTF-8")
                }
                return text
            case UInt8(ascii: "\\"): result += try escape()
            case 0..<0x20: throw Fault(reason: "a control character in a string")
            default: result.append(byte)
            }
        }
        throw Fault(reason: "a string without an end")
    }

    private mutating func escape() throws(Fault) -> [UInt8] {
        switch bytes.popFirst() {
        case UInt8(ascii: "\""): return [UInt8(ascii: "\"")]
        case UInt8(ascii: "\\"): return [UInt8(ascii: "\\")]
        case UInt8(ascii: "/"): return [UInt8(ascii: "/")]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw Fault(reason: "an unknown escape")
        }
    }

    private mutating func unicodeEscape() throws(Fault) -> [UInt8] {
        let first = try hexadecimal()
        var code = UInt32(first)
        if UTF16.isLeadSurrogate(first) {
            guard take("\\"), take("u") else { throw Fault(reason: "half of a surrogate pair") }
            let second = try hexadecimal()
            guard UTF16.isTrailSurrogate(second) else { throw Fault(reason: "half of a surrogate pair") }
            code = 0x10000 + ((UInt32(first) & 0x3FF) << 10 | (UInt32(second) & 0x3FF))
        }
        guard let scalar = Unicode.Scalar(code) else { throw Fault(reason: "half of a surrogate pair") }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func hexadecimal() throws(Fault) -> UInt16 {
        let digits = bytes.prefix(4)
        guard digits.count == 4, digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
            let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw Fault(reason: "an unknown escape") }
        bytes.removeFirst(4)
        return value
    }
}
