// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandOAuth
import GRDB

/// A row of the table: a digest of the account, and the credential's record.
struct CredentialRecord: FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "credential"

    var key: String
    var content: [UInt8]

    init(key: String, content: [UInt8]) {
        self.key = key
        self.content = content
    }

    init(row: Row) {
        key = row["key"]
        content = Array(row["content"] as Data)
    }

    func encode(to container: inout PersistenceContainer) {
        container["key"] = key
        container["content"] = Data(content)
    }

    /// Moves the row to the damaged records, so that a person can inspect it.
    func setAside(in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO damaged (key, content) VALUES (?, ?)", arguments: [key, Data(content)])
        try delete(database)
    }

    /// Removes an account's records that were set aside.
    static func removeSetAside(_ key: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM damaged WHERE key = ?", arguments: [key])
    }
}

/// The tables of a credential store, and the settings of its database.
enum CredentialSchema {
    /// The version that this code writes, and the newest that it reads.
    static let version = 1

    static func open(_ path: String, waiting: Duration) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(waiting / .seconds(1))
        configuration.prepareDatabase { database in
            // A commit is on the disk when it returns, and removed content is overwritten.
            try database.execute(sql: "PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON")
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { database in
            try database.inTransaction(.immediate) {
                let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
                guard found <= version else {
                    throw OAuthError(.store.corrupt, reason: "the database was written by a newer version")
                }
                if found < version { try create(database) }
                return .commit
            }
        }
        return queue
    }

    private static func create(_ database: Database) throws {
        try database.create(table: CredentialRecord.databaseTableName, options: .strict) { table in
            table.primaryKey("key", .text)
            table.column("content", .blob).notNull()
        }
        try database.create(table: "damaged", options: .strict) { table in
            table.column("key", .text).notNull()
            table.column("content", .blob).notNull()
        }
        try database.execute(sql: "PRAGMA user_version = \(version)")
    }
}
