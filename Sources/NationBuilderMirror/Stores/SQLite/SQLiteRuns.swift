// SPDX-License-Identifier: MIT

import ErrandFoundation
import GRDB

/// The runs of a copy, and what is known of its tables.
enum SQLiteRuns {
    /// The number of runs that are remembered.
    private static let memory = 1000

    static func begin(_ number: Int, _ request: Int, _ date: String?, _ database: Database) throws {
        try database.execute(
            sql: "INSERT INTO _errand_run (run, began_at, last_request) VALUES (?, ?, ?)",
            arguments: [number, date, request])
        try database.execute(sql: "DELETE FROM _errand_run WHERE run <= ?", arguments: [number - memory])
        try database.execute(sql: "DELETE FROM _errand_problem WHERE name = 'log'")
    }

    /// Throws when another run began after this one.
    static func check(_ number: Int, _ database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM _errand_run WHERE run > ?)")
        if try Bool.fetchOne(statement, arguments: [number]) == true {
            throw MirrorError(.takenOver, "another run has taken over the copy")
        }
    }

    /// Keeps the greatest number of a request.
    static func note(request: Int, of run: Int, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "UPDATE _errand_run SET last_request = max(last_request, ?) WHERE run = ?")
        try statement.execute(arguments: [request, run])
    }

    /// Keeps a sentence about what is wrong; `nil` when it is no longer.
    static func note(_ name: String, _ sentence: String?, _ database: Database) throws {
        guard let sentence else {
            return try database.execute(sql: "DELETE FROM _errand_problem WHERE name = ?", arguments: [name])
        }
        try database.execute(
            sql: "INSERT OR REPLACE INTO _errand_problem (name, sentence) VALUES (?, ?)", arguments: [name, sentence])
    }

    /// Returns the tables that a copy has, with the columns that it has; the given ones as they are.
    static func tables(_ database: Database, _ given: [MirrorTable] = []) throws -> [MirrorTable] {
        let names = Set(try String.fetchAll(database, sql: "SELECT type FROM freshness"))
        return try MirrorTable.stored(names, given) { name in
            Set(try String.fetchAll(database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [name]))
        }
    }

    static func state(_ run: Int, _ request: Int, _ database: Database) throws -> MirrorState {
        var state = MirrorState(run: run, lastRequest: request, walks: [:], freshness: [:])
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT type, changes_up_to, deletions_up_to, since, walk
                FROM freshness LEFT JOIN _errand_cursor USING (type)
                """)
        while let row = try rows.next() {
            let name: String = row[0]
            state.freshness[name] = MirrorFreshness(
                since: MirrorMoment.date(row[3]), changesUpTo: MirrorMoment.date(row[1]),
                deletionsUpTo: MirrorMoment.date(row[2]))
            state.walks[name] = (row[4] as String?).flatMap { MirrorWalk($0) }
        }
        return state
    }
}

extension SQLiteTable {
    /// Prepares the table for a run.
    ///
    /// The rows that are there have nothing in new columns, so the next sweep is due.
    func add(to database: Database) throws {
        let isExtended = try prepare(database)
        try database.execute(
            sql: "INSERT INTO freshness (type) VALUES (?) ON CONFLICT DO NOTHING", arguments: [table.name])
        guard isExtended else { return }
        try database.execute(
            sql: "UPDATE freshness SET deletions_up_to = NULL WHERE type = ?", arguments: [table.name])
    }
}
