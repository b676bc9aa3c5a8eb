// SPDX-License-Identifier: MIT

/// JSON text in the API's form: `&`, `<` and `>` become `\u0026`, `\u003c` and
/// `\u003e`.
enum JSONText {
    static let null: [UInt8] = Array("null".utf8)

    static func string(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return bytes
    }

    /// Returns the text as a JSON string; `null` for no text.
    static func optional(_ text: String?) -> [UInt8] { text.map(string) ?? null }

    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { append(escaping: UnsafeRawBufferPointer($0), to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    static func append(_ integer: Int64, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: String(integer).utf8)
    }

    private static func append(escaping text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        var start = 0
        var index = 0
        let count = text.count
        while index < count {
            let byte = text[index]
            if byte >= 0x20, byte < 0x80 ? !isSpecial(byte) : byte != 0xE2 {
                index += 1
                continue
            }
            guard let escape = escape(byte, at: index, in: text) else {
                index += 1
                continue
            }
            bytes.append(contentsOf: text[start..<index])
            bytes.append(contentsOf: escape.text.utf8)
            index += escape.length
            start = index
        }
        bytes.append(contentsOf: text[start..<count])
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == 0x22 || byte == 0x5C || byte == 0x26 || byte == 0x3C || byte == 0x3E
    }

    private static func escape(
        _ byte: UInt8, at index: Int, in text: UnsafeRawBufferPointer
    ) -> (text: String, length: Int)? {
        switch byte {
        case 0x22: return (#"\""#, 1)
        case 0x5C: return (#"\\"#, 1)
        case 0x08: return (#"\b"#, 1)
        case 0x09: return (#"\t"#, 1)
        case 0x0A: return (#"\n"#, 1)
        case 0x0C: return (#"\f"#, 1)
        case 0x0D: return (#"\r"#, 1)
        case 0xE2:
            // U+2028 and U+2029 end a line in JavaScript; Rails escapes them.
            guard index + 2 < text.count, text[index + 1] == 0x80 else { return nil }
            if text[index + 2] == 0xA8 { return (#"\u2028"#, 3) }
            if text[index + 2] == 0xA9 { return (#"\u2029"#, 3) }
            return nil
        default:
            let digits = String(byte, radix: 16)
            return ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits, 1)
        }
    }
}
