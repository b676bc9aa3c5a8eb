// SPDX-License-Identifier: MIT

import Synchronization

/// A transaction, as ``PostgresDatabase/withTransaction(idleLimit:_:)`` gives it to its closure.
///
/// Statements of several tasks run one after the other. After an error of a statement the server refuses the others.
package final class PostgresTransaction: Sendable {
    private let connection: PostgresConnection
    private let options: PostgresOptions
    private let pool: ConnectionPool
    private let isOver = Mutex(false)

    /// The transactions in which a task runs.
    @TaskLocal static var current: [PostgresTransaction] = []

    init(_ connection: PostgresConnection, _ pool: ConnectionPool) {
        (self.connection, self.pool, options) = (connection, pool, pool.options)
    }

    /// Whether it has a connection of a pool.
    func holdsConnection(of other: ConnectionPool) -> Bool { pool === other && !isOver.withLock { $0 } }

    /// Executes a statement in the transaction, and returns its rows.
    ///
    /// When its deadline passes or the task is cancelled, the whole transaction is rolled back.
    ///
    /// - Parameters:
    ///   - sql: One statement, with `$1`, `$2` and so on for values.
    ///   - parameters: The values.
    ///   - deadline: How long it may take; `nil` takes ``PostgresOptions/deadline``.
    /// - Throws: ``PostgresError``; `CancellationError`.
    @discardableResult
    package func query(
        _ sql: String, _ parameters: [PostgresParameter] = [], deadline: Duration? = nil
    ) async throws -> PostgresRows {
        try await run(Statement(sql, parameters), deadline)
    }

    /// Executes several statements, which semicolons separate.
    ///
    /// - Parameters:
    ///   - script: The statements, without parameters.
    ///   - deadline: How long they may take; `nil` takes ``PostgresOptions/deadline``.
    /// - Throws: ``PostgresError``; `CancellationError`.
    package func execute(_ script: String, deadline: Duration? = nil) async throws {
        _ = try await run(Statement(script, isScript: true), deadline)
    }

    private func run(_ statement: Statement, _ deadline: Duration?) async throws -> PostgresRows {
        guard !isOver.withLock({ $0 }) else { throw PostgresError(.invalid, "the transaction is over") }
        return try await connection.run(statement, until: options.moment(deadline))
    }

    /// Refuses later statements, which would run in another's transaction.
    func end() { isOver.withLock { $0 = true } }
}
