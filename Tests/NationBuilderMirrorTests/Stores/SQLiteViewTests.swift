// SPDX-License-Identifier: MIT

import ErrandFoundation
import GRDB
import TestSupport
import Testing

@testable import NationBuilderMirror

/// The views for people's queries.
@Suite("The views of a copy", .timed, .timeLimit(.minutes(2)))
struct SQLiteViewTests {
    private let signups = StoreRows.tables[0]
    private let tables = StoreRows.tables + [MirrorTable.named("custom_fields")].compactMap { $0 }

    private func field(_ id: Int, _ slug: String, _ type: String, of owner: String = "Signup") -> MirrorRow {
        StoreRows.row(
            tables[4], id, ["slug": .text(slug), "field_type": .text(type), "resource_type": .text(owner)])
    }

    private func person(_ id: Int, _ custom: String) -> MirrorRow {
        StoreRows.row(signups, id, ["custom_values": .json(custom)])
    }

    /// Runs a test with a copy.
    private func withStore(
        _ tables: [MirrorTable]? = nil, _ body: (SQLiteMirrorStore, String) async throws -> Void
    ) async throws {
        try await TestedStore.inFolder { folder in
            let store = try SQLiteMirrorStore.open(TestedStore.file(folder), nation: TestedStore.nation)
            _ = try await store.begin(tables ?? self.tables, at: StoreRows.date, keepDeleted: nil)
            try await body(store, folder)
            await store.close()
        }
    }

    private func query(_ folder: String, _ sql: String) async throws -> [[String: DatabaseValue]] {
        let queue = try DatabaseQueue(path: TestedStore.file(folder))
        defer { try? queue.close() }
        return try await queue.read { database in
            try Row.fetchAll(database, sql: sql).map { row in
                Dictionary(row.map { ($0, $1) }) { first, _ in first }
            }
        }
    }

    private func columns(_ folder: String) async throws -> [String] {
        try await query(folder, "SELECT name FROM pragma_table_info('signups_custom')").map {
            String.fromDatabaseValue($0["name"] ?? .null) ?? ""
        }
    }

    private func problems(_ folder: String) async throws -> [String] {
        try await TestedStore.sqlite.status(folder).problems
    }

    @Test func `A person is one row with the address and the tags`() async throws {
        try await withStore { store, folder in
            let row = StoreRows.row(
                signups, 1,
                [
                    "first_name": .text("Ann"), "email": .text("a@example.org"),
                    "primary_address": .json("{\"city\":\"Oslo\",\"zip\":\"0150\",\"state\":null}"),
                ])
            try await store.write(StoreRows.page(signups, 1, [row, StoreRows.row(signups, 2)]))
            let (tags, taggings) = (tables[1], tables[2])
            try await store.write(
                StoreRows.page(
                    tags, 2, [5, 6].map { StoreRows.row(tags, $0, ["name": .text($0 == 5 ? "zebra" : "\"a\"")]) }))
            try await store.write(
                StoreRows.page(
                    taggings, 3,
                    [5, 6].map {
                        StoreRows.row(taggings, $0, ["signup_id": .integer(1), "tag_id": .integer(Int64($0))])
                    }))
            try await store.updateViews()
            let rows = try await query(folder, "SELECT * FROM people ORDER BY id")
            #expect(rows[0]["city"] == "Oslo".databaseValue && rows[0]["zip"] == "0150".databaseValue)
            #expect(rows[0]["state"] == .null && rows[0]["first_name"] == "Ann".databaseValue)
            #expect(rows[0]["tags"] == "[\"\\\"a\\\"\",\"zebra\"]".databaseValue)
            #expect(rows[1]["tags"] == "[]".databaseValue && rows[1]["city"] == .null)
            #expect(try await problems(folder).isEmpty)
        }
    }

    @Test func `A custom field of people is a column, and what does not fit stands beside it`() async throws {
        try await withStore { store, folder in
            let fields = [
                field(1, "year", "number"), field(2, "motto", "text"), field(3, "appeal", "text", of: "Donation"),
                field(4, "delegate", "boolean"), field(5, "it's a.b", "multiple_choice"), field(6, "a\"b", "text"),
            ]
            try await store.write(StoreRows.page(tables[4], 1, fields))
            let values = [
                #"{"year":"2008.0","motto":"x","delegate":true,"it's a.b":["S"]}"#, #"{"year":2008,"delegate":"yes"}"#,
                #"{"year":"soon","motto":null,"delegate":false}"#, #"{"year":""}"#, "{}", #"{"year":[1],"motto":7}"#,
            ]
            try await store.write(StoreRows.page(signups, 2, values.enumerated().map { person($0 + 1, $1) }))
            try await store.updateViews()
            #expect(
                try await columns(folder) == [
                    "id", "year", "year_text", "motto", "delegate", "delegate_text", "it's a.b",
                ])
            let rows = try await query(folder, "SELECT * FROM signups_custom ORDER BY id")
            let year = 2008.0
            #expect(rows.map { $0["year"] } == [year.databaseValue, year.databaseValue, .null, .null, .null, .null])
            #expect(
                rows.map { $0["year_text"] } == [
                    .null, .null, "soon".databaseValue, "".databaseValue, .null, "[1]".databaseValue,
                ])
            #expect(rows[0]["motto"] == "x".databaseValue && rows[5]["motto"] == 7.databaseValue)
            #expect(rows.prefix(3).map { $0["delegate"] } == [1.databaseValue, .null, 0.databaseValue])
            #expect(rows[1]["delegate_text"] == "yes".databaseValue && rows[0]["it's a.b"] == "[\"S\"]".databaseValue)
            let types = try await query(folder, "SELECT DISTINCT typeof(year) AS type FROM signups_custom")
            #expect(Set(types.map { $0["type"] }) == ["real".databaseValue, "null".databaseValue])
        }
    }

    @Test func `Columns are only added, whatever becomes of the fields, and names are never twice`() async throws {
        try await withStore { store, folder in
            try await store.write(StoreRows.page(tables[4], 1, [field(2, "ID", "text"), field(3, "year", "number")]))
            try await store.updateViews()
            #expect(try await columns(folder) == ["id", "ID_", "year", "year_text"])
            let later = [field(1, "aaa", "text"), field(3, "year", "text"), field(4, "year_text", "text")]
            try await store.write(StoreRows.page(tables[4], 2, later))
            try await store.write(StoreRows.page(tables[4], 3, [], covered: 2...2))
            _ = try await store.remove(StoreRows.removal(tables[4], 4, [2]))
            try await store.updateViews()
            #expect(try await columns(folder) == ["id", "ID_", "year", "year_text", "aaa", "year_text_"])
        }
    }

    @Test func `Views of others on a view stay, and what is not ours is not replaced`() async throws {
        try await withStore { store, folder in
            let queue = try DatabaseQueue(path: TestedStore.file(folder))
            try await queue.write { try $0.execute(sql: "CREATE VIEW people AS SELECT 7 AS mine") }
            try await store.updateViews()
            #expect(try await query(folder, "SELECT * FROM people") == [["mine": 7.databaseValue]])
            #expect(try await problems(folder).count == 1)
            try await queue.write { database in
                try database.execute(sql: "DROP VIEW people; CREATE VIEW fans AS SELECT id FROM signups_custom")
            }
            try await store.write(StoreRows.page(tables[4], 1, [field(3, "year", "number")]))
            try await store.write(StoreRows.page(signups, 2, [person(1, "{}")]))
            try await store.updateViews()
            #expect(try await query(folder, "SELECT * FROM fans").count == 1)
            #expect(try await query(folder, "SELECT * FROM people").count == 1)
            #expect(try await problems(folder).isEmpty)
            try queue.close()
        }
    }

    @Test func `Too many custom fields are said to be a problem, and the view stays as it was`() async throws {
        try await withStore { store, folder in
            try await store.updateViews()
            let fields = (1...2100).map { field($0, "field_\($0)", "text") }
            try await store.write(StoreRows.page(tables[4], 1, fields))
            try await store.updateViews()
            #expect(try await problems(folder).first?.contains("signups_custom") == true)
            #expect(try await columns(folder) == ["id"])
        }
    }

    @Test func `Without the tables of tags the tags are null until they are copied`() async throws {
        try await withStore([signups]) { store, folder in
            try await store.write(StoreRows.page(signups, 1, [person(1, "{}")]))
            try await store.updateViews()
            #expect(try await query(folder, "SELECT tags FROM people") == [["tags": .null]])
            _ = try await store.begin(tables, at: StoreRows.date, keepDeleted: nil)
            try await store.updateViews()
            #expect(try await query(folder, "SELECT tags FROM people") == [["tags": "[]".databaseValue]])
        }
        try await withStore([tables[4]]) { store, folder in
            try await store.updateViews()
            #expect(try await problems(folder).isEmpty)
        }
    }
}
