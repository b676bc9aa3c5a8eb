// SPDX-License-Identifier: MIT

import CZlib
import ErrandCore

/// A body's bytes in the gzip format (RFC 1952), compressed as they are read.
struct GzipStream: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    let base: Body
    let level: Int

    func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), deflater: Deflater(level: level))
    }

    struct Iterator: AsyncIteratorProtocol {
        var base: Body.AsyncIterator
        let deflater: Deflater
        private var isEnded = false

        init(base: Body.AsyncIterator, deflater: Deflater) {
            self.base = base
            self.deflater = deflater
        }

        mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            guard !isEnded else { return nil }
            while let chunk = try await base.next(isolation: actor) {
                let bytes = try deflater.deflate(chunk, isLast: false)
                // The compressor may keep all bytes for later, and an empty
                // chunk is not returned.
                if !bytes.isEmpty { return bytes[...] }
            }
            isEnded = true
            return try deflater.deflate([], isLast: true)[...]
        }
    }

    /// Compresses bytes in memory.
    static func compress(_ bytes: ArraySlice<UInt8>, level: Int) throws -> [UInt8] {
        try Deflater(level: level).deflate(bytes, isLast: true)
    }
}

/// The compressor of zlib with the gzip wrapper.
final class Deflater {
    // zlib keeps the address of its stream.
    private let stream: UnsafeMutablePointer<z_stream>
    private let status: CInt

    /// - Parameter level: The level from 1, fast, to 9, small.
    init(level: Int) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window, and 16 for the gzip wrapper.
        status = errand_deflateInit(stream, CInt(min(max(level, 1), 9)), 15 + 16)
    }

    deinit {
        if status == Z_OK { deflateEnd(stream) }
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Returns the compressed bytes that are ready; after the last input, all
    /// remaining bytes.
    func deflate(_ input: ArraySlice<UInt8>, isLast: Bool) throws -> [UInt8] {
        guard status == Z_OK else { throw failure }
        var output: [UInt8] = []
        var input = Array(input)
        var rest = input.count
        try input.withUnsafeMutableBufferPointer { bytes in
            var position = 0
            repeat {
                // zlib counts in 32 bits.
                let piece = min(rest, 1 << 30)
                stream.pointee.next_in = bytes.baseAddress.map { $0 + position }
                stream.pointee.avail_in = CUnsignedInt(piece)
                try drain(into: &output, isLast && piece == rest ? Z_FINISH : Z_NO_FLUSH)
                position += piece
                rest -= piece
            } while rest > 0
        }
        return output
    }

    private func drain(into output: inout [UInt8], _ flush: CInt) throws {
        while true {
            var code = Z_OK
            output += try [UInt8](unsafeUninitializedCapacity: Self.block) { buffer, filled in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = CUnsignedInt(Self.block)
                code = CZlib.deflate(stream, flush)
                filled = Self.block - Int(stream.pointee.avail_out)
                stream.pointee.next_out = nil
                // A buffer error only means that nothing was left to do.
                guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { throw failure }
            }
            if code == Z_STREAM_END || stream.pointee.avail_out > 0 { return }
        }
    }

    private var failure: ClientError {
        ClientError(.invalidRequest.encoding, reason: "the body could not be compressed")
    }

    private static let block = 65536
}
