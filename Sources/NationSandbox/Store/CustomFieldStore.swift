// SPDX-License-Identifier: MIT

import GRDB

enum CustomFieldStore {
    /// The custom fields of people in a new nation: the one that the recordings show.
    static let people = [Definition(slug: "graduation_year", name: "Graduation year", kind: "number")]

    /// The custom fields of donations, which only version 2 has.
    static let donations = [Definition(slug: "appeal", name: "Appeal", kind: "text", resource: "Donation")]

    /// The further custom fields of a nation that has one of every kind, for people and for donations.
    static let everyKind = [
        Definition(slug: "motto", name: "Motto", kind: "text"),
        Definition(slug: "member_number", name: "Member number", kind: "number"),
        Definition(slug: "is_delegate", name: "Delegate", kind: "boolean"),
        Definition(slug: "volunteer_since", name: "Volunteer since", kind: "date"),
        Definition(slug: "interests", name: "Interests", kind: "checkboxes"),
        Definition(slug: "shirt_size", name: "Shirt size", kind: "multiple_choice", options: ["S", "M", "L"]),
        Definition(slug: "receipt_number", name: "Receipt number", kind: "number", resource: "Donation"),
        Definition(slug: "is_matched", name: "Matched", kind: "boolean", resource: "Donation"),
        Definition(slug: "received_on", name: "Received on", kind: "date", resource: "Donation"),
        Definition(
            slug: "channel", name: "Channel", kind: "multiple_choice", resource: "Donation",
            options: ["web", "letter", "in person"]),
    ]

    struct Definition: Sendable {
        var slug: String
        var name: String
        /// `text`, `number`, `boolean`, `date`, `multiple_choice`, or `checkboxes` for a list of values.
        var kind: String
        /// `Signup` or `Donation`.
        var resource = "Signup"
        /// The texts of a choice.
        var options: [String] = []

        /// The options by their numbers, as a JSON object; `nil` when there is no choice.
        fileprivate var optionsText: String? {
            guard !options.isEmpty else { return nil }
            let members = options.enumerated().map { (String($0.offset + 1), JSONText.string($0.element)) }
            return String(decoding: JSONObject.text(members), as: UTF8.self)
        }
    }

    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("custom field options") { database in
            try database.execute(sql: "ALTER TABLE custom_field ADD COLUMN options TEXT")
        }
    }

    static func insert(_ definition: Definition, _ database: Database) throws {
        try database.run(
            "INSERT INTO custom_field (slug, name, kind, resource_type, options) VALUES (?, ?, ?, ?, ?)",
            [definition.slug, definition.name, definition.kind, definition.resource, definition.optionsText])
    }

    /// Returns the custom fields of people.
    static func load(_ database: Database) throws -> [Field] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT slug, kind, options FROM custom_field WHERE resource_type = 'Signup' ORDER BY id")
        return rows.map { row in
            let kinds: [String: Field.Kind] = [
                "number": .number, "boolean": .flag, "date": .day, "checkboxes": .values,
            ]
            let options = (row[2] as String?).flatMap { JSONValue(parsing: Array($0.utf8)) }
            guard case .object(let members)? = options else { return Field(row[0], kinds[row[1]] ?? .text) }
            return Field(
                row[0],
                .choice(
                    members.sorted { $0.key < $1.key }.compactMap {
                        if case .string(let text) = $0.value { text } else { nil }
                    }))
        }
    }

    /// Returns the slugs of the custom fields of donations.
    static func donationSlugs(_ database: Database) throws -> Set<String> {
        try String.fetchSet(database, sql: "SELECT slug FROM custom_field WHERE resource_type = 'Donation'")
    }
}
