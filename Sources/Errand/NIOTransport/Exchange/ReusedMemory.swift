// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// The memory for copies of what a connection over TLS has received of a body.
    ///
    /// NIOSSL decrypts into one buffer. If somebody holds bytes of it at the next read, NIOSSL copies the whole
    /// buffer, with the memory that it does not use. So a body that is read while it comes gets copies. Their memory
    /// is used again when the reader has let them go.
    struct ReusedMemory {
        /// The largest number of bytes in one buffer.
        static let size = ChunkMemory.usualSize
        /// The number of bytes from which memory is used again; fewer get memory of just their size.
        static let least = 16 * 1024
        /// The largest number of buffers that are kept: what ``ReadAhead`` may hold, the read that exceeds it, and two at
        /// the reader.
        static let most = ReadAhead.secure / size + 3

        private var kept: [ByteBuffer] = []
        /// The index of the buffer that was used last, whose memory is most likely in the processor's cache.
        private var last = 0

        /// Returns the bytes of buffers in memory of their own.
        mutating func copy(_ originals: [ByteBuffer]) -> [ByteBuffer] {
            var copies: [ByteBuffer] = []
            var parts: [ByteBuffer] = []
            var count = 0
            for var original in originals {
                while let part = original.readSlice(length: min(original.readableBytes, Self.size - count)),
                    part.readableBytes > 0
                {
                    parts.append(part)
                    count += part.readableBytes
                    guard count == Self.size else { continue }
                    copies.append(join(parts, count))
                    parts = []
                    count = 0
                }
            }
            if count > 0 { copies.append(join(parts, count)) }
            return copies
        }

        /// Returns the bytes of parts in one buffer.
        private mutating func join(_ parts: [ByteBuffer], _ count: Int) -> ByteBuffer {
            let fill: (inout ByteBuffer) -> Void = { buffer in
                for part in parts { buffer.writeImmutableBuffer(part) }
            }
            guard count >= Self.least else {
                var buffer = ByteBufferAllocator().buffer(capacity: count)
                fill(&buffer)
                return buffer
            }
            for step in kept.indices {
                let index = (last + step) % kept.count
                let filled: Void? = kept[index].modifyIfUniquelyOwned { buffer in
                    buffer.clear()
                    fill(&buffer)
                }
                guard filled != nil else { continue }
                last = index
                return kept[index]
            }
            var buffer = ByteBufferAllocator().buffer(capacity: Self.size)
            fill(&buffer)
            if kept.count < Self.most {
                last = kept.count
                kept.append(buffer)
            }
            return buffer
        }
    }
#endif
