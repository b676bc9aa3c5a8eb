// SPDX-License-Identifier: MIT

import GRDB

/// Writes the rows of one type as attributes: those that the request asks for,
/// in the order of the type.
struct RowShape: Sendable {
    /// An attribute of each row.
    ///
    /// It is an object because a page looks at it a hundred times, and a copy of a
    /// structure counts references of all its members each time.
    private final class Shown: Sendable {
        let kind: Attribute.Kind
        /// The JSON that is shown when nothing was written.
        let absent: [UInt8]
        /// The member of the document.
        let stored: String
        /// `,"name":` as it is written.
        let label: [UInt8]
        /// The column of the row; `nil` for a member of the document.
        let column: Int?
        /// Whether a caller sees it; what is not seen is read for its relationship.
        let isSeen: Bool
        /// The relationship that goes by it.
        let relationship: String?

        init(_ attribute: Attribute, column: Int?, isSeen: Bool, relationship: String?) {
            kind = attribute.kind
            absent = Array(attribute.absent.utf8)
            stored = attribute.stored
            label = [UInt8(ascii: ",")] + JSONText.string(attribute.name) + [UInt8(ascii: ":")]
            self.column = column
            self.isSeen = isSeen
            self.relationship = relationship
        }
    }

    /// Selects the rows of the ids in a JSON array, in their order, and nothing but `NULL` where there is none.
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
            shown.append(Shown(attribute, column: column, isSeen: isSeen, relationship: keys[attribute.name]))
        }
        let condition = type.rows.condition.map { " AND \($0)" } ?? ""
        sql = """
            SELECT \(columns.joined(separator: ", ")) FROM json_each(?) AS wanted \
            LEFT JOIN \(type.rows.table) ON \(type.rows.id) = wanted.value\(condition)
            """
        self.shown = shown
        places = Dictionary(
            shown.indices.filter { shown[$0].column == nil }.map { (shown[$0].stored, $0) },
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
        guard !row.hasNull(atIndex: 0) else {
            bytes.append(contentsOf: "{}".utf8)
            return named
        }
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
                    AttributeText.append(row[column] as DatabaseValue, part.kind, absent: part.absent, to: &bytes)
                } else if let value = values[index] {
                    let json = UnsafeRawBufferPointer(rebasing: document[value])
                    AttributeText.append(json, part.kind, absent: part.absent, to: &bytes)
                } else {
                    bytes.append(contentsOf: part.absent)
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
