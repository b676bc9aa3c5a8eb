// SPDX-License-Identifier: MIT

import ErrandPostgres
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite("The schema of a copy", .timed)
struct PostgresSchemaTests {
    @Test(
        "It is named after the slug, and needs no quotation marks",
        arguments: [
            ("https://abeforprez.nationbuilder.com", "abeforprez"),
            ("https://abeforprez.nationbuilder.com/", "abeforprez"),
            ("abeforprez", "abeforprez"), ("Abe-For-Prez", "abe_for_prez"),
            ("https://abe-for-prez.nationbuilder.com", "abe_for_prez"), ("https://7.nationbuilder.com", "nation_7"),
            ("https://public.nationbuilder.com", "nation_public"),
            ("https://errand.nationbuilder.com", "nation_errand"),
            ("https://pg_x.nationbuilder.com", "nation_pg_x"), ("https://a\"b';--.nationbuilder.com", "a_b____"),
            ("http://127.0.0.1:8080", "nation_127_0_0_1_8080"), ("http://localhost:1/x?y", "localhost_1"),
            ("https://user:word@example.org", "example_org"), ("https://élan.nationbuilder.com", "_lan"),
            ("", "nation_"), ("https://.nationbuilder.com", "nation_"),
        ])
    func name(_ address: String, _ name: String) { #expect(PostgresSchema(nation: address).name == name) }

    @Test("A long name is cut after 63 bytes, and stays another than that of a similar address")
    func length() {
        let start = "https://" + String(repeating: "a", count: 90)
        let names = ["x", "y"].map { PostgresSchema(nation: "\(start)\($0).example.org").name }
        #expect(names[0] != names[1] && names.allSatisfy { $0.utf8.count == 63 && $0.hasPrefix("aaaa") })
    }

    @Test("The names of all indices are different, and none is cut")
    func indices() {
        let names = MirrorTable.all.flatMap { table in
            (table.indexedColumns.map(\.name) + ["_errand_extra"]).map {
                PostgresTable(table, PostgresSchema(name: "s")).indexName($0)
            }
        }
        #expect(Set(names).count == names.count && names.allSatisfy { $0.utf8.count <= 63 })
        #expect(MirrorTable.all.allSatisfy { $0.columns.allSatisfy { $0.name.utf8.count <= 63 } })
    }

    @Test("Numbers that PostgreSQL cannot hold become texts, and others stay as they are")
    func numbers() {
        let digits = String(repeating: "7", count: 1001)
        let cases = [
            ("{\"a\":1e400000}", "{\"a\":\"1e400000\"}"), ("{\"a\":[-1E-99999]}", "{\"a\":[\"-1E-99999\"]}"),
            ("{\"a\":\(digits)}", "{\"a\":\"\(digits)\"}"), ("{\"a\":1e+0000000300}", "{\"a\":1e+0000000300}"),
            ("{\"a\":\"1e400000\",\"b\":2.50}", "{\"a\":\"1e400000\",\"b\":2.50}"),
            ("{\"7e\":8e999}", "{\"7e\":8e999}"),
        ]
        for (text, held) in cases { #expect(NumericLimit.held(text) == held) }
    }

    @Test("Long rows make several parameters, and of two rows with one id the first counts")
    func parts() throws {
        let table = try StoreRows.table("signup_tags")
        let rows = [1, 2, 2, 3].map { StoreRows.row(table, $0, ["name": .text("a\u{0}\"\\\u{1}")]) }
        let parts = PostgresRowText(rows, of: table, enough: 70).parts
        #expect(parts.map(\.count) == [2, 1])
        #expect(
            parts.map(\.text) == [
                #"[{"id":1,"_errand_nuls":0,"name":"a\#u{FFFD}\"\\\u0001"},{"id":2,"_errand_nuls":0,"#
                    + #""name":"a\#u{FFFD}\"\\\u0001"}]"#,
                #"[{"id":3,"_errand_nuls":0,"name":"a\#u{FFFD}\"\\\u0001"}]"#,
            ])
    }
}
