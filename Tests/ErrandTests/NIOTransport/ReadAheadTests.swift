// SPDX-License-Identifier: MIT

#if os(Linux)
    import Testing

    @testable import Errand

    @Suite("What a connection reads ahead of its reader", .timeLimit(.minutes(1)))
    struct ReadAheadTests {
        private static let read = 64 * 1024

        @Test("For a reader that takes nothing a connection reads once")
        func idle() {
            var ahead = ReadAhead()
            #expect(ahead.readsAtOnce == 1)
            let readsOn = ahead.held(1)
            #expect(!readsOn)
        }

        @Test("For a reader that waited it reads further, and several times at once", arguments: 0...20)
        func waiting(_ waits: Int) {
            var ahead = ReadAhead()
            for _ in 0..<waits {
                ahead.waits()
                ahead.taken()
            }
            #expect(ahead.readsAtOnce == (waits < 4 ? 1 : 4))
            var held = 0
            repeat { held += 1 } while ahead.held(Self.read)
            #expect(held == min(waits, 8) + 1)
        }

        @Test("A reader that becomes slow gets half as much each time, and at last one read")
        func slower() {
            var ahead = ReadAhead()
            for _ in 0..<20 { ahead.waits() }
            var reads: [Int] = []
            for _ in 0..<6 {
                ahead.taken()
                var held = 0
                repeat { held += 1 } while ahead.held(Self.read)
                reads.append(held)
            }
            #expect(reads == [9, 5, 3, 2, 1, 1])
            #expect(ahead.readsAtOnce == 1)
        }

        @Test("In any order of events at most 768 KiB wait for a reader, and a stopped connection has something for it")
        func bound() {
            var random = SystemRandomNumberGenerator()
            for _ in 0..<200 {
                var ahead = ReadAhead()
                var held = 0
                var isReading = true
                for _ in 0..<500 {
                    if isReading, Bool.random(using: &random) {
                        let count = Int.random(in: 1...Self.read * Int(ahead.readsAtOnce), using: &random)
                        held += count
                        isReading = ahead.held(count)
                    } else {
                        if held > 0 { ahead.taken() } else { ahead.waits() }
                        held = 0
                        isReading = true
                    }
                    #expect(held <= 768 * 1024)
                    #expect(isReading || held > 0)
                }
            }
        }
    }
#endif
