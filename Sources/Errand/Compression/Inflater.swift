// SPDX-License-Identifier: MIT

import CZlib
import ErrandCore

/// The decompressor of zlib, for gzip (RFC 1952) and deflate (RFC 1950).
final class Inflater {
    /// The most that is made at once.
    private static let block = 65536

    // zlib keeps the address of its stream.
    private let stream: UnsafeMutablePointer<z_stream>
    private let status: CInt
    private let ratio: Int
    private var input: [UInt8] = []
    private var position = 0
    private var taken = 0
    private var made = 0
    /// Whether a member has ended, and no other has begun.
    private var isWhole = true

    init(_ coding: ContentCoding, ratio: Int) {
        self.ratio = ratio
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window, and 16 for the gzip wrapper.
        status = errand_inflateInit(stream, coding == .gzip ? 15 + 16 : 15)
    }

    deinit {
        if status == Z_OK { inflateEnd(stream) }
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Takes more of the input; the last has been used up.
    func append(_ chunk: ArraySlice<UInt8>) {
        input = Array(chunk)
        position = 0
        taken += chunk.count
    }

    /// A block of output; an empty one when more input is needed.
    ///
    /// - Throws: `ClientError.undecodable.encoding` for input that is none;
    ///   `ClientError.undecodable.tooLarge` past the ratio.
    func inflate() throws -> [UInt8] {
        guard status == Z_OK else { throw failure("zlib has no memory") }
        while position < input.count || stream.pointee.avail_out == 0 {
            // One gzip member may follow another (RFC 1952 §2.2).
            if isWhole {
                guard position < input.count else { return [] }
                guard inflateReset(stream) == Z_OK else { throw failure("zlib cannot begin") }
                isWhole = false
            }
            let output = try makeBlock()
            made += output.count
            guard made / max(ratio, 1) <= taken else {
                throw ClientError(.undecodable.tooLarge, reason: "one byte became more than \(ratio)")
            }
            if !output.isEmpty { return output }
        }
        return []
    }

    /// - Throws: `ClientError.undecodable.encoding` when the input is not whole.
    func finish() throws {
        if !isWhole { throw failure("the compressed body is not whole") }
    }

    private func makeBlock() throws -> [UInt8] {
        var code = Z_OK
        let output = input.withUnsafeMutableBufferPointer { bytes in
            // zlib counts in 32 bits.
            let piece = min(bytes.count - position, 1 << 30)
            stream.pointee.next_in = bytes.baseAddress.map { $0 + position }
            stream.pointee.avail_in = CUnsignedInt(piece)
            let output = [UInt8](unsafeUninitializedCapacity: Self.block) { buffer, filled in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = CUnsignedInt(Self.block)
                code = CZlib.inflate(stream, Z_NO_FLUSH)
                filled = Self.block - Int(stream.pointee.avail_out)
                stream.pointee.next_out = nil
            }
            position += piece - Int(stream.pointee.avail_in)
            stream.pointee.next_in = nil
            return output
        }
        // A buffer error only says that nothing was left to do.
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
            throw failure("the body is not in the coding that was announced")
        }
        if code == Z_STREAM_END {
            isWhole = true
            stream.pointee.avail_out = 1
        }
        return output
    }

    private func failure(_ reason: String) -> ClientError { ClientError(.undecodable.encoding, reason: reason) }
}
