// SPDX-License-Identifier: MIT

import Synchronization

/// The connections of a database.
final class ConnectionPool: Sendable {
    private typealias Grant = PoolState<PostgresConnection>.Grant

    private struct State {
        var pool: PoolState<PostgresConnection>
        var replies: [Int: Reply<Grant>] = [:]
    }

    let library: LibPQ
    let options: PostgresOptions
    private let settings: ConnectionSettings
    private let state: Mutex<State>

    init(_ library: LibPQ, _ settings: ConnectionSettings, _ options: PostgresOptions) {
        (self.library, self.settings, self.options) = (library, settings, options)
        state = Mutex(State(pool: PoolState(limit: options.connections)))
    }

    deinit { close() }

    /// Runs work with a connection, which nobody else uses meanwhile.
    func withConnection<Result>(
        until deadline: ContinuousClock.Instant,
        _ work: nonisolated(nonsending) (PostgresConnection) async throws -> Result
    ) async throws -> Result {
        let connection = try await acquire(until: min(deadline, .now + options.connectionDeadline))
        defer { release(connection) }
        return try await work(connection)
    }

    private func acquire(until deadline: ContinuousClock.Instant) async throws -> PostgresConnection {
        try Task.checkCancellation()
        let reply = Reply<Grant>()
        let holdsOne = PostgresTransaction.current.contains { $0.holdsConnection(of: self) }
        let acquisition = state.withLock { state in
            let acquisition = state.pool.acquire(mayWait: !holdsOne) { $0.isReusable }
            if case .wait(let number) = acquisition { state.replies[number] = reply }
            return acquisition
        }
        switch acquisition {
        case .closed: throw Self.closed
        case .refused: throw Self.waitsForItself
        case .granted(let grant): return try await connection(grant, deadline)
        case .wait(let number):
            let busy = PostgresError(.busy, "all connections were in use for too long")
            let grant = try await reply.value(until: deadline, or: busy) { [weak self] error in
                guard let self, leave(number) else { return }
                reply.resolve(.failure(error))
            }
            return try await connection(grant, deadline)
        }
    }

    private func leave(_ number: Int) -> Bool {
        state.withLock { state in
            guard state.pool.leave(number) else { return false }
            state.replies[number] = nil
            return true
        }
    }

    private func connection(_ grant: Grant, _ deadline: ContinuousClock.Instant) async throws -> PostgresConnection {
        switch grant {
        case .connection(let connection): return connection
        case .place:
            do {
                return try await open(until: deadline)
            } catch {
                releasePlace()
                throw error
            }
        }
    }

    private func open(until deadline: ContinuousClock.Instant) async throws -> PostgresConnection {
        let connection = try PostgresConnection(library, settings, options, until: deadline, watcher: watcher)
        try await connection.open()
        return connection
    }

    private var watcher: ConnectionWatcher {
        ConnectionWatcher(
            ended: { [weak self] connection, _ in _ = self?.state.withLock { $0.pool.remove(connection) } },
            rested: { [weak self] connection in
                if self?.state.withLock({ $0.pool.remove(connection) }) == true { connection.close() }
            })
    }

    private func release(_ connection: PostgresConnection) {
        guard connection.isReusable else {
            connection.close()
            return releasePlace()
        }
        let (next, reply) = state.withLock { state in
            let next = state.pool.giveBack(connection)
            guard case .next(let number) = next else { return (next, Reply<Grant>?.none) }
            return (next, state.replies.removeValue(forKey: number))
        }
        if next == .unwanted { connection.close() }
        reply?.resolve(.success(.connection(connection)))
    }

    /// Gives the place of a connection that is no more to the task that waits longest.
    private func releasePlace() {
        let reply = state.withLock { state in state.pool.drop().flatMap { state.replies.removeValue(forKey: $0) } }
        reply?.resolve(.success(.place))
    }

    /// Closes the connections that nobody uses.
    ///
    /// The others close after their work.
    func close() {
        let (idle, replies) = state.withLock { state in
            let left = state.pool.close()
            return (left.idle, left.waiting.compactMap { state.replies.removeValue(forKey: $0) })
        }
        for connection in idle { connection.close() }
        for reply in replies { reply.resolve(.failure(Self.closed)) }
    }

    /// How many connections nobody uses.
    var idleCount: Int { state.withLock { $0.pool.idleCount } }

    private static let waitsForItself = PostgresError(
        .busy,
        "a statement beside an open transaction would wait for a connection while its task holds one: it belongs into "
            + "the transaction, or after it")
    private static let closed = PostgresError(.closed, "the database was closed")
}
