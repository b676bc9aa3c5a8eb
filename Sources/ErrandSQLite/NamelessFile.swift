// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file without a name, which the system deletes when it is closed.
final class NamelessFile: Sendable {
    private let descriptor: Int32

    /// - Parameter descriptor: An open file, which this value closes.
    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Appends bytes.
    func append(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw CacheStoreError(.unwritable, reason: "a copy cannot be written (errno \(errno))")
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Returns at most `count` bytes from an offset; none at the end of the
    /// file.
    func read(from offset: Int64, atMost count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let read = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset) + off_t(filled))
                if read < 0, errno == EINTR { continue }
                guard read >= 0 else { throw ClientError(.undecodable.truncated, reason: "errno \(errno)") }
                guard read > 0 else { return }
                filled += read
            }
        }
    }
}

/// The bytes of a file as the body of a response.
struct NamelessBody: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    let file: NamelessFile
    let length: Int64
    var offset: Int64 = 0

    /// The body, which can be read several times.
    var body: Body { .replayable(length: length) { Self(file: file, length: length, offset: $0) } }

    func makeAsyncIterator() -> Iterator { Iterator(file: file, offset: offset) }

    struct Iterator: AsyncIteratorProtocol {
        let file: NamelessFile
        var offset: Int64

        /// The size of one read.
        ///
        /// It is small, so that no other task waits long for the copy.
        private static let size = 64 * 1024

        mutating func next() async throws -> ArraySlice<UInt8>? {
            let bytes = try file.read(from: offset, atMost: Self.size)
            offset += Int64(bytes.count)
            return bytes.isEmpty ? nil : bytes[...]
        }
    }
}
