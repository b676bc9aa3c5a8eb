// SPDX-License-Identifier: MIT

import GRDB

/// A writer of resource objects (JSON:API 1.0 §5.2).
struct DocumentRenderer {
    private struct Style {
        var shape: RowShape
        var statement: Statement
        var reading = RowReading()
    }

    private let query: TypeQuery
    private let sideloads: Sideloads
    private let people: PersonTemplate
    private let database: Database
    private let temporary: [ResourceKey: String]
    private var styles: [String: Style] = [:]

    init(
        _ query: TypeQuery, _ sideloads: Sideloads, _ people: PersonTemplate, _ database: Database,
        temporary: [ResourceKey: String] = [:]
    ) {
        self.query = query
        self.sideloads = sideloads
        self.people = people
        self.database = database
        self.temporary = temporary
    }

    /// Appends resources with commas between them.
    mutating func append(_ keys: [ResourceKey], to bytes: inout [UInt8]) throws {
        var rest = keys[...]
        while let type = rest.first?.type {
            if rest.startIndex > 0 { bytes.append(UInt8(ascii: ",")) }
            let run = rest.prefix { $0.type == type }
            try append(run, of: type, to: &bytes)
            rest = rest.dropFirst(run.count)
        }
    }

    /// Appends `,"included":[…]` when there are sideloads that are not data.
    mutating func appendIncluded(to bytes: inout [UInt8]) throws {
        guard !sideloads.included.isEmpty else { return }
        bytes.append(contentsOf: ",\"included\":[".utf8)
        try append(sideloads.included, to: &bytes)
        bytes.append(UInt8(ascii: "]"))
    }

    /// Appends resources of one type, whose rows one statement returns in order.
    private mutating func append(
        _ keys: ArraySlice<ResourceKey>, of type: String, to bytes: inout [UInt8]
    ) throws {
        var style = try style(of: type)
        let ids = "[" + keys.map { String($0.id) }.joined(separator: ",") + "]"
        style.reading.totals = try style.shape.totals.map { try $0.fetch(ids, database) }
        let rows = try Row.fetchCursor(style.statement, arguments: [ids])
        for (index, key) in zip(keys.indices, keys) {
            guard let row = try rows.next() else { throw APIProblem.serverError }
            if index > keys.startIndex { bytes.append(UInt8(ascii: ",")) }
            try append(key, row, style.shape, &style.reading, to: &bytes)
        }
        styles[type] = style
    }

    private func append(
        _ key: ResourceKey, _ row: Row, _ shape: RowShape, _ reading: inout RowReading, to bytes: inout [UInt8]
    ) throws {
        bytes.append(contentsOf: "{\"id\":\"".utf8)
        bytes.append(contentsOf: String(key.id).utf8)
        bytes.append(contentsOf: "\",\"type\":\"".utf8)
        bytes.append(contentsOf: key.type.utf8)
        bytes.append(UInt8(ascii: "\""))
        if let name = temporary[key] {
            bytes.append(contentsOf: ",\"temp-id\":".utf8)
            JSONText.append(name, to: &bytes)
        }
        bytes.append(contentsOf: ",\"attributes\":".utf8)
        try shape.append(row, people, &reading, to: &bytes)
        bytes.append(contentsOf: ",\"relationships\":{".utf8)
        appendRelationships(of: key, shape.relationships, reading.related, to: &bytes)
        bytes.append(contentsOf: "}}".utf8)
    }

    private func appendRelationships(
        of key: ResourceKey, _ relationships: [RelationshipText], _ related: [Int64?], to bytes: inout [UInt8]
    ) {
        let loaded = sideloads.links[key]
        for (index, relationship) in relationships.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: relationship.start)
            if let link = relationship.link, let id = relationship.isOne ? related[index] : key.id {
                bytes.append(contentsOf: link)
                bytes.append(contentsOf: String(id).utf8)
                bytes.append(contentsOf: "\"},".utf8)
            }
            guard let targets = loaded?[relationship.name] else {
                bytes.append(contentsOf: "\"meta\":{\"included\":false}}".utf8)
                continue
            }
            bytes.append(contentsOf: "\"data\":".utf8)
            append(targets, isMany: relationship.isMany, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends resource linkage (JSON:API 1.0 §5.2.4).
    private func append(_ targets: [ResourceKey], isMany: Bool, to bytes: inout [UInt8]) {
        guard isMany else {
            guard let target = targets.first else { return bytes.append(contentsOf: JSONText.null) }
            return target.append(to: &bytes)
        }
        bytes.append(UInt8(ascii: "["))
        for (index, target) in targets.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            target.append(to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private func style(of name: String) throws -> Style {
        if let known = styles[name] { return known }
        guard let type = StoredType.all[name] else { throw APIProblem.serverError }
        let (fields, extraFields) = (query.fields[name], query.extraFields[name] ?? [])
        let isChosen = fields != nil || !extraFields.isEmpty
        let shape =
            isChosen
            ? RowShape(type, fields: fields, extraFields: extraFields, people)
            : people.shapes.shape(of: type, people)
        return Style(shape: shape, statement: try database.statement(shape.sql, isChosen: isChosen))
    }
}
