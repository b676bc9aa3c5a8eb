// SPDX-License-Identifier: MIT

import GRDB

/// The store of the people.
///
/// Every function runs inside its caller's transaction.
struct PeopleStore: Sendable {
    let template: PersonTemplate
    var writes = WriteBehavior()

    func record(_ id: Int64, _ database: Database) throws -> PersonRecord? {
        guard let document = try Data.first("SELECT document FROM person WHERE id = ?", [id], database) else {
            return nil
        }
        return document.withUnsafeBytes { PersonRecord(template, document: $0) }
    }

    func exists(_ id: Int64, _ database: Database) throws -> Bool {
        try database.exists("person WHERE id = ?", [id])
    }

    /// Adds a person and returns the id.
    func create(_ input: PersonInput, _ database: Database) throws -> Int64 {
        let now = writes.now()
        let input = input.normalized(writes.behaviors.read { $0.normalized }, template)
        var editor = PersonEditor(record: PersonRecord(template))
        try editor.apply(input, .overwrite, at: now)
        // As recorded: a person with an e-mail address is a supporter from the
        // start, a person with only a name is not.
        if editor.record["email"] != nil, input.json("is_supporter", template) == nil {
            editor.record.set("is_supporter", flag: true)
        }
        if editor.record["is_supporter"] != nil {
            editor.record.set("first_supporter_at", text: WireDate.text(now))
        }
        editor.record.set("created_at", text: WireDate.text(now))
        try check(editor.record, id: nil, database)
        let next = try Int64.fetchOne(database, sql: "SELECT seq + 1 FROM sqlite_sequence WHERE name = 'person'")
        let id = try writes.id(in: "person", database) ?? next ?? 1
        editor.record.set("id", integer: id)
        try PersonRow.insert(editor.record, id: id, at: now, database)
        if let tags = input.tags { try TagStore.replace(tags, person: id, self, database) }
        writes.hide(person: id)
        return id
    }

    /// Changes a person; returns `false` when there is none.
    func update(_ id: Int64, _ input: PersonInput, _ mode: PersonEditor.Mode, _ database: Database) throws -> Bool {
        guard let record = try record(id, database) else { return false }
        let now = writes.now()
        let input = input.normalized(writes.behaviors.read { $0.normalized }, template)
        var editor = PersonEditor(record: record)
        try editor.apply(input, mode, at: now)
        try check(editor.record, id: id, database)
        var stamp = now
        if writes.leavesUpdateTime(), let before = record.text("updated_at") {
            stamp = WireDate.seconds(before) ?? now
            editor.record.set("updated_at", text: before)
        }
        try PersonRow.update(editor.record, id: id, at: stamp, database)
        if let tags = input.tags {
            if mode.fillsOnly {
                try TagStore.add(tags, person: id, self, database)
            } else {
                try TagStore.replace(tags, person: id, self, database)
            }
        }
        return true
    }

    /// Checks the rules that concern other people: taken addresses and missing
    /// people.
    private func check(_ record: PersonRecord, id: Int64?, _ database: Database) throws {
        var errors: [String] = []
        for email in PersonEditor.emails(of: record) {
            let owner = try person(withEmail: email.address, database)
            guard let owner, owner != id else { continue }
            let isPrimary = record.integer("primary_email_id") == Int64(email.number)
            errors.append("\(isPrimary ? "email" : "email\(email.number)") has already been taken")
        }
        for name in Self.references.map({ $0.idField }) {
            guard let other = record.integer(name), try !exists(other, database) else { continue }
            errors.append("\(name) does not exist")
        }
        if let precinct = record.integer("precinct_id"),
            try ResourceStore(.precinct, template).find(String(precinct), owner: 0, database) == nil
        {
            errors.append("precinct_id does not exist")
        }
        if !errors.isEmpty { throw APIProblem.validationFailed(errors) }
    }

    func person(withEmail address: String, _ database: Database) throws -> Int64? {
        try Int64.first("SELECT person_id FROM person_email WHERE address = ?", [address], database)
    }

    private static let references = [
        (field: "author", idField: "author_id"), (field: "parent", idField: "parent_id"),
        (field: "recruiter", idField: "recruiter_id"),
    ]
}

extension PeopleStore {
    /// Returns `{"person": …, "precinct": …}` with the referenced people in
    /// brief; `nil` when there is no such person.
    func show(_ id: Int64, _ database: Database) throws -> [UInt8]? {
        guard let person = try full(id, database) else { return nil }
        let precinct = try record(id, database)?.integer("precinct_id").flatMap {
            try ResourceStore(.precinct, template).json($0, database)
        }
        return JSONObject.text([("person", person), ("precinct", precinct ?? JSONText.null)])
    }

    /// Returns `{"person": …}`, the form in webhooks.
    func payload(_ id: Int64, _ database: Database) throws -> [UInt8]? {
        try full(id, database).map { JSONObject.text([("person", $0)]) }
    }

    /// Returns a person in full.
    func full(_ id: Int64, _ database: Database) throws -> [UInt8]? {
        guard var record = try record(id, database) else { return nil }
        for reference in Self.references {
            guard let other = record.integer(reference.idField) else { continue }
            record[reference.field] = try abbreviated(other, database)
        }
        let recruits = try Int64.first("SELECT count(*) FROM person WHERE recruiter_id = ?", [id], database)
        record.set("recruits_count", integer: recruits)
        try PersonTotals.apply(to: &record, id: id, self, database)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8192)
        template.appendFull(record, to: &bytes)
        return bytes
    }

    func abbreviated(_ id: Int64, _ database: Database) throws -> [UInt8]? {
        guard let document = try Data.first("SELECT document FROM person WHERE id = ?", [id], database) else {
            return nil
        }
        var bytes: [UInt8] = []
        document.withUnsafeBytes { template.appendAbbreviated($0, to: &bytes) }
        return bytes
    }

    /// Returns the list of people in brief, newest first as recorded.
    func list(
        from: String = "person", where conditions: [String] = [],
        _ arguments: [any DatabaseValueConvertible & Sendable] = [], key: String = "person.id"
    ) -> ListQuery {
        ListQuery(
            from: from, columns: "person.document", conditions: conditions, arguments: arguments, key: key,
            isDescending: true, position: key, keyOfPosition: "?"
        ) { [template] row, _, bytes in
            try row.withUnsafeData(atIndex: 1) { document in
                document?.withUnsafeBytes { template.appendAbbreviated($0, to: &bytes) }
            }
        }
    }
}
