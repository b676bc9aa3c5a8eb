// SPDX-License-Identifier: MIT

#if os(Linux)
    import Errand
    import NIOCore

    /// The buffers of a body on their way to the socket.
    ///
    /// Buffers that have left are used again.
    ///
    /// AsyncHTTPClient asks for the next chunk until its event loop tells it to
    /// wait. A source that is quicker than the event loop would fill memory until
    /// then, so the window makes the source wait.
    struct UploadWindow {
        /// The most bytes on their way, apart from one chunk.
        private static let limit = 9 * 1024 * 1024
        /// The number of bytes on their way at which the source goes on.
        ///
        /// It keeps the event loop busy until the source gets its turn on a busy
        /// machine.
        private static let low = 6 * 1024 * 1024
        /// The most chunks on their way, however small they are.
        private static let slots = 288
        /// The most buffers that are kept for reuse.
        private static let spares = 144
        /// The largest buffer that is kept for reuse.
        private static let spareSize = 256 * 1024

        private var flying: [ByteBuffer] = []
        private var flyingBytes = 0
        private var spare: [ByteBuffer] = []
        private var rate = DrainRate()

        /// Waits until there is room for another chunk.
        ///
        /// A buffer that has left notifies nobody. Only its owner can see that
        /// nobody else holds it. So this method polls when a third of the bytes
        /// should have left.
        mutating func makeRoom() async throws {
            reclaim()
            guard load > Self.limit else { return }
            let clock = ContinuousClock()
            let start = clock.now
            let full = load
            var looks = 0
            // Until a third is free, so that the wait is worth its cost.
            while load > Self.low {
                try await clock.sleep(for: rate.pause(for: load - Self.low, after: looks))
                reclaim()
                looks += 1
            }
            rate.measured(full - load, in: clock.now - start)
        }

        /// Returns a buffer with the given bytes.
        mutating func buffer(_ chunk: ArraySlice<UInt8>) -> ByteBuffer {
            var buffer = spare.popLast() ?? ByteBufferAllocator().buffer(capacity: chunk.count)
            buffer.clear()
            buffer.writeBytes(chunk)
            flying.append(buffer)
            flyingBytes += chunk.count
            return buffer
        }

        /// The load on its way: the number of bytes, or more if there are many small chunks.
        private var load: Int { max(flyingBytes, flying.count * (Self.limit / Self.slots)) }

        /// Takes back the buffers that have left, in the order in which they
        /// were sent.
        private mutating func reclaim() {
            var count = 0
            while count < flying.count, flying[count].modifyIfUniquelyOwned({ _ in }) != nil {
                flyingBytes -= flying[count].readableBytes
                if spare.count < Self.spares, flying[count].capacity <= Self.spareSize { spare.append(flying[count]) }
                count += 1
            }
            flying.removeFirst(count)
        }
    }
#endif
