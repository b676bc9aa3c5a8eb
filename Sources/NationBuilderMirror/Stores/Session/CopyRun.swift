// SPDX-License-Identifier: MIT

import ErrandFoundation
import Synchronization

/// The run that holds a copy.
struct CopyRun: Sendable {
    let number: Int
    /// The tables that it reads.
    let tables: [MirrorTable]
    /// All tables of the copy.
    let all: [MirrorTable]
    let keepsDeleted: Bool

    /// The run of a store, once it has begun.
    final class Current: Sendable {
        private let run = Mutex<CopyRun?>(nil)

        func begin(_ run: CopyRun) { self.run.withLock { $0 = run } }

        var value: CopyRun {
            get throws {
                guard let run = run.withLock({ $0 }) else { throw MirrorError(.unavailable, "no run has begun") }
                return run
            }
        }
    }
}

/// The state in which earlier runs left a copy.
struct MirrorState: Sendable {
    /// The number of this run.
    var run: Int
    /// The greatest number of a request so far.
    var lastRequest: Int
    /// The walks that have not ended, by the names of their tables.
    var walks: [String: MirrorWalk]
    /// The freshness of the tables, by their names.
    var freshness: [String: MirrorFreshness]
}

/// How a run ended.
enum MirrorOutcome: String, Sendable {
    case complete, limited, stopped, failed, tooManyDeletions
}

extension CopySession {
    /// The number of runs that are remembered.
    private var memory: Int { 1000 }

    /// Begins a run (``MirrorStore/begin(_:at:keepDeleted:)``).
    func begin(_ tables: [MirrorTable], at date: Date, keepDeleted: Duration?) async throws -> (CopyRun, MirrorState) {
        try await prepare(tables)
        let last = try await query(
            "SELECT coalesce(max(run), 0), coalesce(max(last_request), 0) FROM \(table("_errand_run"))"
        ).first
        let (number, request) = ((last?.integer(0) ?? 0) + 1, last?.integer(1) ?? 0)
        try await query(
            "INSERT INTO \(table("_errand_run")) (run, began_at, last_request) VALUES ($1, $2, $3)",
            [.integer(number), .moment(date), .integer(request)])
        try await query("DELETE FROM \(table("_errand_run")) WHERE run <= $1", [.integer(number - memory)])
        try await note("log", nil)
        try await expire(keepDeleted.map { date.addingTimeInterval(-($0 / .seconds(1))) })
        let run = CopyRun(
            number: number, tables: tables, all: try await self.tables(tables), keepsDeleted: keepDeleted != nil)
        return (run, try await state(number, request))
    }

    /// Keeps a sentence about what is wrong; `nil` when it is no longer.
    func note(_ name: String, _ sentence: String?) async throws {
        guard let sentence else {
            try await query("DELETE FROM \(table("_errand_problem")) WHERE name = $1", [.text(name)])
            return
        }
        try await query(
            """
            INSERT INTO \(table("_errand_problem")) (name, sentence) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET sentence = excluded.sentence
            """, [.text(name), .text(sentence)])
    }

    private func state(_ run: Int, _ request: Int) async throws -> MirrorState {
        var state = MirrorState(run: run, lastRequest: request, walks: [:], freshness: [:])
        let rows = try await query(
            """
            SELECT type, \(dialect.moment("changes_up_to")), \(dialect.moment("deletions_up_to")),
                \(dialect.moment("since")), walk
            FROM \(table("freshness")) LEFT JOIN \(table("_errand_cursor")) USING (type)
            """)
        for row in rows {
            guard let name = row.text(0) else { continue }
            state.freshness[name] = MirrorFreshness(
                since: row.date(3), changesUpTo: row.date(1), deletionsUpTo: row.date(2))
            state.walks[name] = row.text(4).flatMap { MirrorWalk($0) }
        }
        return state
    }

    // MARK: Tables

    /// Returns the tables that the copy has, with the columns that it has; the given ones as they are.
    func tables(_ given: [MirrorTable] = []) async throws -> [MirrorTable] {
        let names = Set(try await query("SELECT type FROM \(table("freshness"))").texts)
        let columns = try await columns()
        return MirrorTable.stored(names, given) { columns[$0] ?? [] }
    }

    /// Returns the names of the columns of all tables, by the names of the tables.
    private func columns() async throws -> [String: Set<String>] {
        try await query(dialect.columns).reduce(into: [:]) { columns, row in
            guard let table = row.text(0), let column = row.text(1) else { return }
            columns[table, default: []].insert(column)
        }
    }

    /// Creates the tables and columns that are not there yet.
    ///
    /// The rows that are there have nothing in new columns, so the next sweep is due.
    private func prepare(_ tables: [MirrorTable]) async throws {
        guard !tables.isEmpty else { return }
        let known = try await columns()
        let script = tables.map { dialect.definition(of: $0, known[$0.name] ?? []) }.joined()
        if !script.isEmpty { try await define(script) }
        let names = tables.map { "(\(dialect.text($0.name)))" }.joined(separator: ", ")
        try await query("INSERT INTO \(table("freshness")) (type) VALUES \(names) ON CONFLICT (type) DO NOTHING")
        for table in tables {
            guard let known = known[table.name], table.columns.contains(where: { !known.contains($0.name) }) else {
                continue
            }
            try await query(
                "UPDATE \(self.table("freshness")) SET deletions_up_to = NULL WHERE type = $1", [.text(table.name)])
        }
    }
}
