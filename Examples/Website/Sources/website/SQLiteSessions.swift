// SPDX-License-Identifier: MIT

import Foundation
import GRDB
import Hummingbird
import ServiceLifecycle

/// A permanent storage of sessions: one table of an SQLite database.
struct SQLiteSessions: PersistDriver {
    private let database: DatabaseQueue

    /// Opens the database, which is created if it is missing.
    init(_ path: String) throws {
        database = try DatabaseQueue(path: path)
        try database.write { database in
            try database.execute(
                sql: "CREATE TABLE IF NOT EXISTS sessions (key TEXT PRIMARY KEY, value BLOB NOT NULL, ends REAL)")
        }
    }

    func create<Object: Codable & Sendable>(key: String, value: Object, expires: Duration?) async throws {
        let (data, end) = (try JSONEncoder().encode(value), Self.end(expires))
        try await database.write { database in
            try Self.removeEnded(database)
            try database.execute(sql: "INSERT OR IGNORE INTO sessions VALUES (?, ?, ?)", arguments: [key, data, end])
            if database.changesCount == 0 { throw PersistError.duplicate }
        }
    }

    func set<Object: Codable & Sendable>(key: String, value: Object, expires: Duration?) async throws {
        let (data, end) = (try JSONEncoder().encode(value), Self.end(expires))
        try await database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO sessions VALUES (?, ?, ?)
                    ON CONFLICT (key) DO UPDATE SET value = excluded.value, ends = coalesce(excluded.ends, ends)
                    """, arguments: [key, data, end])
        }
    }

    func get<Object: Codable & Sendable>(key: String, as type: Object.Type) async throws -> Object? {
        let data = try await database.read { database in
            try Data.fetchOne(
                database, sql: "SELECT value FROM sessions WHERE key = ? AND (ends IS NULL OR ends > ?)",
                arguments: [key, Date().timeIntervalSince1970])
        }
        return try data.map { try JSONDecoder().decode(type, from: $0) }
    }

    func remove(key: String) async throws {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM sessions WHERE key = ?", arguments: [key])
        }
    }

    /// Removes the sessions that have ended, every ten minutes until the application ends.
    func run() async throws {
        try await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                try await database.write { try Self.removeEnded($0) }
                do { try await Task.sleep(for: .seconds(600)) } catch { return }
            }
        }
    }

    private static func removeEnded(_ database: Database) throws {
        try database.execute(sql: "DELETE FROM sessions WHERE ends <= ?", arguments: [Date().timeIntervalSince1970])
    }

    private static func end(_ time: Duration?) -> Double? {
        time.map { Date().timeIntervalSince1970 + $0 / .seconds(1) }
    }
}
