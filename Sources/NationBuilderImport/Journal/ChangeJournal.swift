// SPDX-License-Identifier: MIT

public import ErrandJSON
import GRDB

/// The record on this disk of an import or of another bulk change: what is to be written, what was there before,
/// and what the nation returned.
///
/// ```swift
/// let header = JournalHeader(kind: "people update", nation: "https://abeforprez.nationbuilder.com")
/// let journal = try await folder.create(header)
/// try await journal.add(entries)
/// try await journal.begin()
/// for var entry in try await journal.entries(in: [.planned], limit: 100) {
///     entry.state = .sending
///     try await journal.save([entry])
///     // Send the request, and keep the response.
///     entry.state = .done
///     try await journal.save([entry])
/// }
/// try await journal.end(.finished)
/// ```
///
/// * A change of the journal is on the disk when the method returns: an entry is ``EntryState/sending`` there before
///   its request leaves.
/// * It is one SQLite file, which only its owner can read, because it has the values of people.
/// * One process works on it at a time; another gets ``JournalError/Kind/inUse``.
/// * Until ``begin()`` it does not count: a process that ends before leaves nothing with which one could go on.
///
/// Its methods throw ``JournalError``. They are completed also in a task that is cancelled.
public struct ChangeJournal: Sendable {
    /// The short name by which people choose it, such as `20261126-k7pq`.
    public let id: String
    /// The header.
    public let header: JournalHeader

    private let database: DatabaseQueue
    private let lock: JournalLock?

    init(id: String, header: JournalHeader, _ database: DatabaseQueue, _ lock: JournalLock?) {
        (self.id, self.header, self.database, self.lock) = (id, header, database, lock)
    }

    /// Creates a journal that is only in this process's memory, for a change with which nobody can go on.
    public static func inMemory(_ header: JournalHeader) throws -> Self {
        do {
            let database = try DatabaseQueue()
            try database.write { try JournalSchema.create(header, sequence: 0, $0) }
            return Self(id: "", header: header, database, nil)
        } catch {
            throw JournalError.of(error, "")
        }
    }

    // MARK: The whole

    /// Says that all planned entries are in it, so that it can be gone on with from now on.
    public func begin() async throws { try await end(.unfinished) }

    /// Sets the state of the whole.
    public func end(_ state: JournalState) async throws {
        try await write { database in
            try database.execute(sql: "UPDATE journal SET state = ?", arguments: [state.rawValue])
        }
    }

    /// The state of the whole.
    public var state: JournalState {
        get async throws {
            let text = try await read { try String.fetchOne($0, sql: "SELECT state FROM journal") }
            return text.flatMap { JournalState(rawValue: $0) } ?? .planning
        }
    }

    /// Returns a further value that was kept with ``note(_:_:)``; `nil` if there is none.
    public func note(_ name: String) async throws -> JSONObject? {
        let text = try await read { database in
            try String.fetchOne(database, sql: "SELECT value FROM notes WHERE name = ?", arguments: [name])
        }
        return text.flatMap(JournalText.object)
    }

    /// Keeps a further value, such as the tags that were created, in place of an earlier one of that name.
    public func note(_ name: String, _ value: JSONObject) async throws {
        try await write { database in
            try database.execute(
                sql:
                    "INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                arguments: [name, try JournalText.text(value)])
        }
    }

    // MARK: Entries

    /// Adds new entries in one transaction.
    public func add(_ entries: [JournalEntry]) async throws { try await save(entries) }

    /// Writes entries in one transaction, in place of those with the same number and step.
    public func save(_ entries: [JournalEntry]) async throws {
        guard !entries.isEmpty else { return }
        try await write { database in
            for entry in entries { try EntryRow(entry).upsert(database) }
        }
    }

    /// Returns entries in the order of their numbers and steps.
    ///
    /// - Parameters:
    ///   - states: Only entries in these states; in all by default.
    ///   - actions: Only entries with these actions; with all by default.
    ///   - number: Only entries with a greater number; all by default.
    ///   - limit: The number of entries after which no further number begins; all steps of a number come together.
    public func entries(
        in states: Set<EntryState> = Set(EntryState.allCases), of actions: Set<EntryAction> = Set(EntryAction.allCases),
        after number: Int = .min, limit: Int = .max
    ) async throws -> [JournalEntry] {
        func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ",") }
        let names = states.map(\.rawValue) + actions.map(\.rawValue)
        let isWanted = "state IN (\(marks(states.count))) AND action IN (\(marks(actions.count)))"
        return try await read { database in
            var found: [JournalEntry] = []
            let rows = try EntryRow.fetchCursor(
                database, sql: "SELECT * FROM entries WHERE number > ? AND \(isWanted) ORDER BY number, step",
                arguments: [number] + StatementArguments(names))
            while let row = try rows.next() {
                if found.count >= limit, row.entry.number != found.last?.number { break }
                found.append(row.entry)
            }
            return found
        }
    }

    /// Returns all entries of the next rows that have one in some states, in the order of the rows.
    ///
    /// Places on lists do not count: a ``ListRun`` writes those of many rows at once.
    func rows(in states: Set<EntryState>, after number: Int, limit: Int) async throws -> [[JournalEntry]] {
        let found = try await entries(in: states, of: EntryAction.ofRows, after: number, limit: limit)
        let all = try await entries(numbers: Set(found.map(\.number)))
        return Dictionary(grouping: all, by: \.number).sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns all entries of some numbers, in the order of the numbers and steps.
    public func entries(numbers: some Sequence<Int> & Sendable) async throws -> [JournalEntry] {
        let numbers = Array(numbers)
        guard !numbers.isEmpty else { return [] }
        let marks = numbers.map { _ in "?" }.joined(separator: ",")
        return try await read { database in
            try EntryRow.fetchAll(
                database, sql: "SELECT * FROM entries WHERE number IN (\(marks)) ORDER BY number, step",
                arguments: StatementArguments(numbers)
            ).map(\.entry)
        }
    }

    /// Returns those of some ids that entries of a type have.
    func knownIDs(among ids: [String], of type: String) async throws -> Set<String> {
        guard !ids.isEmpty else { return [] }
        let marks = ids.map { _ in "?" }.joined(separator: ",")
        return try await read { database in
            try String.fetchSet(
                database, sql: "SELECT id FROM entries WHERE type = ? AND id IN (\(marks))",
                arguments: StatementArguments([type] + ids))
        }
    }

    /// Returns how many entries there are of each action in each state.
    public func counts() async throws -> [EntryCount] {
        try await read { try EntryRow.counts($0) }
    }

    // MARK: The database

    // The work is done in a task of its own: after Ctrl-C the responses of the last requests are still kept.
    private func read<Value: Sendable>(_ work: @Sendable @escaping (Database) throws -> Value) async throws -> Value {
        do { return try await Task { try await database.read(work) }.value } catch { throw JournalError.of(error, id) }
    }

    private func write(_ work: @Sendable @escaping (Database) throws -> Void) async throws {
        do { try await Task { try await database.write(work) }.value } catch { throw JournalError.of(error, id) }
    }
}

/// A number of entries.
public struct EntryCount: Sendable, Hashable {
    /// Their action.
    public let action: EntryAction
    /// Their state.
    public let state: EntryState
    /// Their number.
    public let count: Int
}
