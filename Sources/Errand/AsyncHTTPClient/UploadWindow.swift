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
        private static let limit = 6 * 1024 * 1024
        /// The most chunks on their way, however small they are.
        private static let slots = 256
        /// The most buffers that are kept to be used again.
        private static let spares = 96
        /// The largest buffer that is.
        private static let spareSize = 256 * 1024

        private var flying: [ByteBuffer] = []
        private var flyingBytes = 0
        private var spare: [ByteBuffer] = []

        /// Waits until there is room for another chunk.
        ///
        /// A buffer that has left tells nobody; its owner alone can see that it
        /// is held no more. So this looks, less and less often.
        mutating func makeRoom() async throws {
            reclaim()
            guard isFull(Self.limit, Self.slots) else { return }
            var pause = Duration.microseconds(50)
            // Half of it free: a wait that is worth its while.
            while isFull(Self.limit / 2, Self.slots / 2) {
                try await Task.sleep(for: pause)
                pause = min(pause * 2, .milliseconds(5))
                reclaim()
            }
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

        private func isFull(_ bytes: Int, _ count: Int) -> Bool { flyingBytes > bytes || flying.count > count }

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
