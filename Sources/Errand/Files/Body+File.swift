// SPDX-License-Identifier: MIT

public import ErrandCore
public import SystemPackage

extension Body {
    /// Creates a body from a file, which is read as it is sent.
    ///
    /// The body is replayable, and its length is that of the file now. If the
    /// file has become shorter when it is read, the call throws
    /// `ClientError.invalidRequest.encoding`. If it has become longer, the
    /// additional bytes are not sent.
    ///
    /// A pipe has no length and can be read only once, so it is refused at once, whether
    /// anybody writes to it or not. ``/ErrandCore/Body/stream(_:length:)`` sends such bytes.
    ///
    /// - Throws: `ClientError.invalidRequest.encoding` when the file cannot be
    ///   read.
    public static func file(_ path: FilePath) throws -> Body {
        let length: Int64
        do {
            let descriptor = try FileDescriptor.open(path, .readOnly, options: FileChunks.openOptions)
            length = try descriptor.closeAfter {
                // A directory can be opened, but not read.
                _ = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
                    try descriptor.read(fromAbsoluteOffset: 0, into: $0)
                }
                return try descriptor.seek(offset: 0, from: .end)
            }
        } catch {
            throw FileChunks.unreadable(error)
        }
        return .replayable(length: length) { offset in
            FileChunks(path: path, range: Swift.min(offset, length)..<length)
        }
    }
}
