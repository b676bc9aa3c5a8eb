// SPDX-License-Identifier: MIT

import GRDB

/// One running import.
struct ImportJob: Job {
    static let maximumSize = 50 * 1024 * 1024

    let id: Int64
    let nation: NationState

    /// Returns the oldest import that is not finished.
    static func next(_ database: Database) throws -> Int64? {
        try Int64.fetchOne(database, sql: "SELECT id FROM import WHERE state <> 'finished' ORDER BY id")
    }

    static func status(_ name: String, processed: Int? = nil, total: Int? = nil) -> [UInt8] {
        var members = [(name: "name", value: JSONText.string(name))]
        if let processed { members.append(("processed", Array(String(processed).utf8))) }
        if let total { members.append(("total", Array(String(total).utf8))) }
        return JSONObject.text(members)
    }

    /// Decodes Base64 in either alphabet, with or without padding and line
    /// breaks.
    static func decode(_ text: String) -> [UInt8]? {
        let plain = text.filter { !$0.isNewline && $0 != "=" }
        let isStandard = plain.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
        if !isStandard { return Base64URL.decode(plain) }
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain + padding).map { [UInt8]($0) }
    }

    /// Advances the import by one step: from queued to working, then by some
    /// rows, and to finished with the last of them.
    func step(_ database: Database) throws {
        let store = ResourceStore(.dataImport, nation.people.template)
        guard var draft = try store.draft(id, database),
            let row = try Row.fetchOne(database, sql: "SELECT state, content FROM import WHERE id = ?", arguments: [id])
        else { return }
        let content: Data = row["content"]
        let rows = CSV.rows(String(decoding: content, as: UTF8.self)) ?? []
        let header = rows.first ?? []
        let data = Array(rows.dropFirst())
        let now = WireDate.text(nation.source.now())
        draft.set("updated_at", text: now)
        if row["state"] == "queued" {
            draft["status"] = Self.status("working", processed: 0, total: data.count)
            draft.set("started_at", text: now)
            draft.columns["state"] = "working".databaseValue
        } else {
            // Small files take three steps, to show progress. Large files take about
            // 20 steps at most, since each step reads the file again.
            let size = max(1, min((data.count + 2) / 3, max(500, data.count / 20)))
            let start = Int(draft.integer("processed") ?? 0)
            let end = min(data.count, start + size)
            for values in data[min(start, end)..<end] { try take(values, header, &draft, database) }
            draft.set("processed", integer: Int64(end))
            let isFinished = end == data.count
            draft["status"] =
                isFinished ? Self.status("finished") : Self.status("working", processed: end, total: data.count)
            if isFinished { draft.set("finished_at", text: now) }
            draft.columns["state"] = (isFinished ? "finished" : "working").databaseValue
        }
        try RowStore.update(draft, id, database)
    }

    /// Marks an import that cannot continue as failed.
    func abandon(_ database: Database) throws {
        try database.execute(
            sql:
                "UPDATE import SET state = 'finished', document = json_set(document, '$.status.name', 'failed') WHERE id = ?",
            arguments: [id])
    }

    /// Imports one row.
    ///
    /// A row that fails is kept with the reason.
    private func take(
        _ values: [String], _ header: [String], _ draft: inout Draft, _ database: Database
    ) throws {
        let row = ImportRow(
            header: header, values: values, nation: nation, isSilent: draft.flag("is_silent"))
        do {
            var isKnown = false
            try database.inSavepoint {
                isKnown =
                    draft.text("type") == "people"
                    ? try row.takePerson(overwriting: draft.flag("is_overwritable"), database)
                    : try row.takeBallot(database)
                return .commit
            }
            draft.set("rows_succeeded", integer: (draft.integer("rows_succeeded") ?? 0) + 1)
            if isKnown { draft.set("rows_updated", integer: (draft.integer("rows_updated") ?? 0) + 1) }
        } catch let problem as APIProblem {
            let reason = (problem.validationErrors ?? [problem.message]).joined(separator: "; ")
            let failures = draft.text("failures") ?? CSV.text([header + ["errors"]])
            draft.set("failures", text: failures + CSV.text([values + [reason]]))
        }
    }
}
