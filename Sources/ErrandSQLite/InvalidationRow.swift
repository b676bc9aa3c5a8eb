// SPDX-License-Identifier: MIT

import ErrandFoundation
import GRDB

/// The URLs whose responses were removed recently, by any process, each with the
/// number of its last invalidation.
enum InvalidationRow {
    /// The number of URLs that are remembered.
    ///
    /// A response is not stored if more than that many invalidations have happened
    /// since its request.
    static let limit = 1024

    /// Returns the number of the last invalidation.
    static func last(_ database: Database) throws -> Int64 { try bounds(database).last }

    /// Records that the responses of a URL were removed.
    static func note(_ url: Data, _ database: Database) throws {
        try database.cachedStatement(
            sql: "UPDATE invalidation SET last = last + 1, floor = max(floor, last + 1 - \(limit))"
        ).execute()
        let last = try last(database)
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO invalidated VALUES (?, ?)")
            .execute(arguments: [url, last])
        try database.cachedStatement(sql: "DELETE FROM invalidated WHERE number <= ?")
            .execute(arguments: [last - Int64(limit)])
    }

    /// Records that all responses were removed.
    static func noteAll(_ database: Database) throws {
        try database.execute(
            sql: "UPDATE invalidation SET last = last + 1, floor = last + 1; DELETE FROM invalidated")
    }

    /// Returns whether the responses of a URL were removed after an invalidation, or may
    /// have been.
    static func isInvalidated(_ url: Data, after number: Int64, _ database: Database) throws -> Bool {
        let (last, floor) = try bounds(database)
        // A number from another database matches none of these.
        guard floor <= number, number <= last else { return true }
        let found = try Row.fetchOne(
            try database.cachedStatement(sql: "SELECT number FROM invalidated WHERE url = ?"), arguments: [url])
        return try found.map { try $0.value(0) > number } ?? false
    }

    private static func bounds(_ database: Database) throws -> (last: Int64, floor: Int64) {
        let row = try Row.fetchOne(try database.cachedStatement(sql: "SELECT last, floor FROM invalidation"))
        guard let row else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the count of invalidations is missing")
        }
        return (try row.value(0), try row.value(1))
    }
}
