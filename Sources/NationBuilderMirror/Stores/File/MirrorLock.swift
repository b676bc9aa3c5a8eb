// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system's lock on a file beside a copy, which ends with the process.
///
/// The file names the process. It is not the copy itself: a process that closes a file a second time loses SQLite's
/// locks on it.
final class MirrorLock: Sendable {
    static let suffix = ".lock"

    private let descriptor: Int32
    private let path: String

    /// Takes the lock of a copy.
    ///
    /// - Parameters:
    ///   - copy: The path of the copy without symbolic links.
    ///   - opened: Is called between the opening of the file and its locking, for tests.
    /// - Throws: ``MirrorError/Kind/inUse``, which names the other process, or ``MirrorError/Kind/unavailable``.
    init(_ copy: String, opened: () -> Void = {}) throws(MirrorError) {
        path = copy + Self.suffix
        // A file that its holder removes meanwhile is none: another may hold the one of now.
        for _ in 0..<100 {
            let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard file >= 0 else { throw MirrorError(.unavailable, "\(path) cannot be opened") }
            opened()
            var lock = flock()
            lock.l_type = numericCast(F_WRLCK)
            lock.l_whence = numericCast(SEEK_SET)
            guard fcntl(file, Self.set, &lock) == 0 else {
                let holder = Self.holder(file)
                close(file)
                throw MirrorError(.inUse, "\(holder) holds the copy \(copy)")
            }
            if Self.isFile(file, at: path) {
                descriptor = file
                note()
                return
            }
            close(file)
        }
        throw MirrorError(.unavailable, "\(path) is removed again and again")
    }

    deinit { release() }

    /// Removes the file, and with its closing the lock.
    private func release() {
        // While the lock is held nobody else takes the file for theirs.
        if Self.isFile(descriptor, at: path) { unlink(path) }
        close(descriptor)
    }

    private func note() {
        let text = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    private static func holder(_ file: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(file, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(count, 0)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return Int32(text).map { $0 == getpid() ? "another run of this process" : "the process \($0)" }
            ?? "another process"
    }

    private static func isFile(_ file: Int32, at path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(file, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }

    // The number of `F_OFD_SETLK`: the lock belongs to the opening, not to the process.
    #if canImport(Darwin)
        private static let set: Int32 = 90
    #else
        private static let set: Int32 = 37
    #endif
}
