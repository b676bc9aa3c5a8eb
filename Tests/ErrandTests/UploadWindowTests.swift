// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import Testing

    @testable import Errand
    @testable import ErrandAsyncHTTPClient

    @Suite("The window of an upload", .timeLimit(.minutes(10)))
    struct UploadWindowTests {
        private static let chunk = [UInt8](repeating: 7, count: 64 * 1024)[...]

        private static func address(_ buffer: ByteBuffer) -> UInt {
            buffer.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) }
        }

        @Test("A source goes on for nine megabytes that nobody has sent, and not further", arguments: [0, 64, 65536])
        func full(size: Int) async throws {
            var window = UploadWindow()
            var held: [ByteBuffer] = []
            for _ in 0..<(size == 65536 ? 145 : 289) {
                try await window.makeRoom()
                held.append(window.buffer(Self.chunk.prefix(size)))
            }
            let isFull = window
            let waiting = Task {
                var window = isFull
                try await window.makeRoom()
            }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            #expect(held.allSatisfy { $0.readableBytes == size })
        }

        @Test("What has left makes room, and its memory is used again for other bytes")
        func reuse() async throws {
            var window = UploadWindow()
            var held: [ByteBuffer] = []
            for _ in 0..<145 { held.append(window.buffer(Self.chunk)) }
            let places = Set(held.map(Self.address))
            held = []
            try await window.makeRoom()
            let next = window.buffer([1, 2, 3])
            #expect(places.contains(Self.address(next)))
            #expect(Array(buffer: next) == [1, 2, 3])
        }

        @Test("Memory of bytes that are still on their way is left alone")
        func held() async throws {
            var window = UploadWindow()
            var held: [ByteBuffer] = []
            for number in 0..<250 {
                try await window.makeRoom()
                held.append(window.buffer([UInt8(number)]))
            }
            #expect(held.map { Array(buffer: $0) } == (0..<250).map { [UInt8($0)] })
        }
    }
#endif
