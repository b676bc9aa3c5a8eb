// SPDX-License-Identifier: MIT

import GRDB
import Synchronization

/// The access tokens of a nation, read once and kept in memory.
final class AccessTokens: Sendable {
    struct Grant: Sendable, Equatable {
        /// Whose permissions the token carries.
        var person: Int64
        /// Unix seconds; `nil` never expires, as tokens of v1 do.
        var expiresAt: Int64?
    }

    private let grants = Mutex<[String: Grant]>([:])

    func grant(of token: String) -> Grant? { grants.withLock { $0[token] } }

    /// Stores a grant and makes it valid once the transaction of `database`
    /// has been committed.
    func insert(_ token: String, _ grant: Grant, _ database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO access_token (token, person_id, expires_at) VALUES (?, ?, ?)",
            arguments: [token, grant.person, grant.expiresAt])
        database.afterNextTransaction { _ in self.grants.withLock { $0[token] = grant } }
    }

    func load(_ database: Database) throws {
        let rows = try Row.fetchAll(database, sql: "SELECT token, person_id, expires_at FROM access_token")
        let stored = Dictionary(
            uniqueKeysWithValues: rows.map { row -> (String, Grant) in
                (row[0], Grant(person: row[1], expiresAt: row[2]))
            })
        grants.withLock { $0 = stored }
    }
}
