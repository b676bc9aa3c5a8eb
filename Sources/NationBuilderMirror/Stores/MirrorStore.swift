// SPDX-License-Identifier: MIT

import ErrandFoundation

/// The database of a copy, held by one run.
///
/// * Each method is one transaction, which is on the disk when the method returns. It checks first that this run
///   still holds the copy, and throws ``MirrorError/Kind/takenOver`` otherwise.
/// * A method may be repeated after its outcome was lost: the second time changes nothing.
/// * A response never overwrites what a later request wrote, and never brings back what a later request removed:
///   a row's `_errand_read` is the number of the request that wrote it, and numbers only grow.
///
/// Methods throw ``MirrorError``.
protocol MirrorStore: Sendable {
    var run: CopyRun.Current { get }

    /// Runs a transaction, which nothing interrupts, also when the task is cancelled.
    ///
    /// - Parameter run: The run that must still hold the copy; `nil` for one that begins.
    func transaction<Value: Sendable>(
        of run: CopyRun?, _ work: @Sendable @escaping (any CopySession) async throws -> Value
    ) async throws -> Value

    /// Gives back what a run needs besides the copy, at its end.
    func settle() async

    /// Closes the database and releases the copy.
    func close() async
}

extension MirrorStore {
    @discardableResult
    private func transaction<Value: Sendable>(
        _ work: @Sendable @escaping (any CopySession, CopyRun) async throws -> Value
    ) async throws -> Value {
        let run = try run.value
        return try await transaction(of: run) { try await work($0, run) }
    }

    // MARK: The run

    /// Begins a run, and returns what earlier runs left.
    ///
    /// The walks of types that are not among the tables are kept for a later run.
    ///
    /// - Parameters:
    ///   - tables: What the run reads; tables and columns that are not there are created.
    ///   - date: The beginning.
    ///   - keepDeleted: How long the contents of removed rows are kept; `nil` for not at all. Older ones are
    ///     forgotten now.
    func begin(_ tables: [MirrorTable], at date: Date, keepDeleted: Duration?) async throws -> MirrorState {
        let (run, state) = try await transaction(of: nil) {
            try await $0.begin(tables, at: date, keepDeleted: keepDeleted)
        }
        self.run.begin(run)
        return state
    }

    /// Makes the views anew if the custom fields have changed; says so in ``MirrorStatus/problems`` if it cannot.
    func updateViews() async throws { try await transaction { session, _ in try await session.updateViews() } }

    /// Ends the run.
    func end(_ outcome: MirrorOutcome, at date: Date) async throws {
        try await transaction { session, run in
            try await session.query(
                "UPDATE \(session.table("_errand_run")) SET ended_at = $1, outcome = $2 WHERE run = $3",
                [.moment(date), .text(outcome.rawValue), .integer(run.number)])
        }
        await settle()
    }

    // MARK: Rows

    /// Writes a page: its rows, the place of its walk, and what is missing in it.
    ///
    /// - Returns: The number of rows that were new and those that changed.
    @discardableResult
    func write(_ page: MirrorPage) async throws -> MirrorPageOutcome {
        try await transaction { session, run in try await session.write(page, of: run) }
    }

    /// Returns how many rows of a type are noted as missing, and how many there are.
    func missing(in table: MirrorTable) async throws -> (missing: Int, rows: Int) {
        try await transaction { session, _ in
            let counts = try await session.query(
                """
                SELECT (SELECT count(*) FROM \(session.table("_errand_missing")) WHERE type = $1),
                    (SELECT "rows" FROM \(session.table("freshness")) WHERE type = $1)
                """, [.text(table.name)]
            ).first
            return (counts?.integer(0) ?? 0, counts?.integer(1) ?? 0)
        }
    }

    /// Returns the next ids that are noted as missing, in their order.
    func missing(in table: MirrorTable, after id: Int, limit: Int) async throws -> [Int] {
        try await transaction { session, _ in
            try await session.query(
                """
                SELECT id FROM \(session.table("_errand_missing")) WHERE type = $1 AND id > $2 ORDER BY id LIMIT $3
                """, [.text(table.name), .integer(id), .integer(limit)]
            ).integers
        }
    }

    /// Removes those of the noted ids that a second request did not find, and the notes of all asked ids.
    ///
    /// A row stays that a request after the noting one wrote. Rows of any table that refer to a removed id are noted
    /// for reading again.
    ///
    /// - Returns: The number of removed rows.
    func remove(_ removal: MirrorRemoval) async throws -> Int {
        try await transaction { session, run in try await session.remove(removal, of: run) }
    }

    /// Forgets what is noted as missing in a table, and removes nothing.
    func forgetMissing(in table: MirrorTable) async throws {
        try await transaction { session, _ in
            try await session.query(
                "DELETE FROM \(session.table("_errand_missing")) WHERE type = $1", [.text(table.name)])
        }
    }

    /// Returns the next rows that are to be read again, of one type.
    func rereads(limit: Int) async throws -> (table: MirrorTable, ids: [Int])? {
        try await transaction { session, run in
            for table in run.tables {
                let ids = try await session.query(
                    "SELECT id FROM \(session.table("_errand_reread")) WHERE type = $1 ORDER BY id LIMIT $2",
                    [.text(table.name), .integer(limit)]
                ).integers
                if !ids.isEmpty { return (table, ids) }
            }
            return nil
        }
    }

    /// Keeps the number of rows that the nation counted.
    func count(_ table: MirrorTable, in nation: Int, at date: Date) async throws {
        try await transaction { session, _ in
            try await session.query(
                "UPDATE \(session.table("freshness")) SET nation_rows = $1, counted_at = $2 WHERE type = $3",
                [.integer(nation), .moment(date), .text(table.name)])
        }
    }

    // MARK: Walks

    /// Keeps a walk that has begun, or how its ranges were divided.
    func save(_ walk: MirrorWalk) async throws { try await transaction { session, _ in try await session.save(walk) } }

    /// Ends the walk of a type: sets up to when changes and removals are known, and forgets its place.
    func finish(_ walk: MirrorWalk, freshness: MirrorFreshness) async throws {
        try await transaction { session, _ in try await session.finish(walk, freshness) }
    }
}
