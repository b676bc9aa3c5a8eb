// SPDX-License-Identifier: MIT

/// A database of PostgreSQL, with a few connections that are opened when they are needed.
///
/// Stores, budgets and sessions are created with it; one database is enough for all of them.
/// ``withLease(_:waiting:duration:_:)`` runs work of the program itself on one machine at a time.
///
/// Statements of several tasks run side by side, each on a connection of its own. Waiting blocks none of the threads
/// of Swift's tasks: each connection has a thread.
///
/// When the last copy goes away, the connections close.
public struct PostgresDatabase: Sendable {
    let pool: ConnectionPool
    /// A connection for leases and the like, which must not wait for the statements of the program.
    private let leasePool: ConnectionPool

    /// Creates a database; it connects when a statement needs it.
    ///
    /// - Throws: ``PostgresError/Kind/library``.
    public init(_ address: PostgresAddress, options: PostgresOptions = PostgresOptions()) throws(PostgresError) {
        self.init(address, options, try LibPQ())
    }

    init(_ address: PostgresAddress, _ options: PostgresOptions, _ library: LibPQ) {
        let settings = ConnectionSettings(address, library)
        pool = ConnectionPool(library, settings, options)
        var one = options
        one.connections = 1
        leasePool = ConnectionPool(library, settings, one)
    }

    /// Executes a statement outside of a transaction, and returns its rows.
    ///
    /// It is sent once. When the connection is lost, nobody knows whether the server has executed it. The cancellation
    /// of the task and the deadline stop the statement on the server: this returns when the server has responded to that,
    /// or after two seconds.
    ///
    /// - Parameters:
    ///   - sql: One statement, with `$1`, `$2` and so on for values.
    ///   - parameters: The values.
    ///   - deadline: How long it may take; `nil` takes ``PostgresOptions/deadline``.
    /// - Throws: ``PostgresError``; `CancellationError`, unless the statement was executed all the same.
    @discardableResult
    package func query(
        _ sql: String, _ parameters: [PostgresParameter] = [], deadline: Duration? = nil
    ) async throws -> PostgresRows {
        let statement = try Statement(sql, parameters)
        let deadline = pool.options.moment(deadline)
        return try await pool.withConnection(until: deadline) { connection in
            try await connection.run(statement, until: deadline)
        }
    }

    /// Executes several statements, which semicolons separate, as for a schema.
    ///
    /// Unless they say otherwise, either all or none are executed.
    ///
    /// - Parameters:
    ///   - script: The statements, without parameters.
    ///   - deadline: How long they may take; `nil` takes ``PostgresOptions/deadline``.
    /// - Throws: ``PostgresError``; `CancellationError`.
    package func execute(_ script: String, deadline: Duration? = nil) async throws {
        let statement = try Statement(script, isScript: true)
        let deadline = pool.options.moment(deadline)
        _ = try await pool.withConnection(until: deadline) { connection in
            try await connection.run(statement, until: deadline)
        }
    }

    /// Closes the connections that are not in use, and the others after their use.
    ///
    /// Later statements are refused with ``PostgresError/Kind/closed``.
    public func close() {
        pool.close()
        leasePool.close()
    }

    /// Executes a statement that extends or frees a lease, and returns how many rows it changed.
    func extend(_ sql: String, _ parameters: [PostgresParameter], deadline: Duration) async throws -> Int {
        try await queryAside(sql, parameters, deadline: deadline).affectedCount
    }

    /// Executes a statement on a connection beside those of the program.
    package func queryAside(
        _ sql: String, _ parameters: [PostgresParameter], deadline: Duration
    ) async throws -> PostgresRows {
        let statement = try Statement(sql, parameters)
        let deadline = leasePool.options.moment(deadline)
        return try await leasePool.withConnection(until: deadline) { connection in
            try await connection.run(statement, until: deadline)
        }
    }
}

extension PostgresOptions {
    /// Returns the moment at which a deadline that begins now has passed.
    func moment(_ deadline: Duration?) -> ContinuousClock.Instant { .now + (deadline ?? self.deadline) }
}
