// SPDX-License-Identifier: MIT

import Synchronization

/// A connection, as tasks see it.
///
/// A thread of its own talks to the server.
final class PostgresConnection: Sendable {
    private struct State {
        var commands: [ConnectionCommand] = []
        var lastID: UInt64 = 0
        /// Why it ended.
        var end: PostgresError?
        /// Whether it ends, or has ended.
        var isEnding = false
        var isInTransaction = false
    }

    private let state = Mutex(State())
    private let pipe: WakePipe
    private let opening = Reply<Void>()
    let watcher: ConnectionWatcher

    private let deadline: ContinuousClock.Instant

    /// Starts to connect.
    ///
    /// - Parameter deadline: The moment until which all hosts are tried.
    init(
        _ library: LibPQ, _ settings: ConnectionSettings, _ options: PostgresOptions,
        until deadline: ContinuousClock.Instant, watcher: ConnectionWatcher
    ) throws(PostgresError) {
        let plan = try settings.plan.get()
        guard let pipe = WakePipe() else { throw PostgresError(.server, "the process has no file descriptor left") }
        self.pipe = pipe
        (self.watcher, self.deadline) = (watcher, deadline)
        let isStarted = OwnThread.start {
            let opening = ConnectionOpening(library, settings.options, plan, until: deadline)
            ConnectionDriver(self, library, opening, options).work()
        }
        guard isStarted else { throw PostgresError(.server, "the system has no thread left") }
    }

    /// Waits until the connection was made.
    func open() async throws {
        let late = PostgresError(.server, "the server did not take the connection in time")
        do {
            // The thread may look up a name and notice nothing, so it is not waited for.
            try await opening.value(until: deadline, or: late) { self.opening.resolve(.failure($0)) }
        } catch {
            close()
            throw error
        }
    }

    /// Whether it can be used by another task: it is open and in no transaction.
    var isReusable: Bool { state.withLock { !$0.isEnding && !$0.isInTransaction } }

    /// Whether a transaction is open on it.
    var isInTransaction: Bool { state.withLock { !$0.isEnding && $0.isInTransaction } }

    /// Runs a statement after those before it.
    ///
    /// - Parameters:
    ///   - isCommit: Whether it commits a transaction.
    ///   - isShielded: Whether it runs to its end although the task is cancelled.
    func run(
        _ statement: Statement, until deadline: ContinuousClock.Instant, isCommit: Bool = false,
        isShielded: Bool = false
    ) async throws -> PostgresRows {
        if !isShielded { try Task.checkCancellation() }
        let reply = Reply<PostgresRows>()
        let id = try add(statement, deadline, isCommit, reply)
        guard !isShielded else { return try await reply.value() }
        return try await withTaskCancellationHandler {
            try await reply.value()
        } onCancel: {
            send(.stop(id))
        }
    }

    private func add(
        _ statement: Statement, _ deadline: ContinuousClock.Instant, _ isCommit: Bool, _ reply: Reply<PostgresRows>
    ) throws -> UInt64 {
        let id = try state.withLock { state in
            if let end = state.end { throw end }
            state.lastID += 1
            let work = ConnectionWork(id: state.lastID, deadline: deadline, isCommit: isCommit)
            state.commands.append(.run(ConnectionJob(work: work, statement: statement, reply: reply)))
            return state.lastID
        }
        pipe.wake()
        return id
    }

    private func send(_ command: ConnectionCommand) {
        state.withLock { $0.commands.append(command) }
        pipe.wake()
    }

    /// Ends the connection.
    ///
    /// Statements on it are lost.
    func close() { send(.close) }
}

// MARK: For the thread

extension PostgresConnection {
    /// The descriptor that is readable when there are commands.
    var wakeDescriptor: Int32 { pipe.reader }

    /// Takes the commands that have come.
    func takeCommands() -> [ConnectionCommand] {
        pipe.drain()
        return state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }

    /// Remembers whether a transaction is open, before the task of a statement goes on.
    func note(isInTransaction: Bool) { state.withLock { $0.isInTransaction = isInTransaction } }

    /// Remembers that it ends, before the task of a statement goes on.
    func noteEnding() { state.withLock { $0.isEnding = true } }

    /// Says that the connection was made.
    func welcome() { opening.resolve(.success(())) }

    /// Ends: later statements, and those that the thread has not taken, have the error.
    func end(_ error: PostgresError) {
        let left = state.withLock { state in
            (state.end, state.isEnding) = (error, true)
            defer { state.commands = [] }
            return state.commands
        }
        opening.resolve(.failure(error))
        for case .run(let job) in left { job.reply.resolve(.failure(error)) }
        watcher.ended(self, error)
    }
}
