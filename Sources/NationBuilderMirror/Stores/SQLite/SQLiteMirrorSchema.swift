// SPDX-License-Identifier: MIT

import GRDB

/// The tables of a copy besides those of its types, and the settings of its database.
enum SQLiteMirrorSchema {
    /// The version that this code writes, and the newest that it reads.
    static let version = 1

    /// Opens a copy to write it, and creates it if there is none.
    ///
    /// The caller holds its lock.
    static func open(_ file: MirrorFile, nation: String) throws -> DatabaseQueue {
        if try file.content() != .copy { try file.create() }
        // All in one transaction, before there is a log: so the header tells a copy from another file at once. A
        // creation that was killed at its commit may have left the header: SQLite takes it back at the first reading.
        let new = try DatabaseQueue(path: file.path, configuration: configuration)
        if try new.read(isEmpty) { try new.write { try create($0, nation) } }
        try new.close()
        let queue = try open(file) { try check($0, file.path, nation: nation) }
        try queue.write { database in
            // The check has refused all others that are another nation's.
            try database.execute(
                sql: "UPDATE _errand_nation SET address = ? WHERE address <> ?", arguments: [nation, nation])
        }
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        return queue
    }

    /// Opens a copy that is there.
    ///
    /// - Throws: ``MirrorError/Kind/missing`` when there is none.
    static func open(existing file: MirrorFile) throws -> DatabaseQueue {
        guard try file.content() == .copy else { throw MirrorError(.missing, "there is no copy \(file.path)") }
        return try open(file) { try check($0, file.path) }
    }

    // Also who only reads opens it to write: otherwise SQLite leaves the files of its log behind.
    private static func open(_ file: MirrorFile, _ check: (Database) throws -> Void) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        // What is not to be written is not touched before this.
        try queue.read(check)
        return queue
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(10)
        // A transaction has several accesses (``SQLiteSession``).
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { database in
            // What a method wrote is on the disk when it returns.
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        return configuration
    }

    private static func create(_ database: Database, _ nation: String) throws {
        try database.execute(sql: "PRAGMA application_id = \(MirrorFile.applicationID)")
        try database.execute(
            sql: """
                CREATE TABLE _errand_schema (version INTEGER NOT NULL) STRICT;
                CREATE TABLE _errand_nation (
                    address TEXT NOT NULL, replaced_nuls INTEGER NOT NULL DEFAULT 0, custom_fields TEXT) STRICT;
                CREATE TABLE _errand_run (
                    run INTEGER PRIMARY KEY, began_at TEXT NOT NULL, ended_at TEXT, outcome TEXT,
                    last_request INTEGER NOT NULL) STRICT;
                CREATE TABLE _errand_cursor (type TEXT PRIMARY KEY, since TEXT, walk TEXT) STRICT, WITHOUT ROWID;
                CREATE TABLE _errand_missing (
                    type TEXT NOT NULL, id INTEGER NOT NULL, request INTEGER NOT NULL,
                    PRIMARY KEY (type, id)) STRICT, WITHOUT ROWID;
                CREATE TABLE _errand_reread (
                    type TEXT NOT NULL, id INTEGER NOT NULL, request INTEGER NOT NULL,
                    PRIMARY KEY (type, id)) STRICT, WITHOUT ROWID;
                CREATE TABLE _errand_quiet (
                    type TEXT NOT NULL, name TEXT NOT NULL, current INTEGER NOT NULL, last INTEGER NOT NULL,
                    PRIMARY KEY (type, name)) STRICT, WITHOUT ROWID;
                CREATE TABLE _errand_problem (name TEXT PRIMARY KEY, sentence TEXT NOT NULL) STRICT, WITHOUT ROWID;
                CREATE TABLE deleted_rows (
                    type TEXT NOT NULL, id INTEGER NOT NULL, found_at TEXT NOT NULL, _errand_read INTEGER NOT NULL,
                    content TEXT, PRIMARY KEY (type, id)) STRICT;
                CREATE TABLE freshness (
                    type TEXT PRIMARY KEY, changes_up_to TEXT, deletions_up_to TEXT, "rows" INTEGER NOT NULL DEFAULT 0,
                    nation_rows INTEGER, counted_at TEXT) STRICT;
                INSERT INTO _errand_schema VALUES (\(version));
                """)
        try database.execute(sql: "INSERT INTO _errand_nation (address) VALUES (?)", arguments: [nation])
    }

    private static func isEmpty(_ database: Database) throws -> Bool {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
    }

    private static func check(_ database: Database, _ path: String, nation: String? = nil) throws {
        if try isEmpty(database) { throw MirrorError(.missing, "there is no copy \(path)") }
        let found = try Int.fetchOne(database, sql: "SELECT max(version) FROM _errand_schema") ?? 0
        if found > version { throw MirrorError(.newer, "the copy \(path) was written by a newer version") }
        let address = try String.fetchOne(database, sql: "SELECT address FROM _errand_nation")
        guard let address, found > 0 else { throw MirrorError(.foreign, "\(path) is no copy of a nation") }
        if let nation, nation != address, try !isUnbound(database) {
            throw MirrorError(.otherNation, "\(path) is a copy of \(address), not of \(nation)")
        }
    }

    private static func isUnbound(_ database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT \(UnboundCopy.condition(SQLiteDialect().quoted))") == true
    }
}
