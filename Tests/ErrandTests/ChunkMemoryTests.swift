// SPDX-License-Identifier: MIT

import NIOCore
import TestSupport
import Testing

@testable import Errand

@Suite("The memory of chunks", .timed)
struct ChunkMemoryTests {
    private func buffers(_ byte: UInt8, _ counts: Int...) -> [ByteBuffer] {
        counts.map { ByteBuffer(repeating: byte, count: $0) }
    }

    private func address(_ chunk: ArraySlice<UInt8>) -> UInt {
        chunk.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    @Test("A chunk has the bytes of its buffers in order, also without any")
    func content() {
        var memory = ChunkMemory()
        #expect(memory.chunk(buffers(1, 2) + buffers(2, 3)) == [1, 1, 2, 2, 2])
        #expect(memory.chunk(buffers(3, 4)) == [3, 3, 3, 3])
        #expect(memory.chunk([]).isEmpty)
    }

    @Test("A chunk that is held stays what it is; the memory of one that was dropped is used again")
    func reuse() {
        var memory = ChunkMemory()
        var held = [memory.chunk(buffers(1, 100_000))]
        held.append(memory.chunk(buffers(2, 100_000)))
        #expect(held.map { $0.first } == [1, 2])
        #expect(held.allSatisfy { chunk in chunk.count == 100_000 && chunk.allSatisfy { $0 == chunk.first } })
        #expect(address(held[0]) != address(held[1]))
        var addresses: Set<UInt> = []
        held = []
        for byte in 0..<50 as Range<UInt8> {
            let chunk = memory.chunk(buffers(byte, 60_000, 30_000))
            #expect(chunk.count == 90_000 && chunk.last == byte)
            addresses.insert(address(chunk))
        }
        #expect(addresses.count == 1)
    }

    @Test("Buffers are joined up to the usual size; a larger one is a chunk of its own, and none is lost")
    func size() {
        var waiting = buffers(1, 40_000, 20_000, 10_000, 300_000, 0, 5)[...]
        var memory = ChunkMemory()
        var sizes: [Int] = []
        while !waiting.isEmpty { sizes.append(memory.chunk(taking: &waiting).count) }
        #expect(sizes == [60_000, 10_000, 300_000, 5])
    }

    @Test("A small chunk does not hold the memory of a large one")
    func small() {
        var memory = ChunkMemory()
        _ = memory.chunk(buffers(1, 1_000_000))
        _ = memory.chunk(buffers(2, 10))
        #expect(memory.capacity < 1000)
    }
}
