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

/// Up to when a table is known.
struct MirrorFreshness: Sendable, Hashable {
    /// The moment from which the next run asks for changes; `nil` before the first load has ended, and for types
    /// without a time of changes.
    var since: Date?
    /// The moment up to which changes are known; `nil` before the first load has ended.
    var changesUpTo: Date?
    /// The moment up to which deletions are known by a sweep; `nil` before the first one has ended.
    var deletionsUpTo: Date?
}

/// A walk by id over a type, in one or several ranges, as it stands.
struct MirrorWalk: Sendable, Hashable, Codable {
    enum Kind: String, Sendable, Codable {
        /// The first walk over all rows.
        case load
        /// A walk over all rows, which notes what is missing.
        case sweep
        /// A walk over the rows that changed since a moment.
        case changes
    }

    /// A part of the ids that is not read yet: those after one, up to another.
    struct Range: Sendable, Hashable, Codable {
        var after: Int
        /// `nil` for a range without an end.
        var upTo: Int?
    }

    let table: String
    let kind: Kind
    /// The moment from which changes are asked for; `nil` for walks over all rows.
    let since: Date?
    /// The moment at which it began: the earlier of the first answer's `Date` and our clock; `nil` before the first
    /// answer.
    var began: Date?
    /// What is not read yet.
    var ranges: [Range]
}

/// A page as it is written.
struct MirrorPage: Sendable {
    let table: MirrorTable
    /// The number of the request.
    let request: Int
    /// When it was read, by our clock.
    let readAt: Date
    let rows: [MirrorRow]
    /// The place of the walk after this page; `nil` for rows that were read by their ids.
    var walk: MirrorWalk?
    /// The ids that the page covers, of a sweep: rows of the copy within it that the page has not are noted as
    /// missing.
    ///
    /// The first is after the range's beginning; the last is that of the last row, or the range's end, or `Int.max`
    /// when the nation has no more rows.
    var covered: ClosedRange<Int>?
    /// The ids that were asked for, of a reading by ids: those without a row are noted as missing, and none of them
    /// is to be read again.
    var asked: [Int]?
}

/// What a page changed.
struct MirrorPageOutcome: Sendable, Hashable {
    var new = 0
    var changed = 0
    var same = 0
}

/// The answer of a second request about ids that are noted as missing.
struct MirrorRemoval: Sendable {
    let table: MirrorTable
    /// The number of the second request.
    let request: Int
    let asked: [Int]
    /// The rows that it found; they are written.
    let found: [MirrorRow]
    let foundAt: Date
}

/// How a run ended.
enum MirrorOutcome: String, Sendable {
    case complete, limited, stopped, failed, tooManyDeletions
}
