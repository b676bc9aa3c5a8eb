// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import GRDB

/// The connections to one database file.
struct CacheConnections: Sendable {
    /// Which file it is, whatever it is called by now.
    let identity: StoreFolder.Identity

    /// One connection that writes, and some that read what takes long; each has a
    /// thread of its own.
    let pool: DatabasePool

    /// A connection that reads on the thread of whoever asks.
    ///
    /// To find a small response takes less time than to hand the question to another
    /// thread. It waits for nobody: `SQLITE_BUSY` is thrown where it would have to.
    private let prompt: DatabaseQueue

    init(_ path: String, _ identity: StoreFolder.Identity, capacity: Int64, patience: Duration) throws {
        self.identity = identity
        pool = try CacheSchema.open(path, capacity, patience)
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .immediateError
        prompt = try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Runs one statement that reads little, at once where that can be.
    func readPromptly<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try readAtOnce(work)
        } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
            return try await pool.read(work)
        }
    }

    private func readAtOnce<Value>(_ work: (Database) throws -> Value) throws -> Value { try prompt.unsafeRead(work) }

    /// A number that changes when a connection other than the pool's writer has
    /// changed the database.
    ///
    /// The writer must not be at work: it would be waited for.
    func version() throws -> Int64 { try pool.writeWithoutTransaction(CacheSchema.dataVersion) }
}
