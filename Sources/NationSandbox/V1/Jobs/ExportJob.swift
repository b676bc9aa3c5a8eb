// SPDX-License-Identifier: MIT

import GRDB

/// One running export.
struct ExportJob: Job {
    let id: Int64
    let nation: NationState

    /// Returns the oldest export that is not completed.
    static func next(_ database: Database) throws -> Int64? {
        try Int64.fetchOne(database, sql: "SELECT id FROM export WHERE state <> 'completed' ORDER BY id")
    }

    /// Completes a queued export.
    func step(_ database: Database) throws {
        let store = ResourceStore(.export, nation.people.template)
        guard var draft = try store.draft(id, database),
            let row = try Row.fetchOne(
                database, sql: "SELECT list_id, token FROM export WHERE id = ?", arguments: [id])
        else { return }
        let isByPerson = draft.text("context") == "people"
        let rows = try isByPerson ? people(row["list_id"], database) : households(row["list_id"], database)
        let token: String = row["token"]
        draft["status"] = ImportJob.status("completed")
        draft.set("download_url", text: "\(Downloads.exports)\(token).csv")
        draft.columns["content"] = Data(CSV.text(rows).utf8).databaseValue
        draft.columns["state"] = "completed".databaseValue
        try RowStore.update(draft, id, database)
    }

    /// Marks an export that cannot continue as failed.
    func abandon(_ database: Database) throws {
        try database.execute(
            sql:
                "UPDATE export SET state = 'completed', document = json_set(document, '$.status.name', 'failed') WHERE id = ?",
            arguments: [id])
    }

    private static let fields = [
        ("nationbuilder_id", "id"), ("first_name", "first_name"), ("last_name", "last_name"), ("email", "email"),
        ("phone_number", "phone"), ("mobile_number", "mobile"), ("party", "party"), ("tag_list", "tags"),
    ]
    private static let parts = ["address1", "address2", "city", "state", "zip", "country_code"]

    private func people(_ list: Int64, _ database: Database) throws -> [[String]] {
        var rows = [Self.fields.map { $0.0 } + Self.parts.map { "primary_\($0)" }]
        for record in try records(list, database) {
            let address = record.value("primary_address")
            rows.append(
                Self.fields.map { text(record, $0.1) } + Self.parts.map { address?.text($0) ?? "" })
        }
        return rows
    }

    /// Returns one row for each address, with the names of all who live there.
    private func households(_ list: Int64, _ database: Database) throws -> [[String]] {
        var order: [[String]] = []
        var names: [[String]: [String]] = [:]
        for record in try records(list, database) {
            guard let address = record.value("primary_address") else { continue }
            let place = Self.parts.map { address.text($0) ?? "" }
            if names[place] == nil { order.append(place) }
            names[place, default: []].append(record.text("full_name") ?? "")
        }
        return [["recipient"] + Self.parts.map { "primary_\($0)" }]
            + order.map { [(names[$0] ?? []).joined(separator: " & ")] + $0 }
    }

    private func records(_ list: Int64, _ database: Database) throws -> [PersonRecord] {
        let ids = try Int64.fetchAll(
            database, sql: "SELECT person_id FROM listing WHERE list_id = ? ORDER BY person_id", arguments: [list])
        return try ids.compactMap { try nation.people.record($0, database) }
    }

    private func text(_ record: PersonRecord, _ name: String) -> String {
        switch record.value(name) {
        case .string(let text)?: text
        case .integer(let integer)?: String(integer)
        case .array(let elements)?:
            elements.compactMap { element -> String? in
                guard case .string(let text) = element else { return nil }
                return text
            }.joined(separator: ", ")
        default: ""
        }
    }
}
