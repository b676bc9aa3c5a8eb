// SPDX-License-Identifier: MIT

import GRDB
import GRDBSQLite
import Testing

@testable import NationSandbox

@Suite("Prepared statements of a nation")
struct StatementTests {
    private static func seeded(people: Int) async throws -> NationStore {
        let store = try NationStore(.memory)
        try await store.write { try NationSeeder(SandboxConfiguration(people: people)).seed($0) }
        return store
    }

    /// All that a connection holds.
    private static func statements(_ database: Database) -> [OpaquePointer] {
        var all: [OpaquePointer] = []
        while let next = sqlite3_next_stmt(database.sqliteConnection, all.last) { all.append(next) }
        return all
    }

    @Test("There are as many whatever the size of the nation: values are arguments, and no part of the text")
    func bounded() async throws {
        let small = try await Self.seeded(people: 300).read { Self.statements($0).count }
        let large = try await Self.seeded(people: 3000).read { Self.statements($0).count }
        #expect(large < small + 10, "\(small) and \(large)")
    }

    @Test("Reading does not make SQLite compile them again")
    func compiledOnce() async throws {
        let store = try await Self.seeded(people: 5)
        func read() async throws -> Int {
            try await store.read { database in
                let count = try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM person"))
                #expect(count == 5)
                return Self.statements(database).reduce(0) {
                    $0 + Int(sqlite3_stmt_status($1, SQLITE_STMTSTATUS_REPREPARE, 0))
                }
            }
        }
        let before = try await read()
        for _ in 0..<5 { _ = try await read() }
        #expect(try await read() == before)
    }
}
