// SPDX-License-Identifier: MIT

import GRDB
import TestSupport
import Testing

@testable import NationSandbox

@Suite("Reading the rows of version 2", .timed, .timeLimit(.minutes(10)))
struct V2ReadingTests {
    @Test("What a page shows of donations, capital and contacts is what its filters compare")
    func totals() async throws {
        let store = try NationStore(.memory)
        try await store.write { try NationSeeder(SandboxConfiguration(people: 60)).seed($0) }
        let type = try #require(StoredType.all["signups"])
        let checked = try await store.read { database in
            let ids = try Int64.fetchAll(database, sql: "SELECT id FROM person")
            let list = "[" + ids.map { String($0) }.joined(separator: ",") + "]"
            var checked = 0
            for total in type.totals {
                let found = try total.fetch(list, database)
                for (index, name) in total.attributes.enumerated() {
                    let attribute = try #require(type.attribute(name))
                    for id in ids {
                        let compared =
                            try DatabaseValue.fetchOne(
                                database, sql: "SELECT \(type.sql(attribute)) FROM person WHERE id = ?",
                                arguments: [id]) ?? .null
                        let shown = found[id].map { $0[index + 1] as DatabaseValue } ?? .null
                        #expect(Self.text(shown, attribute) == Self.text(compared, attribute), "\(name) of \(id)")
                        if !shown.isNull { checked += 1 }
                    }
                }
            }
            return checked
        }
        #expect(checked > 50)
    }

    private static func text(_ value: DatabaseValue, _ attribute: Field) -> String {
        var bytes: [UInt8] = []
        AttributeText.append(value, attribute.kind, absent: Array(attribute.absent.utf8), to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("Documents are read whatever the order of their members, and whichever are missing or unknown")
    func order() async throws {
        let store = try NationStore(.memory)
        let documents = [
            #"{"name":"a","due_date_is_enabled":true}"#, #"{"due_date_is_enabled":false,"name":"b"}"#, "{}",
            #"{"unknown":1,"name":"c"}"#, #"{"name":"d","unknown":1,"due_date_is_enabled":true}"#,
        ]
        try await store.write { database in
            for document in documents {
                try database.execute(sql: "INSERT INTO paths (document) VALUES (?)", arguments: [document])
            }
        }
        let shown = try await store.list("paths", "sort=id")["data"].list?.map { $0["attributes"] } ?? []
        #expect(shown.map { $0["name"].string } == ["a", "b", nil, "c", "d"])
        let flags: [JSON] = [.bool(true), .bool(false), .null, .null, .bool(true)]
        #expect(shown.map { $0["due_date_is_enabled"] } == flags)
    }

    @Test("Custom values are shown as they were written, all of them, and null for none")
    func customValues() async throws {
        let store = try NationStore(.memory)
        try await store.write { database in
            for (slug, kind) in [("graduation_year", "number"), ("motto", "text"), ("member", "boolean")] {
                try CustomFieldStore.insert(.init(slug: slug, name: slug, kind: kind), database)
            }
            for document in [
                #"{"first_name":"A","graduation_year":2008.0,"motto":"\"é\" \u0026"}"#, #"{"member":true}"#, "{}",
            ] {
                try database.execute(
                    sql: "INSERT INTO person (created_at, updated_at, document) VALUES (0, 0, CAST(? AS BLOB))",
                    arguments: [document])
            }
        }
        let shown = try await store.list("signups", "sort=id&fields[signups]=custom_values")["data"].list ?? []
        let values = shown.map { $0["attributes"]["custom_values"] }
        #expect(values.map(\.keys) == Array(repeating: ["graduation_year", "motto", "member"], count: 3))
        #expect(values.map { $0["motto"].string } == [#""é" &"#, nil, nil])
        #expect(values.map { $0["member"] } == [.null, .bool(true), .null])
        #expect(values[2]["graduation_year"] == .null)
    }
}
