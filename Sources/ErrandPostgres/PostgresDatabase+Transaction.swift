// SPDX-License-Identifier: MIT

extension PostgresDatabase {
    /// Runs statements in a transaction, which is committed when the closure returns.
    ///
    /// When the closure throws or the task is cancelled, the transaction is rolled back. The connection belongs to
    /// the transaction alone. Who waits for something else in it holds up the others that want its rows. A statement of
    /// the database itself needs another connection: if it would have to wait for one, it is refused with
    /// ``PostgresError/Kind/busy``, since it might wait for this one.
    ///
    /// - Parameters:
    ///   - idleLimit: After which time without a statement the server rolls the transaction back, so that a process
    ///     that was stopped, between two statements or while it sends one, holds up nobody; `nil` leaves it to the
    ///     server's settings.
    ///   - work: The statements.
    /// - Returns: What the closure returns.
    /// - Throws: The error of the closure; ``PostgresError``, of which ``PostgresError/Kind/unknownOutcome`` leaves open
    ///   whether the transaction was committed; `CancellationError`.
    package func withTransaction<Result>(
        idleLimit: Duration? = .seconds(5),
        _ work: nonisolated(nonsending) (PostgresTransaction) async throws -> Result
    ) async throws -> Result {
        let options = pool.options
        let begin = try Statement(Self.begin(idleLimit), isScript: true)
        let commit = try Statement("COMMIT")
        return try await pool.withConnection(until: options.moment(nil)) { connection in
            let transaction = PostgresTransaction(connection, pool)
            do {
                _ = try await connection.run(begin, until: options.moment(nil))
                let all = PostgresTransaction.current + [transaction]
                let result = try await PostgresTransaction.$current.withValue(all) { try await work(transaction) }
                try Task.checkCancellation()
                transaction.end()
                let tag = try await connection.run(
                    commit, until: options.moment(nil), isCommit: true, isShielded: true
                ).tag
                guard tag == "COMMIT" else { throw Self.rolledBack }
                return result
            } catch {
                transaction.end()
                await Self.rollBack(connection)
                throw error
            }
        }
    }

    private static func begin(_ idleLimit: Duration?) -> String {
        guard let idleLimit else { return "BEGIN" }
        // The setting has 32 bits, and 0 is no limit.
        let milliseconds = Int(min(max(idleLimit, .milliseconds(1)), .seconds(2_000_000)) / .milliseconds(1))
        return "BEGIN; SET LOCAL idle_in_transaction_session_timeout = \(milliseconds)"
    }

    /// Rolls back, also when the task was cancelled.
    ///
    /// A connection that does not respond is closed, which rolls back too.
    private static func rollBack(_ connection: PostgresConnection) async {
        guard connection.isInTransaction, let rollback = try? Statement("ROLLBACK") else { return }
        _ = try? await connection.run(rollback, until: .now + .seconds(5), isShielded: true)
    }

    private static let rolledBack = PostgresError(
        .rolledBack, "the server rolled the transaction back, because a statement in it had failed")
}
