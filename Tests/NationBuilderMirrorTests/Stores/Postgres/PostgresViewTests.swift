// SPDX-License-Identifier: MIT

import ErrandFoundation
import TestSupport
import Testing

@testable import NationBuilderMirror

/// The views for people's queries, in PostgreSQL.
@Suite("The views of a copy in PostgreSQL", .timed, .copyServer, .needsPostgres, .timeLimit(.minutes(5)))
struct PostgresViewTests {
    private let signups = StoreRows.tables[0]
    private let tables = StoreRows.tables + [MirrorTable.named("custom_fields")].compactMap { $0 }

    private func field(_ id: Int, _ slug: String, _ type: String) -> MirrorRow {
        StoreRows.row(
            tables[4], id, ["slug": .text(slug), "field_type": .text(type), "resource_type": .text("Signup")])
    }

    private func person(_ id: Int, _ custom: String) -> MirrorRow {
        StoreRows.row(signups, id, ["custom_values": .json(custom)])
    }

    private func columns(_ folder: String) async throws -> [String] {
        try await CopyServer.query(
            folder,
            """
            SELECT attname || ' ' || atttypid::regtype FROM pg_attribute
            WHERE attrelid = 'abeforprez.signups_custom'::regclass ORDER BY attnum
            """
        ).compactMap { $0[0] }
    }

    private func problems(_ folder: String) async throws -> [String] {
        try await TestedStore.postgres.status(folder).problems
    }

    @Test func `A person is one row with the address and the tags`() async throws {
        try await TestedStore.postgres.withRun([signups]) { store, folder in
            let address = #"{"city":"Oslo","zip":"0150","state":null}"#
            let row = StoreRows.row(signups, 1, ["first_name": .text("Ann"), "primary_address": .json(address)])
            try await store.write(StoreRows.page(signups, 1, [row, StoreRows.row(signups, 2)]))
            try await store.updateViews()
            let query = "SELECT first_name, city, zip, state, tags FROM abeforprez.people ORDER BY id"
            #expect(try await CopyServer.query(folder, query).first == ["Ann", "Oslo", "0150", nil, nil])
            _ = try await store.begin(tables, at: StoreRows.date, keepDeleted: nil)
            let names = [5: "zebra", 6: "\"a\""].map { StoreRows.row(tables[1], $0, ["name": .text($1)]) }
            try await store.write(StoreRows.page(tables[1], 2, names))
            let taggings = [5, 6].map {
                StoreRows.row(tables[2], $0, ["signup_id": .integer(1), "tag_id": .integer(Int64($0))])
            }
            try await store.write(StoreRows.page(tables[2], 3, taggings))
            try await store.updateViews()
            #expect(
                try await CopyServer.query(folder, query) == [
                    ["Ann", "Oslo", "0150", nil, #"["\"a\"", "zebra"]"#], [nil, nil, nil, nil, "[]"],
                ])
            #expect(try await problems(folder).isEmpty)
        }
    }

    @Test func `A custom field is a column, and what does not fit stands beside it and never fails a query`()
        async throws
    {
        try await TestedStore.postgres.withRun(tables) { store, folder in
            let long = String(repeating: "é", count: 40)
            let fields = [
                field(1, "year", "number"), field(2, "motto", "text"), field(4, "delegate", "boolean"),
                field(5, "it's \\a.b", "multiple_choice"), field(6, long + "x", "text"), field(7, long + "y", "number"),
            ]
            try await store.write(StoreRows.page(tables[4], 1, fields))
            let values = [
                #"{"year":"2008.0","motto":"x","delegate":true,"it's \\a.b":["S"]}"#,
                #"{"year":2008,"delegate":"yes"}"#,
                #"{"year":"soon","motto":null,"delegate":false}"#, #"{"year":1e999}"#, #"{"year":"1e400","motto":7}"#,
                "{}",
            ]
            try await store.write(StoreRows.page(signups, 2, values.enumerated().map { person($0 + 1, $1) }))
            try await store.updateViews()
            let cut = String(repeating: "é", count: 31)
            #expect(
                try await columns(folder) == [
                    "id bigint", "year double precision", "year_text text", "motto text", "delegate boolean",
                    "delegate_text text", "it's \\a.b text", "\(cut) text", "\(cut)_ double precision",
                    "\(String(repeating: "é", count: 30))__ text",
                ])
            let rows = try await CopyServer.query(
                folder,
                "SELECT year, left(year_text, 5), motto, delegate, delegate_text, \"it's \\a.b\" FROM abeforprez.signups_custom ORDER BY id"
            )
            #expect(
                rows == [
                    ["2008", nil, "x", "t", nil, "[\"S\"]"], ["2008", nil, nil, nil, "yes", nil],
                    [nil, "soon", nil, "f", nil, nil], [nil, "10000", nil, nil, nil, nil],
                    [nil, "1e400", "7", nil, nil, nil], [nil, nil, nil, nil, nil, nil],
                ])
            #expect(try await problems(folder).isEmpty)
        }
    }

    @Test func `Columns are only added, so views of others stay, and what is not ours is not replaced`() async throws {
        try await TestedStore.postgres.withRun(tables) { store, folder in
            try await CopyServer.query(folder, "CREATE VIEW abeforprez.people AS SELECT 7 AS mine")
            try await store.write(StoreRows.page(tables[4], 1, [field(2, "ID", "text"), field(3, "year", "number")]))
            try await store.updateViews()
            #expect(try await CopyServer.query(folder, "SELECT * FROM abeforprez.people") == [["7"]])
            #expect(try await problems(folder).count == 1)
            #expect(
                try await columns(folder) == ["id bigint", "ID_ text", "year double precision", "year_text text"])
            try await CopyServer.query(folder, "DROP VIEW abeforprez.people")
            try await CopyServer.query(folder, "CREATE VIEW fans AS SELECT * FROM abeforprez.signups_custom")
            let later = [field(1, "aaa", "text"), field(3, "year", "text"), field(4, "year_text", "text")]
            try await store.write(StoreRows.page(tables[4], 2, later))
            try await store.write(StoreRows.page(signups, 3, [person(1, #"{"year":"x"}"#)]))
            try await store.updateViews()
            #expect(
                try await columns(folder) == [
                    "id bigint", "ID_ text", "year double precision", "year_text text", "aaa text", "year_text_ text",
                ])
            #expect(try await CopyServer.query(folder, "SELECT * FROM fans") == [["1", nil, nil, "x"]])
            #expect(try await problems(folder).isEmpty)
        }
    }

    @Test func `Too many custom fields are said to be a problem, and the view stays as it was`() async throws {
        try await TestedStore.postgres.withRun(tables) { store, folder in
            try await store.updateViews()
            let fields = (1...1700).map { field($0, "field_\($0)", "text") }
            try await store.write(StoreRows.page(tables[4], 1, fields))
            try await store.updateViews()
            #expect(try await problems(folder).first?.contains("signups_custom") == true)
            #expect(try await columns(folder) == ["id bigint"])
            // The run goes on.
            #expect(try await store.write(StoreRows.page(signups, 2, [person(1, "{}")])).new == 1)
        }
    }
}
