// SPDX-License-Identifier: MIT

import GRDB

/// The searchable columns of a person, and the side tables.
enum PersonRow {
    /// The external ids by which people can be found.
    static let identifiers = [
        "civicrm_id", "county_file_id", "datatrust_id", "dw_id", "external_id", "facebook_username", "ngp_id",
        "pf_strat_id", "rnc_id", "rnc_regid", "salesforce_id", "state_file_id", "twitter_login", "van_id",
    ]

    private static let insertion = """
        INSERT INTO person (id, created_at, updated_at, first_name, last_name, sex, birthdate, city, state,
            latitude, longitude, phone, mobile, recruiter_id, document)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    private static let replacement = """
        UPDATE person SET updated_at = ?, first_name = ?, last_name = ?, sex = ?, birthdate = ?, city = ?,
            state = ?, latitude = ?, longitude = ?, phone = ?, mobile = ?, recruiter_id = ?, document = ?
        WHERE id = ?
        """

    /// Adds a person whose id is free.
    static func insert(_ record: PersonRecord, id: Int64, at now: Int64, _ database: Database) throws {
        try insert(record, id: id, at: now, PersonPlace(record), database)
    }

    /// Adds a person whose place is already known, without reading the address
    /// again.
    static func insert(
        _ record: PersonRecord, id: Int64, at now: Int64, _ place: PersonPlace, _ database: Database
    ) throws {
        let values: [(any DatabaseValueConvertible)?] = [id, now, now] + columns(record, place)
        try database.run(insertion, StatementArguments(values))
        try insertSideRows(record, id: id, database)
    }

    static func update(_ record: PersonRecord, id: Int64, at now: Int64, _ database: Database) throws {
        let values: [(any DatabaseValueConvertible)?] = [now] + columns(record, PersonPlace(record)) + [id]
        try database.run(replacement, StatementArguments(values))
        try deleteSideRows(id: id, database)
        try insertSideRows(record, id: id, database)
    }

    /// Replaces only the document, when no searched value has changed.
    static func updateDocument(_ record: PersonRecord, id: Int64, _ database: Database) throws {
        try database.run("UPDATE person SET document = ? WHERE id = ?", [Data(record.document), id])
    }

    static func delete(id: Int64, _ database: Database) throws {
        try deleteSideRows(id: id, database)
        try database.execute(sql: "DELETE FROM tagging WHERE person_id = ?", arguments: [id])
        try database.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [id])
    }

    private static func columns(_ record: PersonRecord, _ place: PersonPlace) -> [(any DatabaseValueConvertible)?] {
        [
            record.text("first_name"), record.text("last_name"), record.text("sex"), record.text("birthdate"),
            place.city, place.state, place.latitude, place.longitude, record.text("phone_normalized"),
            record.text("mobile_normalized"),
            record.integer("recruiter_id"), Data(record.document),
        ]
    }

    private static func insertSideRows(_ record: PersonRecord, id: Int64, _ database: Database) throws {
        for email in PersonEditor.emails(of: record) {
            try database.run(
                "INSERT INTO person_email (address, person_id, number) VALUES (?, ?, ?)",
                [email.address, id, email.number])
        }
        for kind in identifiers {
            guard let value = record.text(kind), !value.isEmpty else { continue }
            try database.run(
                "INSERT INTO person_identifier (kind, value, person_id) VALUES (?, ?, ?)", [kind, value, id])
        }
        for field in record.template.custom {
            guard let value = customValue(record, field) else { continue }
            try database.run(
                "INSERT INTO person_custom_value (slug, value, person_id) VALUES (?, ?, ?)", [field.name, value, id])
        }
    }

    private static func customValue(_ record: PersonRecord, _ field: Field) -> DatabaseValue? {
        guard let json = record[field.name], json != JSONText.null else { return nil }
        let text = record.text(field.name) ?? String(decoding: json, as: UTF8.self)
        return searchable(text, field)
    }

    /// Returns a custom value in the form for searching.
    ///
    /// Numbers compare as numbers, so that 2008 finds 2008.0.
    static func searchable(_ text: String, _ field: Field) -> DatabaseValue {
        field.kind == .number ? Double(text)?.databaseValue ?? text.databaseValue : text.databaseValue
    }

    private static func deleteSideRows(id: Int64, _ database: Database) throws {
        for table in ["person_email", "person_identifier", "person_custom_value"] {
            try database.run("DELETE FROM \(table) WHERE person_id = ?", [id])
        }
    }
}
