// SPDX-License-Identifier: MIT

import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// A pipe to or from another program.
///
/// Other child processes do not inherit its ends, because they would keep the pipe open.
struct ChildPipe: Sendable {
    let reading: FileHandle
    let writing: FileHandle

    init() throws {
        let pipe = Pipe()
        (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        for end in [reading, writing] {
            guard fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL)
            }
        }
    }
}
