// SPDX-License-Identifier: MIT

// No other import: whose type the compiler takes `stat` for depends on the modules that a file imports, and on what was
// compiled before.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The status of a file as the system tells it.
///
/// Two are equal as long as the same file has the same size and time of its last change.
package struct FileStatus: Sendable, Equatable {
    /// The kind of a file.
    package enum Kind: Sendable {
        /// A regular file.
        case file
        /// A folder.
        case folder
        /// A pipe.
        case pipe
        /// A device, a socket or a symbolic link.
        case other
    }

    /// The kind of the file.
    package let kind: Kind
    /// The size in bytes.
    package let size: Int64
    private let device: UInt64
    private let number: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    /// Creates the status of the file at a path.
    ///
    /// The result is `nil` when that cannot be examined; `errno` says why.
    ///
    /// - Parameter followsLinks: Whether a symbolic link stands for the file that it names.
    package init?(at path: String, followsLinks: Bool = true) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.init(status)
    }

    /// Creates the status of an open file; `nil` when that cannot be examined.
    package init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFIFO: .pipe
            default: .other
            }
        size = Int64(status.st_size)
        (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
    }

    /// Returns whether this is the status of the same file, be it changed or not.
    package func isSameFile(as other: Self) -> Bool { device == other.device && number == other.number }
}
