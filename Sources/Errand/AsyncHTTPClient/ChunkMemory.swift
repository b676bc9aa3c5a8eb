// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import NIOCore

    /// The memory of the chunks of one body.
    ///
    /// The memory of a chunk that nobody holds any more is used again for the next one.
    /// A chunk that is still held keeps its memory, because arrays are copied when they
    /// are written.
    struct ChunkMemory {
        private var bytes: [UInt8] = []

        /// The number of bytes that the memory can take.
        var capacity: Int { bytes.capacity }

        /// Returns the bytes of buffers as a chunk.
        mutating func chunk(_ buffers: [ByteBuffer]) -> ArraySlice<UInt8> {
            let count = buffers.reduce(0) { $0 + $1.readableBytes }
            // A small chunk that is held for long must not hold the memory of a large one.
            if count <= bytes.capacity, bytes.capacity / 2 <= count {
                bytes.removeAll(keepingCapacity: true)
            } else {
                bytes = []
                bytes.reserveCapacity(count)
            }
            for buffer in buffers { bytes += buffer.readableBytesView }
            return bytes[...]
        }
    }
#endif
