// SPDX-License-Identifier: MIT

import GRDB

/// A writer of a resource's rows as JSON objects, in the order of its fields.
struct ResourceRenderer: Sendable {
    private struct Shown: Sendable {
        var field: Field
        /// The bytes of `"name":`.
        var label: [UInt8]
        /// The index of the row's column, from 0; `nil` for a field of the
        /// document.
        var column: Int?
    }

    /// The columns to select after the position of a row.
    let columns: String
    private let shown: [Shown]
    private let places: [String: Int]
    private let people: PersonTemplate
    private let baseURL: String

    /// Creates a renderer.
    ///
    /// - Parameter baseURL: The beginning of links.
    init(_ resource: V1Resource, _ people: PersonTemplate, baseURL: String) {
        self.people = people
        self.baseURL = baseURL
        var expressions = ["document"]
        var shown: [Shown] = []
        for field in resource.fields {
            guard field.isShown else { continue }
            if let expression = field.expression { expressions.append(expression) }
            let column = field.expression.map { _ in expressions.count }
            shown.append(Shown(field: field, label: JSONText.string(field.name) + [UInt8(ascii: ":")], column: column))
        }
        // Columns are qualified, since an inner table may have a column of the
        // same name.
        columns = expressions.map { $0 == "document" || $0 == "id" ? "\(resource.table).\($0)" : $0 }
            .joined(separator: ", ")
        self.shown = shown
        places = Dictionary(
            shown.indices.filter { shown[$0].column == nil }.map { (shown[$0].field.name, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    func append(_ row: Row, to bytes: inout [UInt8]) {
        let document: String = row[1]
        let text = Array(document.utf8)
        var values = [Range<Int>?](repeating: nil, count: shown.count)
        text.withUnsafeBytes { text in
            JSONSlices.members(of: text) { name, value in
                if let place = places[String(decoding: text[name], as: UTF8.self)] { values[place] = value }
            }
        }
        bytes.append(UInt8(ascii: "{"))
        for (index, part) in shown.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: part.label)
            if let column = part.column {
                append(row[column] as DatabaseValue, part.field, to: &bytes)
            } else if let value = values[index] {
                append(text[value], part.field, to: &bytes)
            } else {
                bytes.append(contentsOf: part.field.absent.utf8)
            }
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private func append(_ json: ArraySlice<UInt8>, _ field: Field, to bytes: inout [UInt8]) {
        guard field.source == .link, json.first == UInt8(ascii: "\"") else {
            bytes.append(contentsOf: json)
            return
        }
        bytes.append(contentsOf: JSONText.string(baseURL).dropLast())
        bytes.append(contentsOf: json.dropFirst())
    }

    private func append(_ value: DatabaseValue, _ field: Field, to bytes: inout [UInt8]) {
        switch (field.source, value.storage) {
        case (_, .null): bytes.append(contentsOf: field.absent.utf8)
        case (.person, .blob(let document)):
            document.withUnsafeBytes { people.appendAbbreviated($0, to: &bytes) }
        case (_, .int64(let integer)) where field.kind == .flag:
            bytes.append(contentsOf: (integer != 0 ? "true" : "false").utf8)
        case (_, .int64(let integer)): JSONText.append(integer, to: &bytes)
        case (_, .double(let number)): bytes.append(contentsOf: String(number).utf8)
        case (_, .string(let text)): JSONText.append(text, to: &bytes)
        case (_, .blob): bytes.append(contentsOf: JSONText.null)
        }
    }
}
