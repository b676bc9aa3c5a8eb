// SPDX-License-Identifier: MIT

import ErrandFoundation
package import Foundation

/// The standard output, whose failures are of two kinds: nobody reads it any more, or it cannot
/// be written.
package enum StandardOutput {
    /// Writes all bytes.
    ///
    /// - Throws: ``ReaderGone`` when the output no longer has a reader, as after the end of
    ///   `head`; ``CommandFailure`` for any other failure, such as a full disk.
    package static func write(_ data: Data) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            let code = errno
            switch code {
            case EINTR: continue
            case EAGAIN:
                // Somebody else has made the terminal or the pipe non-blocking.
                var state = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                _ = poll(&state, 1, -1)
            case EPIPE: throw ReaderGone()
            default:
                throw CommandFailure("the output cannot be written: \(String(cString: strerror(code)))", exitCode: 74)
            }
        }
    }

    /// Whether it is a pipe.
    static var isPipe: Bool { FileStatus(of: STDOUT_FILENO)?.kind == .pipe }

    /// Returns whether a path is that of a device or a pipe: nothing can take its place, but it can be
    /// written into.
    package static func isStream(_ path: String) -> Bool {
        FileStatus(at: path).map { ![.file, .folder].contains($0.kind) } ?? false
    }

    /// Makes a device or a pipe the standard output of this process.
    ///
    /// - Throws: ``CommandFailure`` when it cannot be opened.
    package static func become(_ path: String) throws {
        let file = open(path, O_WRONLY)
        guard file >= 0, dup2(file, STDOUT_FILENO) >= 0 else {
            throw CommandFailure("\(path) cannot be opened: \(String(cString: strerror(errno)))", exitCode: 74)
        }
        close(file)
    }

    /// Opens the standard files that are closed, so that no other file takes their numbers, and
    /// nothing that is printed is written into it.
    ///
    /// A closed output stays one that cannot be written.
    package static func reserve() {
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) < 0 {
            _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
