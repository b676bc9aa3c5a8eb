// SPDX-License-Identifier: MIT

package import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// A pipe to or from another program.
///
/// Other child processes do not inherit its ends, because they would keep the pipe open.
package struct ChildPipe: Sendable {
    package let reading: FileHandle
    package let writing: FileHandle

    package init() throws {
        let pipe = Pipe()
        (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        for end in [reading, writing] {
            guard fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL)
            }
        }
    }
}
