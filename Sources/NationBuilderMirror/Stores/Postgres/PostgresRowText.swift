// SPDX-License-Identifier: MIT

import ErrandJSON

/// Rows as the text of a JSON array, which `jsonb_to_recordset` reads: one parameter holds a page.
struct PostgresRowText {
    /// The parts of a page: PostgreSQL holds up to 256 MB of JSON in one value.
    private(set) var parts: [Part] = []

    struct Part {
        fileprivate(set) var bytes = [UInt8(ascii: "[")]
        fileprivate(set) var count = 0
        fileprivate(set) var replacedNULs = 0

        var text: String { String(decoding: bytes, as: UTF8.self) + "]" }
    }

    /// The bytes from which the next row begins another part.
    private static let enough = 32 * 1024 * 1024

    /// - Parameters:
    ///   - rows: The rows; of those with one id the first counts.
    ///   - enough: The bytes from which the next row begins another part.
    init(_ rows: [MirrorRow], of table: MirrorTable, enough: Int = Self.enough) {
        let names = table.columns.map { ",\(Self.quoted($0.name)):" }
        var seen: Set<Int> = []
        for row in rows where seen.insert(row.id).inserted {
            if parts.isEmpty || (parts.last?.bytes.count ?? 0) >= enough { parts.append(Part()) }
            let last = parts.count - 1
            Self.write(row, names, to: &parts[last].bytes, isFirst: parts[last].count == 0)
            parts[last].count += 1
            parts[last].replacedNULs += row.replacedNULs
        }
    }

    private static func write(_ row: MirrorRow, _ names: [String], to bytes: inout [UInt8], isFirst: Bool) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        bytes += "{\"id\":\(row.id),\"_errand_nuls\":\(row.replacedNULs)".utf8
        if !row.extra.isEmpty, let text = MirrorText.text(.object(row.extra)) {
            bytes += ",\"_errand_extra\":".utf8
            bytes += NumericLimit.held(text).utf8
        }
        for (name, value) in zip(names, row.values) {
            switch value {
            case .null: continue
            case .integer(let number): bytes += "\(name)\(number)".utf8
            case .boolean(let isTrue): bytes += "\(name)\(isTrue)".utf8
            case .text(let text):
                bytes += name.utf8
                write(text, to: &bytes)
            case .json(let text):
                bytes += name.utf8
                bytes += NumericLimit.held(text).utf8
            }
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        write(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            // PostgreSQL has no NUL. Those that nations send were replaced when they were read.
            case 0: bytes += "\u{FFFD}".utf8
            case 1..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// The numbers in JSON that PostgreSQL's `numeric` can hold.
///
/// It refuses those of more than 131,072 digits before the point and rounds those of more than 16,383 after it, and
/// writes all without an exponent. So a number with an exponent of more than three digits, or with more than 1,000
/// digits, is stored as a text of the same digits.
enum NumericLimit {
    /// Returns JSON whose numbers `numeric` can hold.
    static func held(_ text: String) -> String {
        guard mayExceed(text), let value = MirrorText.value(text) else { return text }
        return MirrorText.text(held(value)) ?? text
    }

    private static func held(_ value: JSONValue) -> JSONValue {
        switch value {
        case .number(let number): return exceeds(number.literal) ? .string(number.literal) : value
        case .array(let elements): return .array(elements.map { held($0) })
        case .object(let members):
            var result = JSONObject()
            for (name, value) in members { result[name] = held(value) }
            return .object(result)
        case .null, .bool, .string: return value
        }
    }

    private static func exceeds(_ literal: String) -> Bool {
        let parts = literal.utf8.split(separator: UInt8(ascii: "e"), maxSplits: 1)
            .flatMap { $0.split(separator: UInt8(ascii: "E"), maxSplits: 1) }
        let exponent = parts.count > 1 ? parts[1].filter { isDigit($0) }.drop { $0 == UInt8(ascii: "0") } : []
        return exponent.count > 3 || (parts.first?.count ?? 0) > longest
    }

    private static let longest = 1000

    /// Whether a text has a digit before a letter `e`, or as many digits one after the other as no usual number has.
    private static func mayExceed(_ text: String) -> Bool {
        var run = 0
        for byte in text.utf8 {
            if isDigit(byte) || byte == UInt8(ascii: ".") {
                run += 1
                if run > longest { return true }
            } else {
                if run > 0, byte | 0x20 == UInt8(ascii: "e") { return true }
                run = 0
            }
        }
        return false
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
