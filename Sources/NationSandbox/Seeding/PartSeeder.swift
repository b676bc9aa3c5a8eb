// SPDX-License-Identifier: MIT

import GRDB

/// The part of seeding that adds what most nations do not have, and what a configuration asks for.
///
/// No random number is drawn, so that the rest of the nation stays the same.
struct PartSeeder {
    /// The number of people who get values, so that a nation of a million people is created quickly.
    private static let most: Int64 = 1000

    private let people: Int64
    private let store: PeopleStore
    private let database: Database

    init(people: Int64, _ template: PersonTemplate, _ database: Database) {
        self.people = people
        store = PeopleStore(template: template)
        self.database = database
    }

    func seed(_ parts: Set<String>) throws {
        if parts.contains("custom_fields") { try seedCustomValues() }
        if parts.contains("imports") { try seedImports() }
        if parts.contains("profiles") { try seedProfiles() }
        if parts.contains("odd_values") { try OddValues.seed(people: people) { try change($0, $1) } }
    }

    private var ids: ClosedRange<Int64> { 1...min(people, Self.most) }

    /// Changes a person, whose times stay.
    private func change(_ id: Int64, _ body: (inout PersonRecord) -> Void) throws {
        guard var record = try store.record(id, database) else { return }
        body(&record)
        let moment = record.text("updated_at").flatMap { WireDate.seconds($0) } ?? PeopleSeeder.epoch
        try PersonRow.update(record, id: id, at: moment, database)
    }

    // MARK: Custom values

    private func seedCustomValues() throws {
        for id in ids {
            try change(id) { record in
                if id % 2 == 0 {
                    record.set("volunteer_since", text: "2019-03-\(String(100 + id % 28 + 1).dropFirst())")
                }
                if id % 3 != 0 { record.set("shirt_size", text: id % 3 == 1 ? "S" : "L") }
                if id % 4 < 2 { record.set("is_delegate", flag: id % 4 == 0) }
                if id % 5 == 0 { record.set("motto", text: "Onward, \"always\"\nNo. \(id)") }
                if id % 3 == 0 {
                    let interests = id % 2 == 0 ? ["music", "parks, trees"] : ["a \"quoted\" one"]
                    record["interests"] = JSONObject.list(interests.map(JSONText.string))
                }
                if id % 2 == 1 { record["member_number"] = Array("\(1000 + id).\(id % 5 == 0 ? 5 : 0)".utf8) }
            }
        }
        for id in ids {
            let values = JSONObject.text([
                ("receipt_number", Array("\(7000 + id).0".utf8)),
                ("is_matched", Array((id % 2 == 0 ? "true" : "false").utf8)),
                ("received_on", id % 3 == 0 ? JSONText.null : JSONText.string("2019-04-01")),
                ("channel", JSONText.string(id % 2 == 0 ? "web" : "in person")),
            ])
            try database.run(
                "UPDATE donation SET document = json_set(document, '$.custom_values', json(?)) WHERE id = ?",
                [String(decoding: values, as: UTF8.self), id])
        }
    }

    // MARK: Imports and profiles

    private func seedImports() throws {
        let imports: [(state: String, lines: Int64, failed: Int64)] = [
            ("finished", 2, 0), ("finished", 3, 1), ("failed", 4, 4),
        ]
        for (index, row) in imports.enumerated() {
            let moment = PeopleSeeder.epoch + Int64(index) * 86_400
            var draft = Draft(V1Resource.dataImport.type)
            draft.columns = [
                "content": Data("first_name,email\n".utf8).databaseValue, "state": "finished".databaseValue,
            ]
            draft.set([
                "type": "people", "status": .object(["name": .string(row.state)]), "lines_count": .integer(row.lines),
                "processed": .integer(row.lines), "rows_succeeded": .integer(row.lines - row.failed),
                "rows_updated": 0, "author_id": .integer(NationFactory.administrator), "created_at": .time(moment),
                "started_at": .time(moment + 1), "finished_at": .time(moment + 5), "updated_at": .time(moment + 5),
            ])
            if row.failed > 0 { draft.set("failures", text: "first_name,email,errors\nX,x,email is invalid\n") }
            try RowStore.insert(draft, database)
        }
        for id in ids.dropFirst().prefix(4) {
            try change(id) { $0.set("import_id", integer: id % 2 + 1) }
        }
    }

    private func seedProfiles() throws {
        for id in ids where id % 3 == 1 {
            try change(id) { record in
                if id % 2 == 0 { record.set("bio", text: "Lives here since \(1960 + id % 60).\n<b>Hello</b>") }
                record.set("website", text: "https://www.example.com/people/\(id)")
            }
        }
    }
}
