// SPDX-License-Identifier: MIT

import GRDB

enum CustomFields {
    /// The custom fields of a new nation: the one that the recordings show.
    static let seeded = [Definition(slug: "graduation_year", name: "Graduation year", kind: "number")]

    /// The custom fields of donations, which only version 2 has.
    static let donation = [Definition(slug: "appeal", name: "Appeal", kind: "text")]

    struct Definition: Sendable {
        var slug: String
        var name: String
        /// `text`, `number`, `boolean` or `date`.
        var kind: String
    }

    static func insert(_ definition: Definition, _ database: Database) throws {
        try database.run(
            "INSERT INTO custom_field (slug, name, kind) VALUES (?, ?, ?)",
            [definition.slug, definition.name, definition.kind])
    }

    static func load(_ database: Database) throws -> [Field] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT slug, kind FROM custom_field WHERE resource_type = 'Signup' ORDER BY id")
        return rows.map { row in
            let slug: String = row[0]
            let kinds: [String: Field.Kind] = ["number": .number, "boolean": .flag, "date": .day]
            return Field(slug, kinds[row[1]] ?? .text)
        }
    }
}
