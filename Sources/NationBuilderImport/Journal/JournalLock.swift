// SPDX-License-Identifier: MIT

import ErrandFoundation

/// The system's lock on a file beside a journal, which ends with the process.
///
/// A list of journals asks for it without taking it, so that it never disturbs who takes it. It is not on the journal itself: a process that closes a file a second time loses SQLite's locks on it.
final class JournalLock: Sendable {
    static let suffix = ".lock"

    private let file: LockableFile

    /// Takes the lock.
    ///
    /// - Throws: ``JournalError/Kind/inUse`` when another has it.
    init(_ path: String, _ id: String) throws(JournalError) {
        guard let file = LockableFile(at: path) else { throw JournalError(.unwritable, "\(path) cannot be opened") }
        guard file.lock() else {
            file.release()
            throw JournalError(.inUse, "another process works on the journal \(id)")
        }
        self.file = file
    }

    /// Returns whether a process has the lock, without taking it.
    static func isHeld(_ path: String) -> Bool { LockableFile.isLocked(path) }

    deinit { file.release() }
}
