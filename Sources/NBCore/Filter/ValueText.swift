// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation

/// Values as texts.
enum ValueText {
    /// Returns a value as JSON on one line.
    package static func json(_ value: JSONValue) -> String {
        (try? JSONWriter().write(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    /// Returns a text unchanged, and any other value as JSON.
    package static func plain(_ value: JSONValue) -> String { value.string ?? json(value) }

    /// Returns a value for a message, such as `string ("a")`.
    package static func shown(_ value: JSONValue) -> String {
        let json = json(value)
        // `jq` cuts at 11 bytes; at a border of characters here.
        let cut = json.utf8.count > 11 ? String(json.prefix(10)) + "..." : json
        return "\(FilterOrder.name(of: value)) (\(cut))"
    }
}

/// A format of texts, such as `@csv`.
enum FilterFormat: String, Sendable {
    case text = "@text"
    case json = "@json"
    case csv = "@csv"
    case tsv = "@tsv"
    case html = "@html"
    case uri = "@uri"
    case shell = "@sh"
    case base64 = "@base64"
    case base64Decoded = "@base64d"

    /// Returns a value in the format.
    ///
    /// - Throws: ``FilterError`` for a value that the format cannot have.
    package func text(_ value: JSONValue) throws -> String {
        switch self {
        case .text: return ValueText.plain(value)
        case .json: return ValueText.json(value)
        case .csv:
            return try row(value, "csv").map { cell in
                if cell == .null { return "" }
                return cell.string.map { "\"\($0.escaping(["\"": "\"\""]))\"" } ?? ValueText.json(cell)
            }.joined(separator: ",")
        case .tsv:
            return try row(value, "tsv").map { $0 == .null ? "" : Self.escaped(ValueText.plain($0)) }
                .joined(separator: "\t")
        case .html: return ValueText.plain(value).escaping(Self.entities)
        case .uri:
            let bytes = ValueText.plain(value).utf8
            return bytes.map { Self.unreserved.contains($0) ? String(Unicode.Scalar($0)) : Self.percent($0) }.joined()
        case .shell: return try shell(value)
        case .base64: return Data(ValueText.plain(value).utf8).base64EncodedString()
        case .base64Decoded:
            let text = ValueText.plain(value)
            let padded = text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
            guard let data = Data(base64Encoded: padded) else {
                throw FilterError("\(ValueText.shown(value)) is not valid base64 data")
            }
            return String(decoding: data, as: UTF8.self)
        }
    }

    /// Returns the cells of a row.
    private func row(_ value: JSONValue, _ name: String) throws -> [JSONValue] {
        guard let cells = value.array else {
            throw FilterError("\(ValueText.shown(value)) cannot be \(name)-formatted, only an array can be")
        }
        for cell in cells where cell.array != nil || cell.object != nil {
            throw FilterError("\(ValueText.shown(cell)) is not valid in a \(name) row")
        }
        return cells
    }

    private func shell(_ value: JSONValue) throws -> String {
        try (value.array ?? [value]).map { word in
            if word.array != nil || word.object != nil {
                throw FilterError("\(ValueText.shown(word)) can not be escaped for shell")
            }
            return word.string.map { $0.shellQuoted } ?? ValueText.json(word)
        }.joined(separator: " ")
    }

    private static func escaped(_ cell: String) -> String {
        cell.escaping(["\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"])
    }

    private static let entities: [Unicode.Scalar: String] = [
        "<": "&lt;", ">": "&gt;", "&": "&amp;", "'": "&#39;", "\"": "&quot;",
    ]

    private static let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~".utf8)

    private static func percent(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    }
}
