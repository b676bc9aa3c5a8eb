// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system's lock on a file beside a journal, which ends with the process.
///
/// A list of journals asks for it without taking it, so that it never disturbs who takes it. It is not on the journal itself: a process that closes a file a second time loses SQLite's locks on it.
final class JournalLock: Sendable {
    static let suffix = ".lock"

    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Throws: ``JournalError/Kind/inUse`` when another has it.
    init(_ path: String, _ id: String) throws(JournalError) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw JournalError(.unwritable, "\(path) cannot be opened") }
        var lock = Self.whole
        guard fcntl(file, Self.set, &lock) == 0 else {
            close(file)
            throw JournalError(.inUse, "another process works on the journal \(id)")
        }
        descriptor = file
    }

    /// Returns whether a process has the lock, without taking it.
    static func isHeld(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return false }
        defer { close(file) }
        var lock = whole
        return fcntl(file, get, &lock) == 0 && lock.l_type != numericCast(F_UNLCK)
    }

    /// A lock of the whole file, which belongs to an opening (`F_OFD_SETLK`).
    private static var whole: flock {
        var lock = flock()
        lock.l_type = numericCast(F_WRLCK)
        lock.l_whence = numericCast(SEEK_SET)
        return lock
    }

    #if canImport(Darwin)
        private static let (set, get): (Int32, Int32) = (90, 92)
    #else
        private static let (set, get): (Int32, Int32) = (37, 36)
    #endif

    deinit { close(descriptor) }
}
