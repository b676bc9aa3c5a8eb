// SPDX-License-Identifier: MIT

import GRDB

/// Writes resource objects (JSON:API 1.0 §5.2).
struct DocumentRenderer {
    private struct Style {
        var shape: RowShape
        var statement: Statement
        /// For each relationship: its start, and its link up to the id.
        ///
        /// The link of a to-one relationship has the id of the target.
        var relationships: [(name: String, start: [UInt8], link: [UInt8]?, isOne: Bool)]
    }

    private let query: ResourceQuery
    private let sideloads: Sideloads
    private let people: PersonTemplate
    private let database: Database
    private let temporary: [ResourceKey: String]
    private var styles: [String: Style] = [:]

    init(
        _ query: ResourceQuery, _ sideloads: Sideloads, _ people: PersonTemplate, _ database: Database,
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

    /// Appends resources of one type, whose rows one statement gives in their order.
    private mutating func append(
        _ keys: ArraySlice<ResourceKey>, of type: String, to bytes: inout [UInt8]
    ) throws {
        let style = try style(of: type)
        let ids = "[" + keys.map { String($0.id) }.joined(separator: ",") + "]"
        let rows = try Row.fetchCursor(style.statement, arguments: [ids])
        for (index, key) in zip(keys.indices, keys) {
            guard let row = try rows.next() else { throw APIProblem.serverError }
            if index > keys.startIndex { bytes.append(UInt8(ascii: ",")) }
            append(key, row, style, to: &bytes)
        }
    }

    private func append(_ key: ResourceKey, _ row: Row, _ style: Style, to bytes: inout [UInt8]) {
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
        let named = style.shape.append(row, to: &bytes)
        bytes.append(contentsOf: ",\"relationships\":{".utf8)
        appendRelationships(of: key, naming: named, style, to: &bytes)
        bytes.append(contentsOf: "}}".utf8)
    }

    private func appendRelationships(
        of key: ResourceKey, naming named: [String: Int64], _ style: Style, to bytes: inout [UInt8]
    ) {
        let loaded = sideloads.links[key]
        for (index, relationship) in style.relationships.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: relationship.start)
            if let link = relationship.link, let id = relationship.isOne ? named[relationship.name] : key.id {
                bytes.append(contentsOf: link)
                bytes.append(contentsOf: String(id).utf8)
                bytes.append(contentsOf: "\"},".utf8)
            }
            guard let targets = loaded?[relationship.name] else {
                bytes.append(contentsOf: "\"meta\":{\"included\":false}}".utf8)
                continue
            }
            bytes.append(contentsOf: "\"data\":".utf8)
            let isMany = ResourceType.all[key.type]?.relationship(relationship.name)?.isMany == true
            bytes.append(
                contentsOf: isMany ? JSONObject.list(targets.map(\.bytes)) : targets.first?.bytes ?? JSONText.null)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private mutating func style(of name: String) throws -> Style {
        if let known = styles[name] { return known }
        guard let type = ResourceType.all[name] else { throw APIProblem.serverError }
        let (fields, extraFields) = (query.fields[name], query.extraFields[name] ?? [])
        let shape = RowShape(type, fields: fields, extraFields: extraFields, people)
        let isChosen = fields != nil || !extraFields.isEmpty
        let style = Style(
            shape: shape, statement: try database.statement(shape.sql, isChosen: isChosen),
            relationships: type.relationships.map { relationship in
                let start = JSONText.string(relationship.name) + Array(":{".utf8)
                let link = Self.link(relationship).map { Array("\"links\":{\"related\":\"\(Self.encoded($0))".utf8) }
                guard case .one = relationship.link else { return (relationship.name, start, link, false) }
                return (relationship.name, start, link, true)
            })
        styles[name] = style
        return style
    }

    /// Returns the path of the filtered list of the related resources, up to
    /// the id.
    ///
    /// Returns `nil` when no filter finds them.
    private static func link(_ relationship: Relationship) -> String? {
        guard ResourceType.all[relationship.target]?.operations.contains(.list) == true else { return nil }
        let filter: String
        switch relationship.link {
        case .one: filter = "id"
        case .has(let inverse), .many(let inverse): filter = inverse
        case .through(let junction):
            guard let name = junction.filter else { return nil }
            filter = name
        }
        return "\(ResourceReader.path)\(relationship.target)?filter[\(filter)]="
    }

    private static func encoded(_ link: String) -> String {
        link.replacing("[", with: "%5B").replacing("]", with: "%5D")
    }
}
