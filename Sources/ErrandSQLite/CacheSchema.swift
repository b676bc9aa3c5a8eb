// SPDX-License-Identifier: MIT

import GRDB

/// The tables of a cache, and the settings of its database.
enum CacheSchema {
    /// The migrations from an empty database to the current version.
    ///
    /// Each migration leads to the next version. A migration that a program has run
    /// must never change.
    private static let migrations: [@Sendable (Database) throws -> Void] = [
        createResponses, indexHalfWritten, createInvalidations, distinguishProven,
    ]

    /// - Parameters:
    ///   - capacity: The size limit of the file.
    ///   - budget: The size limit of its rows.
    static func open(
        _ path: String, _ capacity: Int64, _ budget: Int64, _ patience: Duration
    ) throws -> DatabasePool {
        let mostPages = max(64, capacity / 4096)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(patience / .seconds(1))
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            // In this mode a crash of the system may lose the last changes, but
            // does not damage the database.
            try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA secure_delete = FAST")
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            guard !database.configuration.readonly else { return }
            // This takes effect only in a new database.
            try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 256; PRAGMA journal_size_limit = 2097152")
            try database.execute(sql: "PRAGMA max_page_count = \(mostPages)")
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
        try pool.writeWithoutTransaction { database in
            // The limit cannot be below the size, so a file of a larger store is made smaller
            // first. If another process reads just now, the next opening does it.
            guard try Int64.fetchOne(database, sql: "PRAGMA page_count") ?? 0 > mostPages else { return }
            do {
                try database.inTransaction(.immediate) {
                    try ResponseRow.shrink(to: budget, database)
                    return .commit
                }
                try shrink(database)
                try database.execute(sql: "PRAGMA max_page_count = \(mostPages)")
            } catch let error as DatabaseError where error.isBusy {}
        }
        return pool
    }

    /// Gives free pages back to the system, and empties the log.
    static func shrink(_ database: Database) throws {
        try database.execute(sql: "PRAGMA incremental_vacuum")
        try database.checkpoint(.truncate)
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
    /// A full database looks for them. Without the index, it would read all rows.
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

    /// A response is proven when it was used since it was stored.
    private static let distinguishProven: @Sendable (Database) throws -> Void = { database in
        try database.execute(
            sql: """
                ALTER TABLE response ADD COLUMN proven INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE total ADD COLUMN proven INTEGER NOT NULL DEFAULT 0;
                CREATE INDEX response_order ON response (proven, used);
                CREATE TRIGGER proven_changed AFTER UPDATE OF size, proven ON response BEGIN
                    UPDATE total SET proven = proven + NEW.size * NEW.proven - OLD.size * OLD.proven;
                END;
                CREATE TRIGGER proven_removed AFTER DELETE ON response WHEN OLD.proven = 1 BEGIN
                    UPDATE total SET proven = proven - OLD.size;
                END;
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
