// SPDX-License-Identifier: MIT

import Foundation
import GRDBSQLite

/// Bodies in a file of SQLite, read and written by SQLite alone.
///
/// It is the least that a store in SQLite can cost: one table, the pragmas of `SQLiteCacheStore`, one transaction
/// for each body, and no check of what is read.
final class RawCache {
    private var database: OpaquePointer?
    private var reading: OpaquePointer?
    private var writing: OpaquePointer?

    init(_ path: String) throws {
        guard sqlite3_open(path, &database) == SQLITE_OK else { throw failure }
        for sql in [
            "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL", "PRAGMA secure_delete = FAST",
            "PRAGMA wal_autocheckpoint = 256", "CREATE TABLE response (url BLOB PRIMARY KEY, body BLOB NOT NULL)",
        ] {
            guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
        }
        let (read, write) = ("SELECT body FROM response WHERE url = ?", "INSERT INTO response VALUES (?, ?)")
        guard sqlite3_prepare_v2(database, read, -1, &reading, nil) == SQLITE_OK,
            sqlite3_prepare_v2(database, write, -1, &writing, nil) == SQLITE_OK
        else { throw failure }
    }

    deinit {
        sqlite3_finalize(reading)
        sqlite3_finalize(writing)
        sqlite3_close(database)
    }

    private var failure: BenchFailure { BenchFailure("SQLite: " + String(cString: sqlite3_errmsg(database))) }

    /// Returns the body of a key.
    func body(of key: Int) throws -> [UInt8] {
        defer { sqlite3_reset(reading) }
        return try Self.url(key).withUnsafeBytes { url in
            sqlite3_bind_blob(reading, 1, url.baseAddress, Int32(url.count), nil)
            guard sqlite3_step(reading) == SQLITE_ROW else { throw failure }
            return [UInt8](
                UnsafeRawBufferPointer(
                    start: sqlite3_column_blob(reading, 0), count: Int(sqlite3_column_bytes(reading, 0))))
        }
    }

    /// Stores the body of a new key.
    func store(_ body: [UInt8], of key: Int) throws {
        defer { sqlite3_reset(writing) }
        try Self.url(key).withUnsafeBytes { url in
            try body.withUnsafeBytes { body in
                sqlite3_bind_blob(writing, 1, url.baseAddress, Int32(url.count), nil)
                sqlite3_bind_blob(writing, 2, body.baseAddress, Int32(body.count), nil)
                guard sqlite3_step(writing) == SQLITE_DONE else { throw failure }
            }
        }
    }

    private static func url(_ key: Int) -> [UInt8] { Array("https://api.example/\(key)".utf8) }
}
