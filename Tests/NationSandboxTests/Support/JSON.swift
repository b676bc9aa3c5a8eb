// SPDX-License-Identifier: MIT

/// JSON with its key order and number forms kept, for comparing responses.
enum JSON: Equatable, Sendable {
    case null
    case bool(Bool)
    /// As written: `2008.0` is not `2008`.
    case number(String)
    case text(String)
    case list([JSON])
    case object([Member])
    /// Not JSON.
    case broken

    struct Member: Equatable, Sendable {
        var name: String
        var value: JSON
    }

    init(_ text: String) {
        var reader = Reader(rest: Array(text.utf8)[...])
        let value = reader.value()
        reader.skipSpace()
        self = reader.rest.isEmpty ? value ?? .broken : .broken
    }

    subscript(name: String) -> JSON { members?.first { $0.name == name }?.value ?? .broken }
    subscript(index: Int) -> JSON { list.map { $0.indices.contains(index) ? $0[index] : .broken } ?? .broken }

    var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    var keys: [String] { members?.map(\.name) ?? [] }
    var list: [JSON]? { if case .list(let list) = self { list } else { nil } }
    var string: String? { if case .text(let text) = self { text } else { nil } }
    var integer: Int? { if case .number(let number) = self { Int(number) } else { nil } }

    /// The kind of the value, as a shape compares it.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .text: "string"
        case .list: "array"
        case .object: "object"
        case .broken: "broken"
        }
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func skipSpace() { rest = rest.drop { $0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 } }

        mutating func take(_ text: String) -> Bool {
            skipSpace()
            guard rest.starts(with: text.utf8) else { return false }
            rest = rest.dropFirst(text.utf8.count)
            return true
        }

        mutating func value() -> JSON? {
            if take("null") { return .null }
            if take("true") { return .bool(true) }
            if take("false") { return .bool(false) }
            if take("{") { return object() }
            if take("[") { return list() }
            if rest.first == UInt8(ascii: "\"") { return string().map { .text($0) } }
            let digits = rest.prefix { "+-.eE0123456789".utf8.contains($0) }
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
            return .number(String(decoding: digits, as: UTF8.self))
        }

        mutating func object() -> JSON? {
            var members: [Member] = []
            if take("}") { return .object([]) }
            repeat {
                skipSpace()
                guard let name = string(), take(":"), let value = value() else { return nil }
                members.append(Member(name: name, value: value))
            } while take(",")
            return take("}") ? .object(members) : nil
        }

        mutating func list() -> JSON? {
            var values: [JSON] = []
            if take("]") { return .list([]) }
            repeat {
                guard let value = value() else { return nil }
                values.append(value)
            } while take(",")
            return take("]") ? .list(values) : nil
        }

        mutating func string() -> String? {
            guard take("\"") else { return nil }
            var units: [UInt16] = []
            var bytes: [UInt8] = []
            func flush() {
                units.append(contentsOf: String(decoding: bytes, as: UTF8.self).utf16)
                bytes = []
            }
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "\"") {
                    flush()
                    return String(decoding: units, as: UTF16.self)
                }
                guard byte == UInt8(ascii: "\\") else {
                    bytes.append(byte)
                    continue
                }
                flush()
                let escapes: [Character: UInt16] = [
                    "n": 10, "r": 13, "t": 9, "b": 8, "f": 12, "\"": 34, "\\": 92, "/": 47,
                ]
                guard let escape = rest.popFirst() else { return nil }
                if escape == UInt8(ascii: "u") {
                    guard let unit = UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) else {
                        return nil
                    }
                    rest = rest.dropFirst(4)
                    units.append(unit)
                } else if let unit = escapes[Character(Unicode.Scalar(escape))] {
                    units.append(unit)
                } else {
                    return nil
                }
            }
            return nil
        }
    }
}
