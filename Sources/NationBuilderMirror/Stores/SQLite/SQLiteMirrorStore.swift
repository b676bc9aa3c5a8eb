// SPDX-License-Identifier: MIT

import GRDB
import Synchronization

/// A copy in an SQLite file, held by one run.
final class SQLiteMirrorStore: MirrorStore {
    let run = CopyRun.Current()
    private let file: MirrorFile
    private let queue: DatabaseQueue
    private let lock: Mutex<MirrorLock?>
    private let line = SerialLine()

    private init(_ file: MirrorFile, _ queue: DatabaseQueue, _ lock: MirrorLock) {
        (self.file, self.queue) = (file, queue)
        self.lock = Mutex(lock)
    }

    /// Opens a copy for one run, and creates it if there is none.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - nation: The address of the nation.
    /// - Throws: ``MirrorError``: what stands there is something else, newer, of another nation or in use.
    static func open(_ path: String, nation: String) throws(MirrorError) -> SQLiteMirrorStore {
        let file = try MirrorFile(path)
        // What is something else gets no lock beside it either.
        _ = try file.content()
        let lock = try MirrorLock(file.path)
        do {
            return Self(file, try SQLiteMirrorSchema.open(file, nation: nation), lock)
        } catch {
            throw MirrorError.of(error, file.path)
        }
    }

    func close() async {
        // After what has begun.
        try? await line.run { [queue] in try queue.close() }
        // The lock ends with the value.
        lock.withLock { $0 = nil }
    }

    /// The size of the log from which a person is told that another program keeps it from being shortened: 1 GB.
    private static let largeLog: Int64 = 1_000_000_000

    func transaction<Value: Sendable>(
        of run: CopyRun?, _ work: @Sendable @escaping (any CopySession) async throws -> Value
    ) async throws -> Value {
        do {
            return try await line.run { [file, queue] in
                try await queue.session(.immediate) { session in
                    if let run { try await Self.check(run, session) }
                    let value = try await work(session)
                    if run != nil, file.logSize > Self.largeLog {
                        let reason = "A program keeps reading an old state of the copy, so \(file.path)-wal grows"
                        try await session.note("log", "\(reason); end that program.")
                    }
                    return value
                }
            }
        } catch {
            throw MirrorError.of(error, file.path)
        }
    }

    /// Throws when another run began after this one.
    private static func check(_ run: CopyRun, _ session: SQLiteSession) async throws {
        let later = try await session.query(
            "SELECT run FROM _errand_run WHERE run > $1 LIMIT 1", [.integer(run.number)])
        if !later.isEmpty { throw MirrorError(.takenOver, "another run has taken over the copy") }
    }

    func settle() async {
        // Gives the space of the log back, unless another program still reads from it.
        _ = try? await queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    /// Removes a person from the copy in a file, so that nothing of it is left in the file.
    static func forget(_ person: Int, in path: String) async throws(MirrorError) -> [String: Int] {
        let file = try MirrorFile(path)
        guard try file.content() == .copy else { throw MirrorError(.missing, "there is no copy \(file.path)") }
        let lock = try MirrorLock(file.path)
        defer { withExtendedLifetime(lock) {} }
        do {
            let queue = try SQLiteMirrorSchema.open(existing: file)
            defer { try? queue.close() }
            return try await Task {
                let removed = try await queue.session(.immediate) { try await MirrorForgetting.forget(person, $0) }
                try await Self.erase(queue)
                return removed
            }.value
        } catch {
            throw MirrorError.of(error, file.path)
        }
    }

    /// Writes the file anew: a page keeps remains of rows that were moved or removed, whatever SQLite's
    /// `secure_delete` says (measured).
    private static func erase(_ queue: DatabaseQueue) async throws {
        do {
            try await queue.vacuum()
            _ = try await queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError {
            let reason = error.message ?? "code \(error.extendedResultCode.rawValue) of SQLite"
            throw MirrorError(
                .unavailable, "the rows are removed, but their remains are still in the file; try again: \(reason)")
        }
    }
}
