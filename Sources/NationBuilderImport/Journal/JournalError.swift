// SPDX-License-Identifier: MIT

import GRDB

/// An error of a journal.
public struct JournalError: Error, Sendable, CustomStringConvertible {
    /// The kind of error.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// A short dotted name from a fixed set, suitable as a metric label.
        public let name: String

        /// There is no such journal.
        public static let missing = Self(name: "journal.missing")
        /// Another process works on it.
        public static let inUse = Self(name: "journal.inUse")
        /// The file is not a journal, or a damaged one; it is left as it is.
        public static let damaged = Self(name: "journal.damaged")
        /// A newer version has written it; it is left as it is.
        public static let newer = Self(name: "journal.newer")
        /// It cannot be written, as on a full disk.
        public static let unwritable = Self(name: "journal.unwritable")

        /// The name.
        public var description: String { name }
    }

    /// The kind of error.
    public let kind: Kind
    /// A sentence without a full stop.
    public let reason: String

    init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }

    /// Returns an error of SQLite as one of a journal.
    static func of(_ error: any Error, _ id: String) -> Self {
        if let error = error as? JournalError { return error }
        guard let error = error as? DatabaseError else { return Self(.unwritable, "the journal \(id): \(error)") }
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_MISMATCH:
            return Self(.damaged, "the journal \(id) is damaged: \(words(error))")
        case .SQLITE_BUSY, .SQLITE_LOCKED: return Self(.inUse, "another process holds the journal \(id) for too long")
        default: return Self(.unwritable, "the journal \(id) cannot be written: \(words(error))")
        }
    }

    private static func words(_ error: DatabaseError) -> String {
        error.message ?? "code \(error.extendedResultCode.rawValue) of SQLite"
    }

    /// The reason.
    public var description: String { reason }
}
