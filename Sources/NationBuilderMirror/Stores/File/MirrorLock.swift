// SPDX-License-Identifier: MIT

import ErrandFoundation

/// The system's lock on a file beside a copy, which ends with the process.
///
/// The file names the process. It is not the copy itself: a process that closes a file a second time loses SQLite's
/// locks on it.
final class MirrorLock: Sendable {
    static let suffix = ".lock"

    private let file: LockableFile
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
            guard let file = LockableFile(at: path) else { throw MirrorError(.unavailable, "\(path) cannot be opened") }
            opened()
            guard file.lock() else {
                let holder = Self.holder(file)
                file.release()
                throw MirrorError(.inUse, "\(holder) holds the copy \(copy)")
            }
            if file.isFile(at: path) {
                self.file = file
                file.write("\(ProcessInfo.processInfo.processIdentifier)\n")
                return
            }
            file.release()
        }
        throw MirrorError(.unavailable, "\(path) is removed again and again")
    }

    deinit {
        // While the lock is held nobody else takes the file for theirs.
        if file.isFile(at: path) { try? FileManager.default.removeItem(atPath: path) }
        file.release()
    }

    private static func holder(_ file: LockableFile) -> String {
        guard let process = Int32(file.read(upTo: 20).prefix { $0 != "\n" }) else { return "another process" }
        let isThis = process == ProcessInfo.processInfo.processIdentifier
        return isThis ? "another run of this process" : "the process \(process)"
    }
}
