// SPDX-License-Identifier: MIT

/// An event of a connection.
enum ConnectionEvent: Sendable, Equatable {
    /// It is being made, and waits for the server.
    case connectionReads
    /// It is being made, and waits until it can write.
    case connectionWrites
    case connected
    case submitted(ConnectionWork)
    /// The task that waits for a statement was cancelled.
    case stopped(UInt64)
    /// A part of a statement was written.
    case written(isDone: Bool)
    /// The server has responded to a statement wholly.
    case responded(ServerResponse)
    /// A response cannot be taken for a reason.
    case exceeded(WorkOutcome)
    case lost
    /// The connection is no longer wanted.
    case closed
    /// Time passed.
    case passed
}

/// An action of a connection.
enum ConnectionAction: Sendable, Equatable {
    /// Says that the connection was made.
    case welcome
    case send(UInt64)
    /// Asks the server, over another connection, to stop the statement.
    case requestStop
    case resolve(UInt64, WorkOutcome)
    /// Says that nobody has used the connection for long.
    case offerRetirement
    case close
}

/// The wait of a connection.
struct ConnectionWait: Sendable, Equatable {
    var reads: Bool
    var writes: Bool
    var until: ContinuousClock.Instant?
}

/// A statement, as far as the decisions about a connection need it.
struct ConnectionWork: Sendable, Equatable {
    var id: UInt64
    var deadline: ContinuousClock.Instant
    /// Whether it commits a transaction, so that nobody knows the outcome when the response is lost.
    var isCommit = false
}

/// The response of the server.
enum ServerResponse: Sendable, Equatable {
    case success
    case failure
    /// It stopped the statement, because it was asked to.
    case stopped
    /// It ended the connection; `isIdleEnd` when the reason is a transaction that sent nothing for too long.
    case fatal(isIdleEnd: Bool)
}

/// The outcome of a statement.
enum WorkOutcome: Sendable, Equatable {
    /// The server's response says it.
    case responded
    case cancelled
    case timedOut
    case tooLarge
    /// It is a `COPY`.
    case unsupported
    case lost
    /// A commit of which nobody knows.
    case unknown
}
