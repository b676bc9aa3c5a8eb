// SPDX-License-Identifier: MIT

import GRDB

/// The tables of a cache, and the settings of its database.
enum CacheSchema {
    /// The migrations from an empty database to the current version.
    ///
    /// Each migration leads to the next version. A migration that a program has run
    /// must never change.
    private static let migrations: [@Sendable (Database) throws -> Void] = [
        createResponses, indexHalfWritten, createInvalidations,
    ]

    static func open(_ path: String, _ capacity: Int64, _ patience: Duration) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience / .seconds(1))
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            // In this mode a crash of the system may lose the last changes, but
            // does not damage the database.
            try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA secure_delete = FAST")
            guard !database.configuration.readonly else { return }
            // This takes effect only in a new database.
            try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 256; PRAGMA journal_size_limit = 2097152")
            try database.execute(sql: "PRAGMA max_page_count = \(max(64, capacity / 4096))")
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { database in
            // The version is checked without a lock first, because others would
            // have to wait for a write lock.
            guard try schemaVersion(database) != migrations.count else { return }
            try database.inTransaction(.immediate) {
                let found = try schemaVersion(database)
                guard found <= migrations.count else {
                    throw DatabaseError(resultCode: .SQLITE_MISMATCH, message: "a newer version")
                }
                for migration in migrations[found...] { try migration(database) }
                try database.execute(sql: "PRAGMA user_version = \(migrations.count)")
                return .commit
            }
        }
        return pool
    }

    private static func schemaVersion(_ database: Database) throws -> Int {
        max(0, try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0)
    }

    /// Returns a number that changes when another connection has changed the
    /// database.
    static func dataVersion(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(try database.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }

    /// Creates the index of half-written responses.
    ///
    /// Each write looks for them. Without the index, it would read all rows.
    private static let indexHalfWritten: @Sendable (Database) throws -> Void = { database in
        try database.execute(sql: "CREATE INDEX response_half ON response (begun) WHERE is_whole = 0")
    }

    /// The count starts at a random number, so that a number from a deleted database
    /// means nothing in its replacement.
    private static let createInvalidations: @Sendable (Database) throws -> Void = { database in
        try database.execute(
            sql: """
                CREATE TABLE invalidation (last INTEGER NOT NULL, floor INTEGER NOT NULL) STRICT;
                INSERT INTO invalidation VALUES (abs(random() / 2), 0);
                UPDATE invalidation SET floor = last;
                CREATE TABLE invalidated (url BLOB PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                CREATE INDEX invalidated_number ON invalidated (number);
                """)
    }

    private static let createResponses: @Sendable (Database) throws -> Void = { database in
        try database.execute(
            sql: """
                CREATE TABLE response (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    url BLOB NOT NULL,
                    partition BLOB NOT NULL,
                    is_whole INTEGER NOT NULL,
                    used INTEGER NOT NULL,
                    begun INTEGER NOT NULL,
                    size INTEGER NOT NULL,
                    length INTEGER NOT NULL,
                    pieces INTEGER NOT NULL,
                    head_digest BLOB NOT NULL,
                    body_digest BLOB NOT NULL,
                    head BLOB NOT NULL,
                    body BLOB
                ) STRICT;
                CREATE INDEX response_key ON response (url, partition);
                CREATE INDEX response_used ON response (used);
                CREATE TABLE piece (
                    response INTEGER NOT NULL,
                    number INTEGER NOT NULL,
                    digest BLOB NOT NULL,
                    content BLOB NOT NULL
                ) STRICT;
                CREATE UNIQUE INDEX piece_place ON piece (response, number);
                CREATE TABLE total (responses INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;
                INSERT INTO total VALUES (0, 0);
                CREATE TRIGGER response_added AFTER INSERT ON response BEGIN
                    UPDATE total SET responses = responses + NEW.is_whole, bytes = bytes + NEW.size;
                END;
                CREATE TRIGGER response_changed AFTER UPDATE OF size, is_whole ON response BEGIN
                    UPDATE total SET responses = responses + NEW.is_whole - OLD.is_whole,
                        bytes = bytes + NEW.size - OLD.size;
                END;
                CREATE TRIGGER response_removed AFTER DELETE ON response BEGIN
                    UPDATE total SET responses = responses - OLD.is_whole, bytes = bytes - OLD.size;
                    DELETE FROM piece WHERE response = OLD.id;
                END;
                """)
    }
}
