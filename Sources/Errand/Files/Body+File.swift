// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandFoundation
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
            throw FileChunks.unreadable(path, error)
        }
        return .replayable(length: length) { offset in
            FileChunks(path: path, range: Swift.min(offset, length)..<length)
        }
    }

    /// Creates a body from the file at a path, as it does from a `FilePath`.
    @_disfavoredOverload
    public static func file(_ path: String) throws -> Body { try file(FilePath(path)) }

    /// Creates a body from the file of a URL, as it does from a `FilePath`.
    public static func file(_ url: URL) throws -> Body { try file(FilePath(of: url)) }
}

extension FilePath {
    /// Creates the path of a file's URL.
    init(of url: URL) throws {
        guard url.isFileURL else {
            throw ClientError(.invalidRequest.url, reason: "the URL is not that of a file")
        }
        self.init(url.path(percentEncoded: false))
    }
}
