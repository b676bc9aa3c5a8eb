// SPDX-License-Identifier: MIT

/// An error of a database.
///
/// Neither the description nor a dump has a password, a parameter's value or the text of a statement. The cancellation
/// of a task is a `CancellationError`, and not of this type.
public struct PostgresError: Error, Sendable, Hashable {
    /// The kind of error.
    public let kind: Kind

    /// A sentence without a full stop.
    public let reason: String

    /// The code that the server gave, of five letters and digits, such as `23505` for a value that must be unique.
    ///
    /// PostgreSQL's manual lists them in its appendix A.
    public let sqlState: String?

    /// The constraint that was violated, if the server named one.
    public let constraint: String?

    /// Creates an error, for a test or for a layer above.
    public init(_ kind: Kind, _ reason: String, sqlState: String? = nil, constraint: String? = nil) {
        (self.kind, self.reason, self.sqlState, self.constraint) = (kind, reason, sqlState, constraint)
    }
}

extension PostgresError: CustomStringConvertible {
    /// The reason, with the SQLSTATE if there is one.
    public var description: String { sqlState.map { "\(reason) (SQLSTATE \($0))" } ?? reason }
}
