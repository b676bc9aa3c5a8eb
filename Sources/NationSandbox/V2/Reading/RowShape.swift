// SPDX-License-Identifier: MIT

import GRDB

/// A writer of the requested attributes of one type's rows, in the order of the
/// type.
struct RowShape: Sendable {
    /// The members of a document that are attributes.
    private enum Members: Sendable {
        /// The places of attributes by the indices of a person's fields.
        case person([Int?])
        /// The places of attributes by the names of members.
        case named([String: Int])
    }

    /// The query, which selects the rows of the ids in a JSON array, in their order; a missing row is all `NULL`.
    let sql: String
    /// The further queries for a page.
    let totals: [PageTotals]
    let relationships: [RelationshipText]
    private let shown: [ShownAttribute]
    private let members: Members
    /// `"name":` of each custom value.
    private let custom: [[UInt8]]

    init(_ type: StoredType, fields: Set<String>?, extraFields: Set<String>, _ people: PersonTemplate) {
        var columns = [type.rows.id, type.rows.storedDocument]
        var shown: [ShownAttribute] = []
        var totals: [PageTotals] = []
        var keys: [String: Int] = [:]
        for (index, relationship) in type.relationships.enumerated() {
            if case .one(let key) = relationship.link { keys[key] = index }
        }
        for attribute in type.attributes {
            let isExtra = attribute.access == .extra && extraFields.contains(attribute.name)
            let isSeen = isExtra || attribute.isShown && (fields?.contains(attribute.name) ?? true)
            guard isSeen || keys[attribute.name] != nil else { continue }
            let source: ShownAttribute.Source
            if let total = type.totals.first(where: { $0.attributes.contains(attribute.name) }),
                let column = total.attributes.firstIndex(of: attribute.name)
            {
                let place = totals.firstIndex { $0.sql == total.sql } ?? totals.count
                if place == totals.count { totals.append(total) }
                source = .total(place, column: column + 1)
            } else if let expression = Self.column(attribute, of: type) {
                source = .column(columns.count)
                columns.append(expression)
            } else {
                let isCustom = type.rows.storage == .person && attribute.name == "custom_values"
                source = isCustom ? .custom : .member
            }
            shown.append(ShownAttribute(attribute, source, isSeen: isSeen, relationship: keys[attribute.name]))
        }
        let condition = type.rows.condition.map { " AND \($0)" } ?? ""
        sql = """
            SELECT \(columns.joined(separator: ", ")) FROM json_each(?) AS wanted \
            LEFT JOIN \(type.rows.table) ON \(type.rows.id) = wanted.value\(condition)
            """
        self.shown = shown
        self.totals = totals
        relationships = type.relationships.map { RelationshipText($0) }
        let places = Dictionary(
            shown.indices.filter { shown[$0].source == .member }.map { (shown[$0].stored, $0) },
            uniquingKeysWith: { first, _ in first })
        switch type.rows.storage {
        case .person, .profile:
            members = .person(people.fields.map { places[$0.name] })
            custom = people.custom.map { JSONText.string($0.name) + [UInt8(ascii: ":")] }
        default:
            members = .named(places)
            custom = []
        }
    }

    /// Returns the SQL of an attribute that is selected instead of read from
    /// the document.
    private static func column(_ attribute: Field, of type: StoredType) -> String? {
        attribute.expression
            ?? (type.rows.columns.contains(attribute.stored) ? type.rows.member(attribute.stored) : nil)
    }

    /// Appends the attributes of a row as a JSON object, and stores the related ids
    /// in `reading`.
    func append(
        _ row: Row, _ people: PersonTemplate, _ reading: inout RowReading, to bytes: inout [UInt8]
    ) throws {
        reading.clear(values: shown.count, custom: custom.count, related: relationships.count)
        guard !row.hasNull(atIndex: 0) else {
            bytes.append(contentsOf: "{}".utf8)
            return
        }
        try row.withUnsafeData(atIndex: 1) { document in
            guard let document else { throw APIProblem.serverError }
            document.withUnsafeBytes { (document: UnsafeRawBufferPointer) in
                find(in: document, people, &reading)
                append(row, document, &reading, to: &bytes)
            }
        }
    }

    private func append(
        _ row: Row, _ document: UnsafeRawBufferPointer, _ reading: inout RowReading, to bytes: inout [UInt8]
    ) {
        bytes.append(UInt8(ascii: "{"))
        let start = bytes.count
        let id: Int64 = row[0]
        for (place, part) in shown.enumerated() {
            switch part.source {
            case .member, .custom:
                let value = reading.values[place]
                if let relationship = part.relationship, let value {
                    reading.related[relationship] = Int64(String(decoding: document[value], as: UTF8.self))
                }
                guard part.isSeen else { continue }
                bytes.append(contentsOf: part.label)
                if part.source == .custom {
                    appendCustom(document, reading, to: &bytes)
                } else if let value {
                    let json = UnsafeRawBufferPointer(rebasing: document[value])
                    AttributeText.append(json, part.kind, absent: part.absent, to: &bytes)
                } else {
                    bytes.append(contentsOf: part.absent)
                }
            case .column(let column): append(row[column] as DatabaseValue, part, &reading, to: &bytes)
            case .total(let index, let column):
                let value = reading.totals[index][id].map { $0[column] as DatabaseValue }
                append(value ?? .null, part, &reading, to: &bytes)
            }
        }
        // The first label begins with a comma, which is removed.
        if bytes.count > start { bytes.remove(at: start) }
        bytes.append(UInt8(ascii: "}"))
    }

    private func append(
        _ value: DatabaseValue, _ part: ShownAttribute, _ reading: inout RowReading, to bytes: inout [UInt8]
    ) {
        if let relationship = part.relationship { reading.related[relationship] = Int64.fromDatabaseValue(value) }
        guard part.isSeen else { return }
        bytes.append(contentsOf: part.label)
        AttributeText.append(value, part.kind, absent: part.absent, to: &bytes)
    }

    private func appendCustom(_ document: UnsafeRawBufferPointer, _ reading: RowReading, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        for (index, label) in custom.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: label)
            if let value = reading.custom[index] {
                bytes.append(contentsOf: document[value])
            } else {
                bytes.append(contentsOf: JSONText.null)
            }
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Finds the members of a document that are attributes.
    private func find(in document: UnsafeRawBufferPointer, _ people: PersonTemplate, _ reading: inout RowReading) {
        switch members {
        case .person(let places):
            people.walkRanges(document) { index, value in
                if let place = places[index] { reading.values[place] = value }
                if index >= people.customStart { reading.custom[index - people.customStart] = value }
            }
        case .named(let places):
            guard !places.isEmpty else { return }
            var position = 0
            JSONSlices.members(of: document) { name, value in
                if let place = reading.order.place(position, document[name], places) { reading.values[place] = value }
                position += 1
            }
        }
    }
}
