// SPDX-License-Identifier: MIT

import GRDB

/// The search for a single person.
extension PeopleStore {
    /// Returns the people who have all of the given traits; at most two, which
    /// is enough to detect several.
    func matches(_ query: QueryItems, _ database: Database) throws -> [Int64] {
        var conditions: [String] = []
        var arguments: [any DatabaseValueConvertible] = []
        for name in ["email", "first_name", "last_name", "phone", "mobile"] {
            guard let value = query[name], !value.isEmpty else { continue }
            let condition = PersonFilters.condition(name, value)
            conditions.append(condition.sql)
            arguments.append(contentsOf: condition.arguments)
        }
        guard !conditions.isEmpty else { return [] }
        return try Int64.fetchAll(
            database, sql: "SELECT id FROM person WHERE \(conditions.joined(separator: " AND ")) LIMIT 2",
            arguments: StatementArguments(arguments))
    }

    /// Returns the person that `people/push` and `people/add` change: the person
    /// with any of the written identifying values.
    ///
    /// - Throws: `APIProblem.severalMatches` when the values belong to several
    ///   people.
    func match(_ input: PersonInput, _ database: Database) throws -> Int64? {
        var found: Set<Int64> = []
        for kind in Self.matching {
            guard let json = input.json(kind, template), case .string(let value)? = JSONValue(parsing: json),
                !value.isEmpty
            else { continue }
            if kind == "email" {
                if let person = try person(withEmail: value, database) { found.insert(person) }
            } else {
                found.formUnion(
                    try Int64.fetchAll(
                        database,
                        sql: "SELECT person_id FROM person_identifier WHERE kind = ? AND value = ? LIMIT 2",
                        arguments: [kind, value]))
            }
        }
        guard found.count <= 1 else { throw APIProblem.severalMatches }
        return found.first
    }

    func person(withExternalID value: String, _ database: Database) throws -> Int64? {
        try Int64.first(
            "SELECT person_id FROM person_identifier WHERE kind = 'external_id' AND value = ?", [value], database)
    }

    private static let matching = [
        "civicrm_id", "county_file_id", "dw_id", "external_id", "email", "facebook_username", "ngp_id",
        "salesforce_id", "twitter_login", "van_id",
    ]
}
