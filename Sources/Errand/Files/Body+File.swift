// SPDX-License-Identifier: MIT

public import ErrandCore
public import SystemPackage

extension Body {
    /// A file's bytes, read as they are sent.
    ///
    /// The length is that of the file now; a file that is shorter when it is read
    /// ends the call with `ClientError.invalidRequest.encoding`, and bytes beyond
    /// it are not sent. Replayable.
    ///
    /// - Throws: `ClientError.invalidRequest.encoding` when the file cannot be
    ///   read.
    public static func file(_ path: FilePath) throws -> Body {
        let length: Int64
        do {
            let descriptor = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            length = try descriptor.closeAfter {
                // A directory can be opened, but not read.
                _ = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
                    try descriptor.read(fromAbsoluteOffset: 0, into: $0)
                }
                return try descriptor.seek(offset: 0, from: .end)
            }
        } catch {
            throw ClientError(.invalidRequest.encoding, reason: "the file cannot be read", underlying: error)
        }
        return .replayable(length: length) { offset in
            FileChunks(path: path, range: Swift.min(offset, length)..<length)
        }
    }
}
