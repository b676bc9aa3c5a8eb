// SPDX-License-Identifier: MIT

import GRDB

/// Writes the rows of one type as attributes: those that the request asks for,
/// in the order of the type.
struct RowShape: Sendable {
    private struct Shown: Sendable {
        var attribute: Attribute
        /// The bytes of `,"name":`.
        var label: [UInt8]
        /// The index of the row's column; `nil` for a member of the document.
        var column: Int?
        /// Whether the attribute is in the answer.
        ///
        /// Other attributes are read only for their relationships.
        var isSeen: Bool
        /// The relationship whose key the attribute is.
        var relationship: String?
    }

    /// The SQL that selects the row with an id.
    let sql: String
    private let shown: [Shown]
    /// The indices in `shown`, by the names of document members.
    private let places: [String: Int]

    init(_ type: ResourceType, fields: Set<String>?, extraFields: Set<String>, _ people: PersonTemplate) {
        var columns = [type.rows.id, type.rows.document]
        var shown: [Shown] = []
        var keys: [String: String] = [:]
        for relationship in type.relationships {
            if case .one(let key) = relationship.link { keys[key] = relationship.name }
        }
        for attribute in type.attributes {
            let isExtra = attribute.access == .extra && extraFields.contains(attribute.name)
            let isSeen = isExtra || attribute.isShown && (fields?.contains(attribute.name) ?? true)
            guard isSeen || keys[attribute.name] != nil else { continue }
            var column: Int?
            if let expression = Self.column(attribute, of: type, people) {
                column = columns.count
                columns.append(expression)
            }
            let label = [UInt8(ascii: ",")] + JSONText.string(attribute.name) + [UInt8(ascii: ":")]
            shown.append(
                Shown(
                    attribute: attribute, label: label, column: column, isSeen: isSeen,
                    relationship: keys[attribute.name]))
        }
        let condition = type.rows.condition.map { " AND \($0)" } ?? ""
        sql = """
            SELECT \(columns.joined(separator: ", ")) FROM \(type.rows.table) WHERE \(type.rows.id) = ?\(condition)
            """
        self.shown = shown
        places = Dictionary(
            shown.indices.filter { shown[$0].column == nil }.map { (shown[$0].attribute.stored, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the SQL of an attribute that is selected instead of read from
    /// the document.
    private static func column(_ attribute: Attribute, of type: ResourceType, _ people: PersonTemplate) -> String? {
        switch attribute.source {
        case .sql(let expression), .unix(let expression): return expression
        case nil: break
        }
        if type.rows.columns.contains(attribute.stored) { return type.rows.member(attribute.stored) }
        guard type.name == "signups", attribute.name == "custom_values" else { return nil }
        let members = people.custom.map { field in
            "'\(field.name)', json(\(type.rows.document) -> '$.\(field.name)')"
        }
        return "json_object(\(members.joined(separator: ", ")))"
    }

    /// Appends the attributes of a row as a JSON object, and returns the
    /// related ids by relationship.
    func append(_ row: Row, to bytes: inout [UInt8]) -> [String: Int64] {
        var named: [String: Int64] = [:]
        bytes.append(UInt8(ascii: "{"))
        let start = bytes.count
        row.withUnsafeText(at: 1) { document in
            var values = [Range<Int>?](repeating: nil, count: shown.count)
            JSONSlices.members(of: document) { name, value in
                if let place = places[String(decoding: document[name], as: UTF8.self)] { values[place] = value }
            }
            for (index, part) in shown.enumerated() {
                if let relationship = part.relationship {
                    if let column = part.column {
                        named[relationship] = row[column] as Int64?
                    } else if let value = values[index] {
                        named[relationship] = Int64(String(decoding: document[value], as: UTF8.self))
                    }
                }
                guard part.isSeen else { continue }
                bytes.append(contentsOf: part.label)
                if let column = part.column {
                    AttributeText.append(row[column] as DatabaseValue, part.attribute, to: &bytes)
                } else if let value = values[index] {
                    AttributeText.append(UnsafeRawBufferPointer(rebasing: document[value]), part.attribute, to: &bytes)
                } else {
                    bytes.append(contentsOf: part.attribute.absent.utf8)
                }
            }
        }
        // The first label begins with a comma, which is removed.
        if bytes.count > start { bytes.remove(at: start) }
        bytes.append(UInt8(ascii: "}"))
        return named
    }
}

extension Row {
    /// Calls `body` with the bytes of a text, without a copy.
    fileprivate func withUnsafeText(at index: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
        var text: String = self[index] ?? "{}"
        text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
