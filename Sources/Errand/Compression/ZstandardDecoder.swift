// SPDX-License-Identifier: MIT

#if Zstandard
    import CZstandard
    import ErrandCore

    /// The decoder of `zstd` (RFC 8878).
    ///
    /// One frame may follow another.
    final class ZstandardDecoder: ContentDecoder {
        /// The largest window that a content may need: 8 MiB (RFC 9659 §3).
        private static let windowLog: CInt = 23

        private let stream = ZSTD_createDStream()
        private var input = DecoderInput()
        private var isFull = false
        /// Whether no frame has begun, or the last one has ended.
        private var isWhole = true

        init() {
            if let stream { ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.windowLog) }
        }

        deinit { ZSTD_freeDStream(stream) }

        func append(_ chunk: ArraySlice<UInt8>) { input.append(chunk) }

        func decode() throws -> [UInt8] {
            while isFull || !input.isEmpty {
                let output = try block()
                if !output.isEmpty { return output }
            }
            return []
        }

        func finish() throws {
            guard isWhole else { throw DecoderInput.truncated }
        }

        private func block() throws -> [UInt8] {
            guard let stream else { throw DecoderInput.failure("zstd has no memory") }
            var result = 0
            var made = 0
            let output = input.consume { bytes in
                var source = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
                let output = [UInt8](unsafeUninitializedCapacity: DecoderInput.block) { buffer, filled in
                    var target = ZSTD_outBuffer(dst: buffer.baseAddress, size: DecoderInput.block, pos: 0)
                    result = ZSTD_decompressStream(stream, &target, &source)
                    filled = target.pos
                }
                made = output.count
                return (output, rest: source.size - source.pos)
            }
            guard ZSTD_isError(result) == 0 else { throw DecoderInput.notAnnounced }
            isWhole = result == 0
            isFull = made == DecoderInput.block && !isWhole
            return output
        }
    }
#endif
