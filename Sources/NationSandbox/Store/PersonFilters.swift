// SPDX-License-Identifier: MIT

import GRDB

/// The filters of `people/search`: exact matches, all of which must hold.
struct PersonFilters: Sendable {
    /// The largest number of filters; more are refused.
    private static let maximumFilters = 100

    private(set) var conditions: [String] = []
    private(set) var arguments: [any DatabaseValueConvertible & Sendable] = []

    /// Creates the filters of a query; other names are ignored.
    init(_ query: QueryItems, _ template: PersonTemplate) throws {
        for item in query.items where !item.value.isEmpty {
            if Self.equalities[item.name] != nil || Self.documentedIDs.contains(item.name) {
                let condition = Self.condition(item.name, item.value)
                conditions.append(condition.sql)
                arguments.append(contentsOf: condition.arguments)
            } else {
                try addSpecial(item, template)
            }
            guard conditions.count <= Self.maximumFilters else { throw APIProblem.badRequest }
        }
    }

    private static let equalities = [
        "first_name": "person.first_name", "last_name": "person.last_name", "city": "person.city",
        "state": "person.state", "sex": "person.sex", "birthdate": "person.birthdate",
    ]
    private static let documentedIDs = Set(PersonRow.identifiers).subtracting(["facebook_username", "twitter_login"])
    private static let phones: Set<String> = ["phone", "mobile"]
    private static let nestedPrefix = "custom_values["

    /// Returns the condition of one exact filter.
    static func condition(
        _ name: String, _ value: String
    ) -> (sql: String, arguments: [any DatabaseValueConvertible & Sendable]) {
        if let column = equalities[name] { return ("\(column) = ?", [value]) }
        if phones.contains(name) { return ("person.\(name) = ?", [PersonEditor.digits(value) ?? ""]) }
        if name == "email" {
            return ("person.id IN (SELECT person_id FROM person_email WHERE address = ?)", [value])
        }
        return (
            "person.id IN (SELECT person_id FROM person_identifier WHERE kind = ? AND value = ?)", [name, value]
        )
    }

    private mutating func addSpecial(_ item: QueryItems.Item, _ template: PersonTemplate) throws {
        switch item.name {
        case "updated_since":
            guard let seconds = WireDate.seconds(item.value) else { throw APIProblem.badRequest }
            conditions.append("person.updated_at >= ?")
            arguments.append(seconds)
        case "with_mobile":
            guard !["false", "0"].contains(item.value.lowercased()) else { return }
            conditions.append("person.mobile IS NOT NULL")
        case "media_market_id", "membership_level_id":
            // This nation has neither, so the filter finds nobody.
            conditions.append("0")
        case "custom_values":
            // Custom values need a name: `custom_values[slug]=value`.
            throw APIProblem.badRequest
        case let name where name.hasPrefix(Self.nestedPrefix) && name.hasSuffix("]"):
            let slug = String(name.dropFirst(Self.nestedPrefix.count).dropLast())
            guard let field = template.custom.first(where: { $0.name == slug }) else { throw APIProblem.badRequest }
            conditions.append(
                "person.id IN (SELECT person_id FROM person_custom_value WHERE slug = ? AND value = ?)")
            arguments.append(slug)
            arguments.append(PersonRow.searchable(item.value, field))
        default: break
        }
    }
}
