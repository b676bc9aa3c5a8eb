// SPDX-License-Identifier: MIT

import GRDB

extension MirrorError {
    /// Returns an error of SQLite as one of a copy.
    static func of(_ error: any Error, _ path: String) -> Self {
        if let error = error as? MirrorError { return error }
        guard let error = error as? DatabaseError else { return Self(.unavailable, "the copy \(path): \(error)") }
        let words = error.message ?? "code \(error.extendedResultCode.rawValue) of SQLite"
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: return Self(.foreign, "the copy \(path) is damaged: \(words)")
        case .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
            return Self(.foreign, "the tables of \(path) are not those of a copy: \(words)")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return Self(.unavailable, "another program writes to the copy \(path) for too long")
        default: return Self(.unavailable, "the copy \(path) cannot be written: \(words)")
        }
    }
}
