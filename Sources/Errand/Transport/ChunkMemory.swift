// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// The memory of the chunks of one body.
    ///
    /// The memory of a chunk that nobody holds any more is used again for the next one.
    /// A chunk that is still held keeps its memory, because arrays are copied when they
    /// are written.
    struct ChunkMemory {
        private var bytes: [UInt8] = []

        /// The number of bytes from which no more buffers are joined into one chunk.
        ///
        /// Memory of this size stays in the processor's cache, and is allocated
        /// without asking the system.
        static let usualSize = 64 * 1024

        /// The number of bytes that the memory can take.
        var capacity: Int { bytes.capacity }

        /// Takes buffers for the next chunk, at least one, and returns their bytes.
        mutating func chunk(taking buffers: inout ArraySlice<ByteBuffer>) -> ArraySlice<UInt8> {
            var count = 0
            let taken = buffers.prefix { buffer in
                defer { count += buffer.readableBytes }
                return count == 0 || count + buffer.readableBytes <= Self.usualSize
            }
            buffers = buffers.dropFirst(taken.count)
            return chunk(taken)
        }

        /// Returns the bytes of buffers as a chunk.
        mutating func chunk(_ buffers: some Sequence<ByteBuffer>) -> ArraySlice<UInt8> {
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
