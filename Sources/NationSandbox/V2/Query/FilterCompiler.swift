// SPDX-License-Identifier: MIT

import GRDB

/// A compiler that translates the filters of one type into SQL.
struct FilterCompiler {
    let type: StoredType
    let people: PersonTemplate
    let behaviors: Setting<SandboxBehaviors>

    /// The largest number of values that are compared one by one; more are refused.
    ///
    /// SQLite limits the depth of an expression.
    static let maximumValues = 100

    private static let texts: Set<String> = ["eq", "eql", "prefix", "suffix", "match"]
    private static let numbers: Set<String> = ["eq", "gt", "gte", "lt", "lte"]

    /// Returns the condition of a filter such as `["email", "match"]`; `nil`
    /// when there is neither an attribute nor a named filter of that name.
    func condition(_ path: [String], _ text: String) throws -> SQLCondition? {
        guard let name = path.first, path.count <= 2 else { return nil }
        let written = path.count == 2 ? path[1] : "eq"
        let (operation, isNegated) = Self.operation(written)
        if let named = try namedFilter(name, operation, text) {
            guard isNegated else { return named }
            guard name == "with_email_address" else { throw unknownOperator(name, written) }
            return named.negated
        }
        let attribute: Field
        if name == "id" {
            attribute = Field.table("id:id:always:row.\(type.rows.id)")[0]
        } else {
            guard let known = type.attribute(name), known.isKnown else { return nil }
            attribute = known
        }
        if text == "null", operation == "eq" {
            guard behaviors.holds(.nullFilters) else {
                throw APIProblem.badRequest("Filter \(name) on \(type.name) does not take null.")
            }
            guard attribute.isNullable || !behaviors.holds(.nullErrors) else {
                throw APIProblem.badRequest("Filter \(name) on \(type.name) does not take null.")
            }
            return SQLCondition(sql: "\(type.sql(attribute)) IS \(isNegated ? "NOT " : "")NULL")
        }
        guard allowed(attribute).contains(operation), !isNegated || canBeNegated(attribute, operation) else {
            throw unknownOperator(name, written)
        }
        if case .object = attribute.kind { return try hash(attribute, text) }
        let values = FilterList.split(text)
        let condition =
            try membership(attribute, operation, values)
            ?? .any(Self.limited(values, name).map { try comparison(attribute, operation, $0) })
        return isNegated ? condition.negated : condition
    }

    private func unknownOperator(_ name: String, _ written: String) -> APIProblem {
        APIProblem.badRequest(
            "Tried to filter on attribute :\(name) of \(type.name) with the operator :\(written), "
                + "which it does not have.")
    }

    private static func limited(_ values: [String], _ name: String) throws -> [String] {
        guard values.count <= maximumValues else {
            throw APIProblem.badRequest("Filter \(name) takes at most \(maximumValues) values.")
        }
        return values
    }

    /// Splits `not_` from an operator.
    private static func operation(_ name: String) -> (name: String, isNegated: Bool) {
        name.hasPrefix("not_") ? (String(name.dropFirst(4)), true) : (name, false)
    }

    private func allowed(_ attribute: Field) -> Set<String> {
        switch attribute.kind {
        case .text, .choice, .email: Self.texts
        case .reference:
            behaviors.holds(.keyFilters) ? Self.numbers.union(["eql"]) : ["eq", "eql"]
        case .integer, .number, .day, .moment, .decimal: Self.numbers
        case .flag, .object: ["eq"]
        default: []
        }
    }

    /// Returns whether an operator has a form with `not_`: all of texts, and equality of ordered values.
    private func canBeNegated(_ attribute: Field, _ operation: String) -> Bool {
        switch attribute.kind {
        case .text, .choice, .email: true
        case .reference, .integer, .number, .day, .moment, .decimal: operation == "eq" || operation == "eql"
        default: false
        }
    }

    // MARK: Values

    /// Returns the condition of several ids or whole numbers, however many there are.
    private func membership(
        _ attribute: Field, _ operation: String, _ values: [String]
    ) throws -> SQLCondition? {
        guard values.count > 1, operation == "eq" || operation == "eql",
            attribute.kind == .reference || attribute.kind == .integer
        else { return nil }
        let numbers = try values.map { String(try number($0, attribute)) }
        return SQLCondition(
            sql: "\(type.sql(attribute)) IN (SELECT value FROM json_each(?))",
            arguments: ["[" + numbers.joined(separator: ",") + "]"])
    }

    private func number(_ value: String, _ attribute: Field) throws -> Int64 {
        guard let number = Int64(value) else { throw misfit(attribute, value, "a whole number") }
        return number
    }

    private func comparison(_ attribute: Field, _ operation: String, _ value: String) throws -> SQLCondition {
        let expression = type.sql(attribute)
        switch attribute.kind {
        case .text, .choice, .email:
            let condition = TextCondition.make(expression, operation, value)
            guard type.name == "signups", operation == "eq" || operation == "eql",
                let index = Self.personIndex(attribute.stored, value)
            else { return condition }
            return .all([index, condition])
        case .reference, .integer:
            return Self.number(expression, operation, try number(value, attribute))
        case .decimal, .number:
            guard let number = Double(value) else { throw misfit(attribute, value, "a number") }
            return Self.number("CAST(\(expression) AS REAL)", operation, number)
        case .flag:
            guard let flag = ["true": 1, "1": 1, "false": 0, "0": 0][value.lowercased()] else {
                throw misfit(attribute, value, "true or false")
            }
            return Self.number(expression, operation, Int64(flag))
        case .day:
            guard let seconds = WireDate.seconds(value) else { throw misfit(attribute, value, "a date") }
            return Self.number("substr(\(expression), 1, 10)", operation, String(WireDate.text(seconds).prefix(10)))
        case .moment:
            guard let seconds = WireDate.seconds(value) else { throw misfit(attribute, value, "a time") }
            // A stored time has a fraction of a second that is not printed.
            guard operation != "eq" || behaviors.holds(.secondEquality) else { return SQLCondition(sql: "0") }
            let operation = operation == "gt" && behaviors.holds(.fractionalTimes) ? "gte" : operation
            if case .unix(let expression) = attribute.source { return Self.number(expression, operation, seconds) }
            return Self.number(expression, operation, WireDate.text(seconds))
        default: throw APIProblem.badRequest
        }
    }

    private func misfit(_ attribute: Field, _ value: String, _ wanted: String) -> APIProblem {
        APIProblem.badRequest("Filter \(attribute.name) on \(type.name) takes \(wanted), not \(value).")
    }

    private static func number(
        _ expression: String, _ operation: String, _ value: any DatabaseValueConvertible & Sendable
    ) -> SQLCondition {
        let sign = ["gt": ">", "gte": ">=", "lt": "<", "lte": "<="][operation] ?? "="
        return SQLCondition(sql: "\(expression) \(sign) ?", arguments: [value])
    }

    /// Returns a condition that uses an index, so that a filter does not read
    /// all people.
    private static func personIndex(_ stored: String, _ value: String) -> SQLCondition? {
        if stored == "email" || (stored.hasPrefix("email") && stored.count == 6) {
            return SQLCondition(
                sql: "person.id IN (SELECT person_id FROM person_email WHERE address = ?)", arguments: [value])
        }
        guard PersonRow.identifiers.contains(stored) else { return nil }
        return SQLCondition(
            sql: """
                person.id IN (SELECT person_id FROM person_identifier WHERE kind = '\(stored)' \
                AND value = ? COLLATE NOCASE)
                """,
            arguments: [value])
    }

    // MARK: Other filters

    /// Returns the condition of `{"slug": "value"}`; all members must match.
    private func hash(_ attribute: Field, _ text: String) throws -> SQLCondition {
        guard case .object(let members)? = JSONValue(parsing: Array(text.utf8)), !members.isEmpty else {
            throw misfit(attribute, text, "a JSON object")
        }
        guard members.count <= Self.maximumValues else {
            throw APIProblem.badRequest("Filter \(attribute.name) takes at most \(Self.maximumValues) members.")
        }
        return .all(
            try members.sorted { $0.key < $1.key }.map { slug, value in
                let text: String
                switch value {
                case .string(let string): text = string
                case .null, .array, .object: throw misfit(attribute, slug, "single values")
                default: text = String(decoding: value.bytes, as: UTF8.self)
                }
                guard type.name == "signups" else { return try custom(attribute, slug, text) }
                guard let field = people.custom.first(where: { $0.name == slug }) else {
                    throw APIProblem.invalidCustomField(slug)
                }
                return SQLCondition(
                    sql: "person.id IN (SELECT person_id FROM person_custom_value WHERE slug = ? AND value = ?)",
                    arguments: [slug, PersonRow.searchable(text, field)])
            })
    }

    /// Returns the condition of a custom value, for types that have custom values in version 2 only.
    private func custom(_ attribute: Field, _ slug: String, _ text: String) throws -> SQLCondition {
        if type.name == "donations", !people.donationSlugs.contains(slug) {
            throw APIProblem.invalidCustomField(slug)
        }
        // The key is compared, not a part of a path, in which a quote would be wrong.
        let members = "json_each(\(type.rows.document), '$.\(attribute.stored)')"
        return SQLCondition(
            sql: "EXISTS (SELECT 1 FROM \(members) AS member WHERE member.key = ? AND CAST(member.value AS TEXT) = ?)",
            arguments: [slug, text])
    }

    /// Returns the condition of a filter that is not an attribute.
    private func namedFilter(_ name: String, _ operation: String, _ text: String) throws -> SQLCondition? {
        switch (type.name, name) {
        case ("signups", "with_email_address"):
            guard Self.texts.contains(operation), text != "null" else {
                throw APIProblem.badRequest("Filter with_email_address takes an address, not \(text).")
            }
            let condition = SQLCondition.any(
                try Self.limited(FilterList.split(text), name)
                    .map { TextCondition.make("person_email.address", operation, $0) })
            return SQLCondition(
                sql: "person.id IN (SELECT person_id FROM person_email WHERE \(condition.sql))",
                arguments: condition.arguments)
        case ("signups", "with_bouncing_email"):
            guard operation == "eq", ["true", "false"].contains(text) else {
                throw APIProblem.badRequest("Filter with_bouncing_email takes true or false, not \(text).")
            }
            // No address bounces in this nation.
            return SQLCondition(sql: text == "true" ? "0" : "1")
        case ("signup_tags", "signup_id"):
            guard operation == "eq", let person = Int64(text) else {
                throw APIProblem.badRequest("Filter signup_id on signup_tags takes the id of a signup, not \(text).")
            }
            return SQLCondition(
                sql: "EXISTS (SELECT 1 FROM tagging WHERE tagging.tag_id = tag.id AND tagging.person_id = ?)",
                arguments: [person])
        default: return nil
        }
    }
}
