// SPDX-License-Identifier: MIT

import GRDB

/// One row of an imported file: values by column name.
struct ImportRow {
    let header: [String]
    let values: [String]
    let nation: NationState
    /// Whether the import sends no webhooks.
    let isSilent: Bool

    /// The columns whose names differ from the fields that they fill.
    private static let names = [
        "nationbuilder_id": "id", "phone_number": "phone", "mobile_number": "mobile", "tag_list": "tags",
    ]
    private static let addressPrefix = "primary_"
    private static let ballotColumns = [
        "cast_at", "country_code", "election_at", "election_period", "party", "state", "vote_method",
    ]

    /// Returns whether a column belongs to a person, an address or a ballot.
    static func isColumn(_ name: String, _ template: PersonTemplate) -> Bool {
        let field = names[name] ?? name
        let builtIn = PersonFieldTables.abbreviated + PersonFieldTables.fullOnly
        return builtIn.contains { $0.name == field } || isAddressPart(name) || ballotColumns.contains(name)
            || template.custom.contains { $0.name == name }
    }

    private static func isAddressPart(_ name: String) -> Bool {
        name.hasPrefix(addressPrefix) && AddressInput.parts.contains(String(name.dropFirst(addressPrefix.count)))
    }

    /// Changes the matching person or adds one; returns `true` when one
    /// matched.
    func takePerson(overwriting: Bool, _ database: Database) throws -> Bool {
        let people = nation.people
        let input = try PersonInput(members, people.template)
        if let id = try person(database) ?? people.match(input, database) {
            _ = try people.update(id, input, overwriting ? .overwrite : .fill, database)
            try announce(.personChanged, id, database)
            return true
        }
        let id = try people.create(input, database)
        try announce(.personCreated, id, database)
        return false
    }

    private func announce(_ event: ChangeEvent, _ id: Int64, _ database: Database) throws {
        guard !isSilent else { return }
        try nation.changes.publish(event, database) { try nation.people.payload(id, database) }
    }

    /// Adds a ballot to the matching person.
    func takeBallot(_ database: Database) throws -> Bool {
        let people = nation.people
        let voter = members.filter { !Self.ballotColumns.contains($0.key) }
        let input = try PersonInput(voter, people.template)
        guard let id = try person(database) ?? people.match(input, database),
            var record = try people.record(id, database)
        else { throw APIProblem.noMatches }
        let ballot = JSONObject.text(
            Self.ballotColumns.map { name in (name, JSONText.optional(value(name))) })
        let ballots = record["ballots"].flatMap { $0.count > 2 ? $0.dropFirst().dropLast() + [UInt8(ascii: ",")] : nil }
        record["ballots"] = [UInt8(ascii: "[")] + (ballots ?? []) + ballot + [UInt8(ascii: "]")]
        try PersonRow.updateDocument(record, id: id, database)
        return true
    }

    private func value(_ column: String) -> String? {
        guard let index = header.firstIndex(of: column), values.indices.contains(index), !values[index].isEmpty else {
            return nil
        }
        return values[index]
    }

    private func person(_ database: Database) throws -> Int64? {
        guard let text = value("nationbuilder_id") ?? value("id") else { return nil }
        guard let id = Int64(text), try nation.people.exists(id, database) else { throw APIProblem.noMatches }
        return id
    }

    /// The person's members in the row.
    ///
    /// An empty cell means no value.
    private var members: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        var address: [String: JSONValue] = [:]
        for (column, text) in zip(header, values) where !text.isEmpty {
            let name = Self.names[column] ?? column
            if Self.isAddressPart(column) {
                address[String(column.dropFirst(Self.addressPrefix.count))] = .string(text)
            } else if name == "tags" {
                let tags = text.split(separator: ",").map { $0.trimmingPrefix(" ") }
                members[name] = .array(tags.map { .string(String($0)) })
            } else {
                members[name] = .string(text)
            }
        }
        if !address.isEmpty { members["primary_address"] = .object(address) }
        return members
    }
}
