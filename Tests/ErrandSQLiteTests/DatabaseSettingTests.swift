// SPDX-License-Identifier: MIT

import Foundation
import GRDB
import TestSupport
import Testing

@testable import ErrandSQLite

@Suite("The settings of SQLite, as Documentation/Dependencies.md lists them", .timed)
struct DatabaseSettingTests {
    private func settings(_ names: String..., of database: Database) throws -> [Int?] {
        try names.map { try Int.fetchOne(database, sql: "PRAGMA \($0)") }
    }

    @Test("A cache trusts no schema, waits for other processes, and may lose its last changes")
    func cache() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let pool = try CacheSchema.open("\(folder)/cache.db", 1 << 20, 1 << 20, .seconds(7))
            let written = try await pool.write {
                try settings("trusted_schema", "foreign_keys", "busy_timeout", "synchronous", "secure_delete", of: $0)
            }
            #expect(written == [0, 1, 7000, 1, 2])
            // A name that no column has is no text.
            _ = try await pool.read { database in
                #expect(throws: DatabaseError.self) { try String.fetchOne(database, sql: "SELECT \"nobody\"") }
            }
            let read = try await pool.read { try settings("trusted_schema", "busy_timeout", of: $0) }
            #expect(read.first == 0)
            try pool.close()
        }
    }

    @Test("A credential store trusts no schema, waits for other processes, and has on the disk what it says")
    func credentials() async throws {
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let queue = try CredentialSchema.open("\(folder)/credentials.db", waiting: .seconds(7))
            let found = try await queue.write {
                try settings("trusted_schema", "foreign_keys", "busy_timeout", "synchronous", "secure_delete", of: $0)
            }
            #expect(found == [0, 1, 7000, 3, 1])
            _ = try await queue.read { database in
                #expect(throws: DatabaseError.self) { try String.fetchOne(database, sql: "SELECT \"nobody\"") }
            }
            try queue.close()
        }
    }
}
