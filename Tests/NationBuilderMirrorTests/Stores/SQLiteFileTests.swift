// SPDX-License-Identifier: MIT

import ErrandFoundation
import Foundation
import GRDB
import Programs
import Synchronization
import TestSupport
import Testing

@testable import NationBuilderMirror

/// The file of a copy, and its lock.
@Suite("The file of a copy", .timed, .timeLimit(.minutes(2)))
struct SQLiteFileTests {
    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private let tags = StoreRows.tables[1]

    private func kind(_ path: String, nation: String = TestedStore.nation) async -> MirrorError.Kind? {
        do {
            let store = try SQLiteMirrorStore.open(path, nation: nation)
            await store.close()
            return nil
        } catch { return error.kind }
    }

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func store(_ folder: String, _ path: String? = nil) async throws -> SQLiteMirrorStore {
        let store = try SQLiteMirrorStore.open(path ?? TestedStore.file(folder), nation: TestedStore.nation)
        _ = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
        try await store.write(StoreRows.page(tags, 1, [StoreRows.row(tags, 1, ["name": .text("é")])]))
        return store
    }

    @Test func `Only its owner can read it and what stands beside it, and nothing is left beside it`() async throws {
        try await TestedStore.inFolder { folder in
            let store = try await store(folder)
            #expect(try files(folder) == ["copy.sqlite", "copy.sqlite-shm", "copy.sqlite-wal", "copy.sqlite.lock"])
            for file in try files(folder) { #expect(try TemporaryFolder.mode("\(folder)/\(file)") == 0o600, "\(file)") }
            try await store.end(.complete, at: StoreRows.date)
            let log = try FileManager.default.attributesOfItem(atPath: "\(folder)/copy.sqlite-wal")
            #expect((log[.size] as? NSNumber)?.intValue == 0)
            await store.close()
            #expect(try files(folder) == ["copy.sqlite"])
        }
    }

    @Test(.enabled(if: python != nil, "python3 is missing"))
    func `Python's sqlite3 reads it without settings: strict tables, a log, no damage`() async throws {
        try await TestedStore.inFolder { folder in
            let store = try await store(folder)
            await store.close()
            let script = """
                import sqlite3, sys
                c = sqlite3.connect(sys.argv[1])
                one = lambda sql: c.execute(sql).fetchone()[0]
                print(one("PRAGMA journal_mode"), one("PRAGMA integrity_check"))
                print(one("SELECT count(*) FROM pragma_table_list WHERE type='table' AND NOT strict AND name NOT LIKE 'sqlite%'"))
                print(c.execute("SELECT id, _errand_read, _errand_extra, name, imported FROM signup_tags").fetchall())
                print(c.execute("SELECT type, changes_up_to, \\"rows\\" FROM freshness ORDER BY type").fetchall())
                try: c.execute("INSERT INTO signup_tags (id, _errand_read, imported) VALUES (2, 1, 'x')")
                except sqlite3.IntegrityError as e: print("refused")
                print([r[1] for r in c.execute("PRAGMA index_list(signup_taggings)").fetchall()])
                """
            let result = try await Program.run(
                try #require(Self.python), ["-c", script, TestedStore.file(folder)])
            #expect(
                result.output == """
                    wal ok
                    0
                    [(1, 1, None, 'é', None)]
                    [('lists', None, 0), ('signup_taggings', None, 0), ('signup_tags', None, 1), ('signups', None, 0)]
                    refused
                    ['signup_taggings_by__errand_extra', 'signup_taggings_by_tag_id', \
                    'signup_taggings_by_signup_id', 'signup_taggings_by_created_at']

                    """, "\(result.errors)")
        }
    }

    @Test func `Queries for changes, e-mail addresses and references use an index`() async throws {
        try await TestedStore.inFolder { folder in
            let store = try await store(folder)
            await store.close()
            try await DatabaseQueue(path: TestedStore.file(folder)).read { database in
                for condition in ["updated_at > '2026'", "email = 'a'", "recruiter_id = 7", "precinct_id IN (1, 2)"] {
                    let plan = try Row.fetchAll(
                        database, sql: "EXPLAIN QUERY PLAN SELECT id FROM signups WHERE \(condition)")
                    #expect(plan.contains { "\($0["detail"] as String)".contains("signups_by_") }, "\(condition)")
                }
            }
        }
    }

    @Test func `Something else is refused, and stays as it is without anything beside it`() async throws {
        try await TestedStore.inFolder { folder in
            let path = TestedStore.file(folder)
            let other = try DatabaseQueue(path: "\(folder)/other.sqlite")
            try await other.write { try $0.execute(sql: "CREATE TABLE t (a)") }
            try other.close()
            let contents = [
                Data("id,name\n1,a\n".utf8), Data(repeating: 0, count: 5000),
                try TemporaryFolder.content("\(folder)/other.sqlite"), Data("SQLite format 3\0".utf8),
            ]
            try FileManager.default.removeItem(atPath: "\(folder)/other.sqlite")
            for content in contents {
                try content.write(to: URL(filePath: path))
                #expect(await kind(path) == .foreign)
                #expect(throws: MirrorError.self) { try SQLiteMirrorReader.open(path) }
                #expect(try TemporaryFolder.content(path) == content)
                #expect(try files(folder) == ["copy.sqlite"])
            }
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            #expect(await kind(path) == .foreign)
            #expect(await kind("\(folder)/..") == .foreign)
            #expect(await kind("\(folder)/nowhere/copy.sqlite") == .unavailable)
            #expect(try files(folder) == ["copy.sqlite"])
        }
    }

    @Test func `A newer copy and one of another nation are refused, and stay as they are`() async throws {
        try await TestedStore.inFolder { folder in
            let path = TestedStore.file(folder)
            await (try store(folder)).close()
            var content = try TemporaryFolder.content(path)
            #expect(await kind(path, nation: "https://other.nationbuilder.com") == .otherNation)
            #expect(try TemporaryFolder.content(path) == content)
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "UPDATE _errand_schema SET version = 2") }
            try queue.close()
            content = try TemporaryFolder.content(path)
            #expect(await kind(path) == .newer)
            #expect(throws: MirrorError.self) { try SQLiteMirrorReader.open(path) }
            #expect(try TemporaryFolder.content(path) == content)
            #expect(try files(folder) == ["copy.sqlite"])
        }
    }

    @Test func `A damaged copy is refused`() async throws {
        try await TestedStore.inFolder { folder in
            let path = TestedStore.file(folder)
            await (try store(folder)).close()
            var content = try TemporaryFolder.content(path)
            content.replaceSubrange(100..<4096, with: Data(repeating: 0x5A, count: 3996))
            try content.write(to: URL(filePath: path))
            #expect(await kind(path) == .foreign)
        }
    }

    /// Leaves a copy as a process does that is killed at the commit of its creation: the pages are there, and the
    /// journal says that there was nothing before.
    private func killedCreation(_ folder: String) async throws {
        let store = try await store(folder)
        await store.close()
        let queue = try DatabaseQueue(path: TestedStore.file(folder))
        try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
        // The header of a journal: its mark, no page, a nonce, no page in the database before, and the sizes of a
        // sector and of a page (sqlite.org/fileformat.html, 3).
        var journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, 0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0]
        journal += [0, 0, 2, 0, 0, 0, 0x10, 0]
        journal += Array(repeating: 0, count: 512 - journal.count)
        try Data(journal).write(to: URL(fileURLWithPath: "\(TestedStore.file(folder))-journal"))
    }

    @Test func `A creation that was killed at its commit is none, and the next run begins`() async throws {
        try await TestedStore.inFolder { folder in
            try await killedCreation(folder)
            let error = #expect(throws: MirrorError.self) { try SQLiteMirrorReader.open(TestedStore.file(folder)) }
            #expect(error?.kind == .missing)
        }
        try await TestedStore.inFolder { folder in
            try await killedCreation(folder)
            let store = try await store(folder)
            await store.close()
            #expect(try files(folder) == ["copy.sqlite"])
        }
    }

    @Test func `There is no copy where none was made, and reading makes none`() async throws {
        try await TestedStore.inFolder { folder in
            let path = TestedStore.file(folder)
            let error = #expect(throws: MirrorError.self) { try SQLiteMirrorReader.open(path) }
            #expect(error?.kind == .missing)
            #expect(try files(folder).isEmpty)
            // A process that was killed before the first byte leaves an empty file.
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            try TemporaryFolder.setMode(path, 0o640)
            #expect(throws: MirrorError.self) { try SQLiteMirrorReader.open(path) }
            await (try store(folder)).close()
            // Whoever has made the file has chosen who may read it.
            #expect(try TemporaryFolder.mode(path) == 0o640)
        }
    }

    @Test func `A copy is held by one run, whatever it is called, and the other is told the process`() async throws {
        try await TestedStore.inFolder { folder in
            let path = TestedStore.file(folder)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/alias.sqlite", withDestinationPath: "copy.sqlite")
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/second.sqlite", withDestinationPath: "\(folder)/alias.sqlite")
            let store = try await store(folder, "\(folder)/second.sqlite")
            for name in ["copy", "alias", "second", "./copy"] {
                #expect(await kind("\(folder)/\(name).sqlite") == .inUse, "\(name)")
            }
            let held = try String(contentsOfFile: path + ".lock", encoding: .utf8)
            #expect(held == "\(ProcessInfo.processInfo.processIdentifier)\n")
            // Reading does not wait for the run.
            let reader = try SQLiteMirrorReader.open("\(folder)/alias.sqlite")
            #expect(try await reader.sample(of: tags, count: 9).count == 1)
            await reader.close()
            await store.close()
            #expect(await kind("\(folder)/alias.sqlite") == nil)
            #expect(try files(folder) == ["alias.sqlite", "copy.sqlite", "second.sqlite"])
        }
    }

    @Test func `Who took a lock file that was removed does not hold the copy together with another`() async throws {
        try await TestedStore.inFolder { folder in
            let path = TestedStore.file(folder)
            var lock: MirrorLock? = try MirrorLock(path)
            try FileManager.default.removeItem(atPath: path + ".lock")
            let second = try MirrorLock(path)
            // The end of the first one leaves the file of the second.
            withExtendedLifetime(lock) {}
            lock = nil
            let error = #expect(throws: MirrorError.self) { try MirrorLock(path) }
            #expect(error?.kind == .inUse && error?.reason.contains("process") == true)
            withExtendedLifetime(second) {}
        }
    }

    @Test func `A lock file that its holder removes while another opens it is opened again`() async throws {
        try await TestedStore.inFolder { folder in
            let path = TestedStore.file(folder)
            let holder = Mutex<MirrorLock?>(try MirrorLock(path))
            let lock = try MirrorLock(path) { holder.withLock { $0 = nil } }
            let error = #expect(throws: MirrorError.self) { try MirrorLock(path) }
            #expect(error?.kind == .inUse)
            withExtendedLifetime(lock) {}
        }
    }

    @Test func `Columns that are new are added to a table, and its next sweep is due`() async throws {
        try await TestedStore.inFolder { folder in
            let store = try SQLiteMirrorStore.open(TestedStore.file(folder), nation: TestedStore.nation)
            let small = MirrorTable(type: tags.type, columns: Array(tags.columns.prefix(2)))
            _ = try await store.begin([small], at: StoreRows.date, keepDeleted: nil)
            try await store.write(StoreRows.page(small, 1, [StoreRows.row(small, 1)]))
            let known = MirrorFreshness(
                since: StoreRows.date, changesUpTo: StoreRows.date, deletionsUpTo: StoreRows.date)
            try await store.finish(StoreRows.walk(small, .sweep), freshness: known)
            // A reader takes the columns as they are.
            let reader = try SQLiteMirrorReader.open(TestedStore.file(folder))
            #expect(try await reader.tables().map(\.table) == [small])
            _ = try await reader.status()
            await reader.close()
            var state = try await store.begin([small], at: StoreRows.date, keepDeleted: nil)
            #expect(state.freshness[tags.name] == known)
            state = try await store.begin([tags], at: StoreRows.date, keepDeleted: nil)
            #expect(state.freshness[tags.name]?.deletionsUpTo == nil)
            #expect(state.freshness[tags.name]?.changesUpTo == StoreRows.date)
            try await store.write(StoreRows.page(tags, 2, [StoreRows.row(tags, 1, ["taggings_count": .integer(3)])]))
            #expect(try await TestedStore.sqlite.rows(folder, tags).first?.values.contains(.integer(3)) == true)
            await store.close()
        }
    }
}
