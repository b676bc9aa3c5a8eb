// SPDX-License-Identifier: MIT

import Foundation
import GRDBSQLite

/// Pages of a sandbox's people as SQLite alone reads them, from the sandbox's own file.
final class RawPages {
    private var database: OpaquePointer?
    private var statement: OpaquePointer?

    init(_ path: String) throws {
        guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else { throw failure }
        // As much memory as the sandbox gives to a connection.
        guard sqlite3_exec(database, "PRAGMA cache_size = -16000", nil, nil, nil) == SQLITE_OK else { throw failure }
        let query = "SELECT * FROM person ORDER BY id LIMIT ? OFFSET ?"
        guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK else { throw failure }
    }

    deinit {
        sqlite3_finalize(statement)
        sqlite3_close(database)
    }

    private var failure: BenchFailure { BenchFailure("SQLite: " + String(cString: sqlite3_errmsg(database))) }

    /// Returns the time in ms that SQLite needs for a page behind `offset` rows, with all of its columns.
    func milliseconds(_ size: Int, offset: Int) throws -> Double {
        let start = ContinuousClock.now
        sqlite3_bind_int64(statement, 1, Int64(size))
        sqlite3_bind_int64(statement, 2, Int64(offset))
        var rows = 0
        var step = sqlite3_step(statement)
        while step == SQLITE_ROW {
            rows += 1
            for column in 0..<sqlite3_column_count(statement) { _ = sqlite3_column_blob(statement, column) }
            step = sqlite3_step(statement)
        }
        sqlite3_reset(statement)
        guard step == SQLITE_DONE else { throw failure }
        guard rows == size else { throw BenchFailure("SQLite found \(rows) of \(size) rows behind \(offset).") }
        return (ContinuousClock.now - start) / .milliseconds(1)
    }
}
