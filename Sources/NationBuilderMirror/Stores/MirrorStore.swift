// SPDX-License-Identifier: MIT

import ErrandFoundation

/// The database of a copy, held by one run.
///
/// * Each method is one transaction, which is on the disk when the method returns. It checks first that this run
///   still holds the copy (`_errand_run`), and throws ``MirrorError/Kind/takenOver`` otherwise.
/// * A method may be repeated after its outcome was lost: the second time changes nothing.
/// * An answer never overwrites what a later request wrote, and never brings back what a later request removed:
///   a row's `_errand_read` is the number of the request that wrote it, and numbers only grow.
///
/// Methods throw ``MirrorError``.
protocol MirrorStore: Sendable {
    /// Begins a run, and returns what earlier runs left.
    ///
    /// The walks of types that are not among the tables are kept for a later run.
    ///
    /// - Parameters:
    ///   - tables: What the run reads; tables and columns that are not there are created.
    ///   - date: The beginning.
    ///   - keepDeleted: How long the contents of removed rows are kept; `nil` for not at all. Older ones are
    ///     forgotten now.
    func begin(_ tables: [MirrorTable], at date: Date, keepDeleted: Duration?) async throws -> MirrorState

    /// Writes a page: its rows, the place of its walk, and what is missing in it.
    ///
    /// - Returns: The number of rows that were new and those that changed.
    @discardableResult
    func write(_ page: MirrorPage) async throws -> MirrorPageOutcome

    /// Keeps a walk that has begun, or how its ranges were divided.
    func save(_ walk: MirrorWalk) async throws

    /// Returns how many rows of a type are noted as missing, and how many there are.
    func missing(in table: MirrorTable) async throws -> (missing: Int, rows: Int)

    /// Returns the next ids that are noted as missing, in their order.
    func missing(in table: MirrorTable, after id: Int, limit: Int) async throws -> [Int]

    /// Removes those of the noted ids that a second request did not find, and the notes of all asked ids.
    ///
    /// A row stays that a request after the noting one wrote. Rows of any table that refer to a removed id are noted
    /// for reading again.
    ///
    /// - Returns: The number of removed rows.
    func remove(_ removal: MirrorRemoval) async throws -> Int

    /// Forgets what is noted as missing in a table, and removes nothing.
    func forgetMissing(in table: MirrorTable) async throws

    /// Ends the walk of a type: sets up to when changes and removals are known, and forgets its place.
    func finish(_ walk: MirrorWalk, freshness: MirrorFreshness) async throws

    /// Returns the next rows that are to be read again, of one type.
    func rereads(limit: Int) async throws -> (table: MirrorTable, ids: [Int])?

    /// Keeps the number of rows that the nation counted.
    func count(_ table: MirrorTable, in nation: Int, at date: Date) async throws

    /// Makes the views anew if the custom fields have changed; says so in ``MirrorStatus/problems`` if it cannot.
    func updateViews() async throws

    /// Ends the run.
    func end(_ outcome: MirrorOutcome, at date: Date) async throws

    /// Closes the database and releases the copy.
    func close() async
}

/// What earlier runs left in a copy.
struct MirrorState: Sendable {
    /// The number of this run.
    var run: Int
    /// The greatest number of a request so far.
    var lastRequest: Int
    /// The walks that have not ended, by the names of their tables.
    var walks: [String: MirrorWalk]
    /// What is known of the tables, by their names.
    var freshness: [String: MirrorFreshness]
}

/// How a run ended.
enum MirrorOutcome: String, Sendable {
    case complete, limited, stopped, failed, tooManyDeletions
}
