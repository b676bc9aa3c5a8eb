// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandTesting
    import NIOCore
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("The memory for copies of what is received over TLS", .timed)
    struct ReusedMemoryTests {
        private static let size = ReusedMemory.size

        /// A buffer with bytes that tell their places.
        private func buffer(_ count: Int, from first: Int = 0) -> ByteBuffer {
            ByteBuffer(bytes: (first..<first + count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        }

        private func address(_ buffer: ByteBuffer) -> UInt {
            buffer.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) }
        }

        @Test("A copy has the same bytes, in buffers of 64 KiB at most that do not hold the original's memory")
        func bytes() {
            for sizes in [
                [], [0], [1], [5, 0, 7], [Self.size], [Self.size - 1, 2], [16_384, 16_384, 16_384, 16_384, 1],
                [3 * Self.size + 5], [100, 2 * Self.size, 100], [ReusedMemory.least - 1], [ReusedMemory.least],
            ] {
                var memory = ReusedMemory()
                var first = 0
                let originals = sizes.map { size in
                    defer { first += size }
                    return buffer(size, from: first)
                }
                let copies = memory.copy(originals)
                let bytes = copies.flatMap { Array($0.readableBytesView) }
                #expect(bytes == Array(buffer(first).readableBytesView), "\(sizes)")
                #expect(copies.allSatisfy { (1...Self.size).contains($0.readableBytes) })
                // All but the last are full.
                #expect(copies.dropLast().allSatisfy { $0.readableBytes == Self.size })
                for original in originals where original.readableBytes > 0 {
                    #expect(!copies.map(address).contains(address(original)))
                }
            }
        }

        @Test("Memory that the reader has let go is used again, and what it holds is never changed")
        func reuse() throws {
            var memory = ReusedMemory()
            var held: [(copy: ByteBuffer, text: [UInt8])] = []
            var addresses: Set<UInt> = []
            var random = SeededRandom(seed: 7)
            for round in 0..<500 {
                let count = Int.random(in: ReusedMemory.least...Self.size, using: &random)
                let original = ByteBuffer(repeating: UInt8(truncatingIfNeeded: round), count: count)
                let copy = try #require(memory.copy([original]).first)
                addresses.insert(address(copy))
                held.append((copy, Array(original.readableBytesView)))
                while held.count > 4 || (!held.isEmpty && Bool.random(using: &random)) {
                    let (copy, text) = held.remove(at: Int.random(in: 0..<held.count, using: &random))
                    #expect(Array(copy.readableBytesView) == text)
                }
            }
            #expect((1...5).contains(addresses.count))
        }

        @Test("A reader that holds more gets memory that is not kept")
        func many() {
            var memory = ReusedMemory()
            let originals = (0..<2 * ReusedMemory.most).map { ByteBuffer(repeating: UInt8($0), count: Self.size) }
            let held = originals.flatMap { memory.copy([$0]) }
            #expect(Set(held.map(address)).count == originals.count)
            #expect(held == originals)
        }

        @Test("A few bytes hold no more memory than they need")
        func few() {
            var memory = ReusedMemory()
            let copies = memory.copy([buffer(100)])
            #expect(copies.map { $0.capacity <= 128 } == [true])
        }
    }
#endif
