// SPDX-License-Identifier: MIT

/// A statement with the task that waits for its rows.
struct ConnectionJob: Sendable {
    let work: ConnectionWork
    let statement: Statement
    let reply: Reply<PostgresRows>
}

/// A command of a task to the thread of a connection.
enum ConnectionCommand: Sendable {
    case run(ConnectionJob)
    case stop(UInt64)
    case close
}
