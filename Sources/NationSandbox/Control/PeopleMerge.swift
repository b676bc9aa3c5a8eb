// SPDX-License-Identifier: MIT

import GRDB

/// A merge of two people: what refers to the one who goes refers to the one who stays.
///
/// It runs inside its caller's transaction. A row that the person who stays has already, such as a tagging with
/// the same tag or an RSVP to the same event, goes with the other person.
struct PeopleMerge {
    private let gone: Int64
    private let kept: Int64
    private let stamps: SandboxBehaviors.MergeStamps
    private let people: PeopleStore
    private let database: Database
    private let now: Int64

    init(
        of gone: Int64, into kept: Int64, stamping stamps: SandboxBehaviors.MergeStamps, _ people: PeopleStore,
        _ database: Database
    ) {
        self.gone = gone
        self.kept = kept
        self.stamps = stamps
        self.people = people
        self.database = database
        now = people.writes.now()
    }

    func run() throws {
        for type in StoredType.all.values.sorted(by: { $0.name < $1.name }) {
            guard case .document = type.rows.storage else { continue }
            for attribute in type.attributes where attribute.target == "signups" { try move(type, attribute.stored) }
        }
        for table in ["capital", "note", "membership", "listing", "tagging"] {
            try database.run("UPDATE OR IGNORE \(table) SET person_id = ? WHERE person_id = ?", [kept, gone])
        }
        for table in ["petition_signature", "rsvp", "survey_response"] {
            try database.run(
                """
                UPDATE OR IGNORE \(table) SET document = json_set(document, '$.person_id', ?) WHERE person_id = ?
                """, [kept, gone])
        }
        try moveReferencesOfPeople()
        try mergePeople()
        try TagStore.updateDocument(kept, people, database)
    }

    // MARK: Rows

    /// The types of which a person has at most one row, or one row for each value of an attribute.
    private static let unique = [
        "automation_enrollments": "automation_id", "event_rsvps": "event_id", "voters": "signup_id",
    ]

    private func move(_ type: StoredType, _ member: String) throws {
        let rows = type.rows
        for id in try RowStore.ids(type, where: member, is: gone, database) {
            guard try !isTaken(type, member, id) else {
                try RowStore.delete(type, id, database)
                continue
            }
            let stamp = stamps.includesRows ? ", '$.updated_at', ?" : ""
            let moment = stamps.includesRows ? [WireDate.text(now).databaseValue] : []
            if rows.columns.contains(member) {
                try database.run("UPDATE \(rows.table) SET \(member) = ? WHERE id = ?", [kept, id])
                continue
            }
            // `json_replace` leaves a document alone that has no such time.
            try database.run(
                """
                UPDATE \(rows.table) SET document = json_replace(document, '$.\(member)', ?\(stamp)) WHERE id = ?
                """, StatementArguments([kept.databaseValue] + moment + [id.databaseValue]))
        }
    }

    /// Returns whether the person who stays has such a row, or would be related to themself.
    private func isTaken(_ type: StoredType, _ member: String, _ id: Int64) throws -> Bool {
        let row = try RowStore.load(type, id, database)
        if type.name == "relationships" {
            let other = member == "first_signup_id" ? "second_signup_id" : "first_signup_id"
            return row?.integer(other) == kept
        }
        guard member == "signup_id", let key = Self.unique[type.name] else { return false }
        let value = key == member ? kept : row?.integer(key) ?? 0
        return try RowStore.ids(type, where: member, is: kept, database).contains { other in
            try key == member || RowStore.load(type, other, database)?.integer(key) == value
        }
    }

    // MARK: People

    private static let references = ["recruiter_id", "parent_id", "author_id"]

    /// Moves the people whom the person who goes recruited or added, and those who belong to that person.
    private func moveReferencesOfPeople() throws {
        func member(_ name: String) -> Data { Data("\"\(name)\":\(gone)".utf8) }
        let found = try Int64.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id FROM person WHERE recruiter_id = ? OR instr(document, ?) > 0 OR instr(document, ?) > 0
                    """), arguments: [gone, member("parent_id"), member("author_id")])
        for id in found where id != gone {
            guard var record = try people.record(id, database) else { continue }
            for name in Self.references where record.integer(name) == gone {
                record.set(name, integer: id == kept && name != "author_id" ? nil : kept)
            }
            try store(record, id, isStamped: stamps.includesRows)
        }
    }

    /// Removes one person, and gives the other the values that only the removed person had.
    private func mergePeople() throws {
        guard let lost = try people.record(gone, database), let record = try people.record(kept, database) else {
            return
        }
        var editor = PersonEditor(record: record)
        for entry in lost.entries where editor.record[entry.index] == nil {
            let field = people.template.fields[entry.index]
            switch field.kind {
            case .email, .texts, .person, .list: continue
            default: if field.isWritable { editor.record[entry.index] = entry.json }
            }
        }
        var slots = (1...4).filter { editor.record["email\($0)"] == nil }
        for email in PersonEditor.emails(of: lost) {
            guard !slots.isEmpty else { break }
            editor.record["email\(slots.removeFirst())"] = JSONText.string(email.address)
        }
        try editor.deriveEmails()
        editor.derivePrimaryAddress()
        editor.deriveNames()
        try PersonRow.delete(id: gone, database)
        try store(editor.record, kept, isStamped: stamps.includesSurvivor)
    }

    private func store(_ record: PersonRecord, _ id: Int64, isStamped: Bool) throws {
        var record = record
        if isStamped { record.set("updated_at", text: WireDate.text(now)) }
        let before = try Int64.first("SELECT updated_at FROM person WHERE id = ?", [id], database)
        try PersonRow.update(record, id: id, at: isStamped ? now : before ?? now, database)
    }
}
