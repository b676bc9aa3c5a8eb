// SPDX-License-Identifier: MIT

import CZlib
import ErrandCore

/// The decompressor of zlib, for gzip (RFC 1952) and deflate (RFC 1950).
///
/// It also reads RFC 1951 without a header, which some servers send.
final class Inflater: ContentDecoder {
    // zlib keeps the address of its stream.
    private let stream: UnsafeMutablePointer<z_stream>
    private let status: CInt
    private let coding: ContentCoding.Step
    private var input = DecoderInput()
    /// Whether the last block was filled, so that zlib may hold more.
    private var isFull = false
    /// Whether no member has begun, or the last one has ended.
    private var isWhole = true
    private var hasEnded = false
    private var isRaw = false
    /// The number of bytes after raw deflate.
    ///
    /// Servers that forget the header may send some.
    private var trailerLength = 0

    init(_ coding: ContentCoding.Step) {
        self.coding = coding
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        status = errand_inflateInit(stream, Self.windowBits)
    }

    deinit {
        if status == Z_OK { inflateEnd(stream) }
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    func append(_ chunk: ArraySlice<UInt8>) { input.append(chunk) }

    func decode() throws -> [UInt8] {
        guard status == Z_OK else { throw DecoderInput.failure("zlib has no memory") }
        while true {
            if isWhole, try !begin() { return [] }
            guard !input.isEmpty || isFull else { return [] }
            let output = try makeBlock()
            if !output.isEmpty { return output }
        }
    }

    func finish() throws {
        guard isWhole, input.isEmpty else { throw DecoderInput.truncated }
    }

    // MARK: Members

    /// The window's size: 2¹⁵ bytes, the largest size.
    private static let windowBits: CInt = 15

    /// Prepares for a member that begins here; `false` when none begins, or
    /// when more input is needed to tell.
    private func begin() throws -> Bool {
        if hasEnded { try skipPadding() }
        guard !input.isEmpty else { return false }
        switch coding {
        case .gzip:
            // 16 asks for the gzip wrapper. One member may follow another (RFC 1952 §2.2).
            guard inflateReset2(stream, Self.windowBits + 16) == Z_OK else {
                throw DecoderInput.failure("zlib cannot begin")
            }
        default:
            guard input.count >= 2 else { return false }
            isRaw = !Self.isHeader(input[0], input[1])
            guard inflateReset2(stream, isRaw ? -Self.windowBits : Self.windowBits) == Z_OK else {
                throw DecoderInput.failure("zlib cannot begin")
            }
        }
        isWhole = false
        return true
    }

    /// Skips zeros, which pad files to the blocks of a disk or a tape.
    ///
    /// Nothing else may follow deflate. But when the header was missing, four
    /// more bytes are allowed, because such servers may send the checksum.
    private func skipPadding() throws {
        if isRaw {
            trailerLength += input.count
            input.skip(input.count)
        }
        while !input.isEmpty, input[0] == 0 { input.skip(1) }
        guard coding == .deflate, !input.isEmpty || trailerLength > 4 else { return }
        throw DecoderInput.trailing
    }

    /// Returns whether two bytes are the header of RFC 1950 §2.2.
    ///
    /// No encoder begins raw deflate with these bytes: they would be a stored
    /// block with padding bits set.
    private static func isHeader(_ method: UInt8, _ flags: UInt8) -> Bool {
        method & 0x0F == 8 && method >> 4 <= 7 && (UInt16(method) << 8 | UInt16(flags)) % 31 == 0
    }

    private func makeBlock() throws -> [UInt8] {
        var code = Z_OK
        let output = input.consume { bytes in
            // zlib counts in 32 bits.
            let piece = min(bytes.count, 1 << 30)
            stream.pointee.next_in = bytes.baseAddress
            stream.pointee.avail_in = CUnsignedInt(piece)
            let output = [UInt8](unsafeUninitializedCapacity: DecoderInput.block) { buffer, filled in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = CUnsignedInt(DecoderInput.block)
                code = CZlib.inflate(stream, Z_NO_FLUSH)
                filled = DecoderInput.block - Int(stream.pointee.avail_out)
                stream.pointee.next_out = nil
            }
            stream.pointee.next_in = nil
            return (output, rest: bytes.count - piece + Int(stream.pointee.avail_in))
        }
        // A buffer error only means that nothing was left to do.
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
            throw DecoderInput.notAnnounced
        }
        isWhole = code == Z_STREAM_END
        hasEnded = hasEnded || isWhole
        isFull = stream.pointee.avail_out == 0 && !isWhole
        return output
    }
}
