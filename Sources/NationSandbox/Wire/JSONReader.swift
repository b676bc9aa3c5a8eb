// SPDX-License-Identifier: MIT

/// A strict reader of one JSON document (RFC 8259).
///
/// Foundation's decoder accepts `[1,]`. A sandbox that accepts text that the real
/// service refuses would hide mistakes.
struct JSONReader {
    /// The largest depth.
    ///
    /// Ruby's reader has the same limit.
    static let maximumDepth = 100

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the value of the whole text; `nil` when it is not one JSON
    /// document.
    mutating func document() -> JSONValue? {
        guard let value = value(depth: 0) else { return nil }
        skipSpace()
        return index == bytes.count ? value : nil
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ byte: Character) -> Bool {
        skipSpace()
        guard let expected = byte.asciiValue, next == expected else { return false }
        index += 1
        return true
    }

    private mutating func take(_ word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    private mutating func value(depth: Int) -> JSONValue? {
        guard depth < Self.maximumDepth else { return nil }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        var members: [String: JSONValue] = [:]
        guard take("{" as Character) else { return nil }
        if take("}" as Character) { return .object(members) }
        repeat {
            skipSpace()
            guard let name = string(), take(":" as Character), let value = value(depth: depth + 1) else { return nil }
            members[name] = value
        } while take("," as Character)
        return take("}" as Character) ? .object(members) : nil
    }

    private mutating func array(depth: Int) -> JSONValue? {
        var elements: [JSONValue] = []
        guard take("[" as Character) else { return nil }
        if take("]" as Character) { return .array(elements) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            elements.append(value)
        } while take("," as Character)
        return take("]" as Character) ? .array(elements) : nil
    }

    private mutating func digits() -> Int {
        let start = index
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
        return index - start
    }

    /// Reads a number.
    ///
    /// A number beyond the range of a double becomes infinity, which no field
    /// accepts.
    private mutating func number() -> JSONValue? {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        let hasLeadingZero = next == UInt8(ascii: "0")
        let count = digits()
        guard count > 0, !hasLeadingZero || count == 1 else { return nil }
        var isInteger = true
        if next == UInt8(ascii: ".") {
            index += 1
            isInteger = false
            guard digits() > 0 else { return nil }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            index += 1
            isInteger = false
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            guard digits() > 0 else { return nil }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isInteger, let integer = Int64(text) { return .integer(integer) }
        return Double(text).map { .number($0) }
    }

    private mutating func string() -> String? {
        guard next == UInt8(ascii: "\"") else { return nil }
        index += 1
        var text: [UInt8] = []
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"): guard escape(into: &text) else { return nil }
            case ..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escape(into text: inout [UInt8]) -> Bool {
        guard let byte = next else { return false }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            guard let scalar = scalar() else { return false }
            text.append(contentsOf: Array(String(Character(scalar)).utf8))
        default: return false
        }
        return true
    }

    /// Returns the character of one `\u` escape, or of a surrogate pair.
    ///
    /// Half of a pair is not a character.
    private mutating func scalar() -> Unicode.Scalar? {
        guard let unit = unit() else { return nil }
        guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
        guard take("\\u"), let low = self.unit(), (0xDC00..<0xE000).contains(low) else { return nil }
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    }

    private mutating func unit() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[index..<index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        index += 4
        return unit
    }
}
