// SPDX-License-Identifier: MIT

extension PostgresError {
    /// The kind of an error of a database.
    ///
    /// A pattern matches a kind and all kinds whose names begin with its name:
    ///
    /// ```swift
    /// do {
    ///     try await database.withLease("nightly report") { _ in print("it is written here") }
    /// } catch PostgresError.Kind.leaseHeld {
    ///     print("another machine writes it")
    /// }
    /// ```
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// A short dotted name from a fixed set, suitable as a metric label.
        public let name: String

        /// Returns whether an error is a ``PostgresError`` of a kind or of one below it, as in a `catch`.
        public static func ~= (kind: Kind, error: any Error) -> Bool {
            guard let name = (error as? PostgresError)?.kind.name else { return false }
            return name == kind.name || name.hasPrefix(kind.name + ".")
        }

        /// The name.
        public var description: String { name }
    }
}

extension PostgresError.Kind {
    /// There is no connection to be had now: ``library``, ``server`` or ``busy``.
    public static let unavailable = Self(name: "unavailable")
    /// libpq is not installed, or older than version 14.
    public static let library = Self(name: "unavailable.library")
    /// No server responds, or it takes no connection now.
    public static let server = Self(name: "unavailable.server")
    /// All connections of the pool were in use until the deadline, or the task that asks holds one of them.
    public static let busy = Self(name: "unavailable.busy")

    /// The server or its certificate was refused, or the server refused the client.
    public static let refused = Self(name: "refused")
    /// The password or the user was refused, or no password was there.
    public static let authentication = Self(name: "refused.authentication")
    /// The server's certificate was refused, or it has none.
    public static let certificate = Self(name: "refused.certificate")
    /// The server refused the connection for another reason, such as a database that does not exist.
    public static let connection = Self(name: "refused.connection")

    /// The connection was lost.
    ///
    /// Of a transaction nothing remains; a statement outside of one may have been executed.
    public static let lost = Self(name: "lost.connection")
    /// The connection was lost at the commit, or it took too long: the transaction may have been committed or not.
    public static let unknownOutcome = Self(name: "lost.commit")

    /// The server refused a statement; ``PostgresError/sqlState`` says why.
    public static let statement = Self(name: "statement.refused")
    /// A statement took longer than its deadline.
    ///
    /// The server was told to stop it. Outside of a transaction it may have been executed all the same.
    public static let timeout = Self(name: "statement.timeout")
    /// A result is larger than ``PostgresOptions/resultLimit``.
    public static let tooLarge = Self(name: "statement.tooLarge")
    /// A statement cannot be sent, as one with a NUL in a text, or it is a `COPY`.
    public static let invalid = Self(name: "statement.invalid")
    /// The server rolled a transaction back, because the error of a statement in it was ignored.
    public static let rolledBack = Self(name: "statement.rolledBack")

    /// Another holds a lease.
    public static let leaseHeld = Self(name: "lease.held")
    /// A lease was lost: another may hold it.
    public static let leaseLost = Self(name: "lease.lost")

    /// A URL is not one of PostgreSQL.
    public static let address = Self(name: "address.invalid")
    /// The database was closed.
    public static let closed = Self(name: "closed")
}
