// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import NIOCore

    /// The buffers of a body that are on their way to the socket; those that have
    /// left are used again.
    ///
    /// AsyncHTTPClient asks for the next chunk until its event loop tells it to
    /// wait. A source that is quicker than the event loop would fill memory until
    /// then, so the window holds it back.
    struct UploadWindow {
        /// The most bytes on their way, but for one chunk.
        private static let limit = 9 * 1024 * 1024
        /// How many are left when the source goes on: enough for the event loop to
        /// be busy until the source has its turn on a busy machine.
        private static let low = 6 * 1024 * 1024
        /// The most chunks on their way, however small they are.
        private static let slots = 288
        /// The most buffers that are kept to be used again.
        private static let spares = 144
        /// The largest buffer that is.
        private static let spareSize = 256 * 1024

        private var flying: [ByteBuffer] = []
        private var flyingBytes = 0
        private var spare: [ByteBuffer] = []
        private var rate = DrainRate()

        /// Waits until there is room for another chunk.
        ///
        /// A buffer that has left tells nobody; its owner alone can see that it
        /// is held no more. So this looks when a third should have left.
        mutating func makeRoom() async throws {
            reclaim()
            guard load > Self.limit else { return }
            let clock = ContinuousClock()
            let start = clock.now
            let full = load
            var looks = 0
            // A third of it free: a wait that is worth its while.
            while load > Self.low {
                try await clock.sleep(for: rate.pause(for: load - Self.low, after: looks))
                reclaim()
                looks += 1
            }
            rate.measured(full - load, in: clock.now - start)
        }

        /// A buffer with these bytes.
        mutating func buffer(_ chunk: ArraySlice<UInt8>) -> ByteBuffer {
            var buffer = spare.popLast() ?? ByteBufferAllocator().buffer(capacity: chunk.count)
            buffer.clear()
            buffer.writeBytes(chunk)
            flying.append(buffer)
            flyingBytes += chunk.count
            return buffer
        }

        /// What is on its way: the bytes, or more where the chunks are many and small.
        private var load: Int { max(flyingBytes, flying.count * (Self.limit / Self.slots)) }

        /// Takes back what has left, in the order in which it went.
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
