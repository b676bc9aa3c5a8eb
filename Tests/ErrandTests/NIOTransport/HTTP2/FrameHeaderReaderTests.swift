// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandTesting
    import NIOCore
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("The headers of frames", .timed)
    struct FrameHeaderReaderTests {
        private typealias Count = FrameHeaderReader.Count

        private static func frame(_ type: UInt8, _ flags: UInt8 = 0, _ payload: [UInt8] = []) -> [UInt8] {
            [UInt8(payload.count >> 16), UInt8(payload.count >> 8 & 255), UInt8(payload.count & 255), type, flags]
                + [0, 0, 0, 1] + payload
        }

        private static func padding(_ content: Int, _ padding: UInt8) -> [UInt8] {
            frame(0, 8, [padding] + [UInt8](repeating: 0, count: content + Int(padding)))
        }

        private static let cases: [(frame: [UInt8], hasContent: Bool)] = [
            (frame(0, 0, [1]), true), (frame(0, 1, [UInt8](repeating: 8, count: 16_384)), true), (frame(0), false),
            (frame(0, 1), false),
            // Padding is no content (RFC 9113 §6.1).
            (padding(0, 0), false), (padding(0, 255), false), (padding(1, 0), true), (padding(1, 255), true),
            // The flag of padding without room for its size, and a size beyond the frame: SwiftNIO refuses them.
            (frame(0, 8), false), (frame(0, 8, [200, 1]), false),
            (frame(1, 4, [0x88]), false), (frame(1, 12, [1, 0x88, 0]), false), (frame(3, 0, [0, 0, 0, 8]), false),
            (frame(4), false), (frame(6, 0, [0, 0, 0, 0, 0, 0, 0, 8]), false), (frame(9, 4, [0, 0, 8]), false),
            (frame(0xBE, 255, [UInt8](repeating: 0, count: 70_000)), false),
        ]

        /// Returns the count of a frame without content: a large one counts as several.
        private static func others(_ index: Int) -> Int { 1 + (cases[index].frame.count - 9) / 4096 }

        @Test("A frame has content or not", arguments: cases.indices)
        func one(index: Int) {
            var reader = FrameHeaderReader()
            let (frame, hasContent) = Self.cases[index]
            let expected = hasContent ? Count(content: 1) : Count(others: Self.others(index))
            // Twice, because the next frame must begin where this one ends.
            for _ in 0..<2 { #expect(reader.read(ByteBuffer(bytes: frame)) == expected) }
        }

        @Test("The frames are the same ones, wherever the network cuts them")
        func cuts() {
            let all = Self.cases.flatMap(\.frame)
            let content = Self.cases.count { $0.hasContent }
            let others = Self.cases.indices.reduce(0) { $0 + (Self.cases[$1].hasContent ? 0 : Self.others($1)) }
            for seed in 0..<30 as Range<UInt64> {
                var random = SeededRandom(seed: seed)
                var reader = FrameHeaderReader()
                var sum = Count()
                var rest = all[...]
                while !rest.isEmpty {
                    let piece = rest.prefix(Int.random(in: 1...[1, 12, 20_000][Int(seed % 3)], using: &random))
                    rest = rest.dropFirst(piece.count)
                    let count = reader.read(ByteBuffer(bytes: piece))
                    sum.content += count.content
                    sum.others += count.others
                }
                #expect(sum == Count(content: content, others: others), "\(seed)")
            }
        }
    }
#endif
