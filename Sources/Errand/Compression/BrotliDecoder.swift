// SPDX-License-Identifier: MIT

#if Brotli
    import CBrotli
    import ErrandCore

    /// The decoder of `br` (RFC 7932).
    ///
    /// Its window is 16 MiB at most, as the format has it.
    final class BrotliDecoder: ContentDecoder {
        private let state = BrotliDecoderCreateInstance(nil, nil, nil)
        private var input = DecoderInput()
        private var isFull = false
        private var isWhole = false
        private var hasBegun = false

        deinit { BrotliDecoderDestroyInstance(state) }

        func append(_ chunk: ArraySlice<UInt8>) {
            hasBegun = hasBegun || !chunk.isEmpty
            input.append(chunk)
        }

        func decode() throws -> [UInt8] {
            while !isWhole, isFull || !input.isEmpty {
                let output = try block()
                if !output.isEmpty { return output }
            }
            guard input.isEmpty else { throw DecoderInput.trailing }
            return []
        }

        func finish() throws {
            guard isWhole || !hasBegun else { throw DecoderInput.truncated }
        }

        private func block() throws -> [UInt8] {
            guard let state else { throw DecoderInput.failure("brotli has no memory") }
            var result = BROTLI_DECODER_RESULT_ERROR
            let output = input.consume { bytes in
                var available = bytes.count
                var next = UnsafePointer(bytes.baseAddress)
                let output = [UInt8](unsafeUninitializedCapacity: DecoderInput.block) { buffer, filled in
                    var room = DecoderInput.block
                    var end = buffer.baseAddress
                    result = BrotliDecoderDecompressStream(state, &available, &next, &room, &end, nil)
                    filled = DecoderInput.block - room
                }
                return (output, rest: available)
            }
            guard result != BROTLI_DECODER_RESULT_ERROR else { throw DecoderInput.notAnnounced }
            isWhole = result == BROTLI_DECODER_RESULT_SUCCESS
            isFull = result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT
            return output
        }
    }
#endif
