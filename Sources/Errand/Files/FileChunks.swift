// SPDX-License-Identifier: MIT

import Dispatch
import ErrandCore
import SystemPackage

/// The bytes of a part of a file.
struct FileChunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    let path: FilePath
    let range: Range<Int64>

    func makeAsyncIterator() -> Iterator { Iterator(path: path, range: range) }

    /// The options with which a file is opened.
    ///
    /// To open a pipe would otherwise take until somebody writes to it.
    static let openOptions: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]

    static func unreadable(_ path: FilePath, _ error: any Error) -> ClientError {
        let code = error as? Errno
        let name = ShownText.of(path.string, limit: 1000)
        return ClientError(
            .invalidRequest.encoding,
            reason: code == .illegalSeek
                ? "\(name) is a pipe and no file: its bytes cannot be read twice"
                : "the file \(name) cannot be read" + (code.map { ": \($0)" } ?? ""),
            underlying: error)
    }

    /// An iterator that opens the file with the first chunk, and closes the
    /// file when the iterator is dropped.
    struct Iterator: AsyncIteratorProtocol {
        let path: FilePath
        var range: Range<Int64>
        private var file: OpenFile?

        init(path: FilePath, range: Range<Int64>) {
            self.path = path
            self.range = range
        }

        mutating func next() async throws -> ArraySlice<UInt8>? {
            guard !range.isEmpty else { return nil }
            let file = try self.file ?? OpenFile(path)
            self.file = file
            let chunk = try await file.read(at: range.lowerBound, upTo: Int(Swift.min(Int64(range.count), 131_072)))
            guard !chunk.isEmpty else {
                throw ClientError(.invalidRequest.encoding, reason: "the file became shorter while it was sent")
            }
            range = (range.lowerBound + Int64(chunk.count))..<range.upperBound
            return chunk[...]
        }
    }
}

/// A file that is open until nobody uses it.
private final class OpenFile: Sendable {
    private let path: FilePath
    private let descriptor: FileDescriptor

    init(_ path: FilePath) throws {
        self.path = path
        do {
            descriptor = try FileDescriptor.open(path, .readOnly, options: FileChunks.openOptions)
        } catch {
            throw FileChunks.unreadable(path, error)
        }
    }

    deinit {
        // Nothing is lost if closing fails: the file was only read.
        try? descriptor.close()
    }

    /// Reads on a thread that may block, unlike the threads of Swift's tasks.
    func read(at offset: Int64, upTo count: Int) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { [self] in
                continuation.resume(
                    with: Result {
                        do {
                            return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                                filled = try descriptor.read(
                                    fromAbsoluteOffset: offset, into: UnsafeMutableRawBufferPointer(buffer))
                            }
                        } catch {
                            throw FileChunks.unreadable(path, error)
                        }
                    })
            }
        }
    }
}
