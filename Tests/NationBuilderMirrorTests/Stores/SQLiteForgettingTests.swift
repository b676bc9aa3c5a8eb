// SPDX-License-Identifier: MIT

import ErrandFoundation
import Foundation
import GRDB
import TestSupport
import Testing

@testable import NationBuilderMirror

/// The removal of a person.
@Suite("Forgetting a person", .timed, .timeLimit(.minutes(2)))
struct SQLiteForgettingTests {
    /// Runs a test with a filled copy, which keeps the contents of deleted rows.
    private func withCopy(_ body: (SQLiteMirrorStore, Int, String) async throws -> Void) async throws {
        try await TestedStore.inFolder { folder in
            let store = try SQLiteMirrorStore.open(TestedStore.file(folder), nation: TestedStore.nation)
            _ = try await store.begin(MirrorTable.all, at: StoreRows.date, keepDeleted: .seconds(1000))
            try await body(store, try await ForgettableNation.fill(store), folder)
        }
    }

    private func remains(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { file in
            let content = try TemporaryFolder.content("\(folder)/\(file)")
            return ["TOPSECRET", "topsecret", "Second@", "second@"].contains { content.range(of: Data($0.utf8)) != nil }
        }
    }

    @Test func `Rows about the person go, references stay as bare ids, and no byte of it is left in the file`()
        async throws
    {
        try await withCopy { store, _, folder in
            await store.close()
            #expect(try remains(folder) == ["copy.sqlite"])
            let copy = NationMirror(file: TestedStore.file(folder))
            let expected = [
                "signups": 1, "donations": 1, "relationships": 2, "voters": 1, "ballots": 1, "signup_profiles": 1,
                "signup_taggings": 1, "event_rsvps": 2,
            ]
            #expect(try await copy.forget(person: 7) == expected)
            #expect(try remains(folder).isEmpty)
            let status = try await copy.status()
            let rows = Dictionary(uniqueKeysWithValues: status.tables.map { ($0.name, $0.rows) })
            #expect(
                rows["signups"] == 1 && rows["relationships"] == 1 && rows["event_rsvps"] == 2 && rows["lists"] == 1)
            let people = try await TestedStore.sqlite.rows(folder, try StoreRows.table("signups"))
            #expect(people.map(\.id) == [8] && people[0].values.filter { $0 == .integer(7) }.count == 2)
            for id in [7, 12345] { #expect(try await copy.forget(person: id).isEmpty) }
        }
    }

    @Test func `What was deleted before goes too, with its content and its notes`() async throws {
        try await withCopy { store, request, folder in
            var request = request
            for name in ["signups", "donations", "event_rsvps", "voters", "ballots"] {
                let table = try StoreRows.table(name)
                let ids = name == "voters" ? [30] : name == "signups" ? [7] : [1, 2]
                for id in ids {
                    try await store.write(StoreRows.page(table, request + 1, [], asked: [id]))
                    #expect(try await store.remove(StoreRows.removal(table, request + 2, [id])) == 1)
                    request += 2
                }
            }
            let tagging = try StoreRows.table("signup_taggings")
            try await store.write(StoreRows.page(tagging, request + 1, [], asked: [1]))
            await store.close()
            #expect(
                try await NationMirror(file: TestedStore.file(folder)).forget(person: 7) == [
                    "relationships": 2, "signup_profiles": 1, "signup_taggings": 1, "deleted_rows": 6,
                ])
            #expect(try remains(folder).isEmpty)
            let left = try await TestedStore.sqlite.deleted(folder).map(\.key)
            #expect(Set(left) == [.init(table: "donations", id: 2), .init(table: "ballots", id: 2)])
            let notes = try await DatabaseQueue(path: TestedStore.file(folder)).read { database in
                try Int.fetchOne(
                    database,
                    sql:
                        "SELECT (SELECT count(*) FROM _errand_missing) + (SELECT count(*) FROM _errand_reread WHERE id = 7)"
                )
            }
            #expect(notes == 0)
        }
    }

    @Test func `The file is written anew, because pages keep remains of rows`() async throws {
        try await withCopy { store, request, folder in
            let table = try StoreRows.table("survey_question_responses")
            let text = MirrorValue.text(String(repeating: "TOPSECRET", count: 200))
            let rows = (1...100).map { StoreRows.row(table, $0, ["signup_id": .integer(7), "content": text]) }
            try await store.write(StoreRows.page(table, request + 1, rows))
            await store.close()
            let removed = try await NationMirror(file: TestedStore.file(folder)).forget(person: 7)
            #expect(removed[table.name] == 100)
            #expect(try remains(folder).isEmpty)
            let free = try await DatabaseQueue(path: TestedStore.file(folder)).read { database in
                try Int.fetchOne(database, sql: "PRAGMA freelist_count")
            }
            #expect(free == 0)
        }
    }

    @Test func `A copy that a run holds, or that is not there, is left alone`() async throws {
        try await withCopy { store, _, folder in
            let copy = NationMirror(file: TestedStore.file(folder))
            await #expect { try await copy.forget(person: 7) } throws: { ($0 as? MirrorError)?.kind == .inUse }
            await store.close()
            let other = NationMirror(file: folder + "/other.sqlite")
            await #expect { try await other.forget(person: 7) } throws: { ($0 as? MirrorError)?.kind == .missing }
            await #expect { try await other.status() } throws: { ($0 as? MirrorError)?.kind == .missing }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files == ["copy.sqlite"])
        }
    }

    @Test func `While another program reads an old state, the rest in the file is told`() async throws {
        try await withCopy { store, _, folder in
            await store.close()
            let reading = try DatabasePool(path: TestedStore.file(folder))
            let snapshot = try reading.makeSnapshot()
            _ = try await snapshot.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM signups") }
            let copy = NationMirror(file: TestedStore.file(folder))
            await #expect { try await copy.forget(person: 7) } throws: { ($0 as? MirrorError)?.kind == .unavailable }
            try snapshot.close()
            try reading.close()
            #expect(try await copy.forget(person: 7).isEmpty)
            #expect(try remains(folder).isEmpty)
        }
    }
}
