// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file to which whole lines are appended.
///
/// Each line is on its way to the disk before the call returns, so that a sandbox that is killed keeps all of them.
/// The file is readable by its owner alone, since paths and bodies hold people's data.
final class LineFile: Sendable {
    private struct State {
        /// The error that ended the file; `nil` while it can be written.
        var failure: Int32?
    }

    private let path: String
    private let descriptor: Int32
    private let state = Mutex(State())

    /// Opens a file to append to, and creates it when it is missing.
    ///
    /// - Throws: ``SandboxStartError`` when it cannot be written.
    init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = errno == ENOENT ? "its folder does not exist" : Self.words(errno)
            throw SandboxStartError(.file, "\(path) cannot be written: \(reason)")
        }
    }

    deinit { close(descriptor) }

    /// Appends a line.
    ///
    /// - Returns: A sentence when the file cannot be written any more; only once.
    func append(_ line: [UInt8]) -> String? {
        state.withLock { state in
            guard state.failure == nil else { return nil }
            var rest = (line + [UInt8(ascii: "\n")])[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    state.failure = errno
                    return "\(path) cannot be written, and ends here: \(Self.words(errno))"
                }
                rest = rest.dropFirst(count)
            }
            return nil
        }
    }

    private static func words(_ error: Int32) -> String { String(cString: strerror(error)).lowercased() }
}
