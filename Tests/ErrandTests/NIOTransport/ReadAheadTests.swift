// SPDX-License-Identifier: MIT

#if os(Linux)
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("What a connection reads ahead of its reader", .timed, .timeLimit(.minutes(1)))
    struct ReadAheadTests {
        private static let read = 64 * 1024

        @Test("For a reader that takes nothing a connection reads once")
        func idle() {
            var ahead = ReadAhead()
            #expect(ahead.readsAtOnce(limit: ReadAhead.usual) == 1)
            let readsOn = ahead.held(1, limit: ReadAhead.usual)
            #expect(!readsOn)
        }

        @Test("For a reader that waited it reads further, and several times at once", arguments: 0...20)
        func waiting(_ waits: Int) {
            var ahead = ReadAhead()
            for _ in 0..<waits {
                ahead.waits()
                ahead.taken()
            }
            #expect(ahead.readsAtOnce(limit: ReadAhead.usual) == (waits < 4 ? 1 : 4))
            var held = 0
            repeat { held += 1 } while ahead.held(Self.read, limit: ReadAhead.usual)
            #expect(held == min(waits, 8) + 1)
        }

        @Test("Over TLS it reads 128 KiB further, once at a time, and over HTTP/2 nothing", arguments: 0...20)
        func limits(_ waits: Int) {
            for (limit, most) in [(ReadAhead.secure, 2), (0, 0)] {
                var ahead = ReadAhead()
                for _ in 0..<waits { ahead.waits() }
                #expect(ahead.readsAtOnce(limit: limit) == 1)
                var held = 0
                repeat { held += 1 } while ahead.held(Self.read, limit: limit)
                #expect(held == min(waits, most) + 1)
            }
        }

        @Test("A reader that becomes slow gets half as much each time, and at last one read")
        func slower() {
            var ahead = ReadAhead()
            for _ in 0..<20 { ahead.waits() }
            var reads: [Int] = []
            for _ in 0..<6 {
                ahead.taken()
                var held = 0
                repeat { held += 1 } while ahead.held(Self.read, limit: ReadAhead.usual)
                reads.append(held)
            }
            #expect(reads == [9, 5, 3, 2, 1, 1])
            #expect(ahead.readsAtOnce(limit: ReadAhead.usual) == 1)
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
                        let reads = Int(ahead.readsAtOnce(limit: ReadAhead.usual))
                        let count = Int.random(in: 1...Self.read * reads, using: &random)
                        held += count
                        isReading = ahead.held(count, limit: ReadAhead.usual)
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
