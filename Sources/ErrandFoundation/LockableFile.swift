// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An open file, on which the system keeps locks.
///
/// A lock excludes other processes and other openings in this process. It belongs to the opening (`F_OFD_SETLK`), and
/// ends when that is closed: the end of a process releases it too.
package struct LockableFile: Sendable {
    private let descriptor: Int32

    /// Takes an open file.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Opens a file, which is created for its owner alone if there is none.
    ///
    /// The result is `nil` when that fails, and when the path names a symbolic link; `errno` says why.
    package init?(at path: String) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    /// Takes the lock without waiting.
    ///
    /// - Parameter place: A byte, which may be behind the end of the file; `nil` for the whole file.
    /// - Returns: Whether it was taken; otherwise `errno` says why.
    package func lock(at place: Int64? = nil) -> Bool {
        var lock = Self.lock(at: place)
        return fcntl(descriptor, Self.set, &lock) == 0
    }

    /// Returns whether another opening of the file at a path has a lock, without taking it.
    package static func isLocked(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return false }
        defer { close(file) }
        var lock = lock(at: nil)
        return fcntl(file, get, &lock) == 0 && lock.l_type != numericCast(F_UNLCK)
    }

    /// Returns whether the path still names this file, and not another one that was created after its removal.
    package func isFile(at path: String) -> Bool {
        guard let opened = FileStatus(of: descriptor), let named = FileStatus(at: path, followsLinks: false) else {
            return false
        }
        return opened.isSameFile(as: named)
    }

    /// Replaces what the file holds.
    package func write(_ text: String) {
        let bytes = Array(text.utf8)
        ftruncate(descriptor, 0)
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }

    /// Returns the first bytes of the file as text.
    package func read(upTo count: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(read, 0)), as: UTF8.self)
    }

    /// Closes the file, and so releases its locks.
    package func release() { close(descriptor) }

    private static func lock(at place: Int64?) -> flock {
        var lock = flock()
        lock.l_type = numericCast(F_WRLCK)
        lock.l_whence = numericCast(SEEK_SET)
        // A length of 0 reaches to the end, however long the file becomes.
        lock.l_start = off_t(place ?? 0)
        lock.l_len = place == nil ? 0 : 1
        return lock
    }

    // The numbers of `F_OFD_SETLK` and `F_OFD_GETLK`.
    #if canImport(Darwin)
        private static let (set, get): (Int32, Int32) = (90, 92)
    #else
        private static let (set, get): (Int32, Int32) = (37, 36)
    #endif
}
