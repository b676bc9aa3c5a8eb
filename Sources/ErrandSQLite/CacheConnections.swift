// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import GRDB

/// The connections to one database file.
struct CacheConnections: Sendable {
    /// The identity of the file, which stays when the file is renamed.
    let identity: StoreFolder.Identity

    /// The connections: one for writing, and some for long reads.
    ///
    /// Each has a thread of its own.
    let pool: DatabasePool

    /// A connection that reads on the caller's thread.
    ///
    /// Finding a small response takes less time than passing the query to
    /// another thread. It never waits: it throws `SQLITE_BUSY` instead.
    private let prompt: DatabaseQueue

    init(
        _ path: String, _ identity: StoreFolder.Identity, capacity: Int64, budget: Int64, patience: Duration
    ) throws {
        self.identity = identity
        pool = try CacheSchema.open(path, capacity, budget, patience)
        var configuration = Configuration()
        configuration.readonly = true
        // GRDB reads the schema while it opens, and a connection that closes the last opening of a
        // database has it for an instant. So the opening has patience, and the reads have none.
        configuration.busyMode = .timeout(patience / .seconds(1))
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
        prompt = try DatabaseQueue(path: path, configuration: configuration)
        try prompt.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
    }

    /// Runs one small read, immediately if possible.
    func readPromptly<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        do {
            return try readAtOnce(work)
        } catch let error as DatabaseError where error.isBusy {
            return try await pool.read(work)
        }
    }

    private func readAtOnce<Value>(_ work: (Database) throws -> Value) throws -> Value { try prompt.unsafeRead(work) }

    /// Returns a number that changes when a connection other than the pool's
    /// writer has changed the database.
    ///
    /// Call it only while the writer is idle, since it waits for the writer.
    func version() throws -> Int64 { try pool.writeWithoutTransaction(CacheSchema.dataVersion) }
}
