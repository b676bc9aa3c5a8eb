// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that a sandbox writes and nobody but its owner reads, since paths and bodies hold people's data.
///
/// The bytes are on their way to the disk when a call returns, so that a sandbox that is killed loses nothing.
final class OutputFile: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Opens a file, and creates it when it is missing.
    ///
    /// - Parameter isNew: Whether what the file holds is dropped; otherwise it is written at its end.
    /// - Throws: ``SandboxStartError`` when it cannot be written.
    init(_ path: String, isNew: Bool) throws {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (isNew ? O_TRUNC : O_APPEND), 0o600)
        guard descriptor >= 0 else { throw SandboxStartError(.file, Self.problem(path)) }
    }

    deinit { close(descriptor) }

    /// Writes bytes at a place of a new file, or at the end.
    ///
    /// - Returns: A sentence when they cannot be written.
    func write(_ bytes: [UInt8], at place: Int? = nil) -> String? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = bytes.count - rest.count
            let count = rest.withUnsafeBytes { bytes in
                place.map { pwrite(descriptor, bytes.baseAddress, bytes.count, off_t($0 + written)) }
                    ?? systemWrite(descriptor, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return Self.problem(path) }
            rest = rest.dropFirst(count)
        }
        return nil
    }

    private static func problem(_ path: String) -> String {
        let reason = errno == ENOENT ? "its folder does not exist" : String(cString: strerror(errno)).lowercased()
        return "\(path) cannot be written: \(reason)"
    }
}

/// The system's `write`, whose name a method of the file has too.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
