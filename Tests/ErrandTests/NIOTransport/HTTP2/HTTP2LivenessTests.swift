// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("Dead HTTP/2 connections", .timed)
    struct HTTP2LivenessTests {
        private func at(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }

        @Test("a connection without streams is never asked")
        func idle() {
            var liveness = HTTP2Liveness(now: at(0))
            #expect(liveness.look(now: at(1000)) == .none)
        }

        @Test("silence while a stream is open is a ping after 15 s, and the loss 15 s later")
        func silence() {
            var liveness = HTTP2Liveness(now: at(0))
            #expect(liveness.opened(now: at(100)) == .look(at: at(115)))
            #expect(liveness.look(now: at(115)) == .ping(lookAt: at(130)))
            #expect(liveness.look(now: at(130)) == .lose)
        }

        @Test("whatever the server sends puts the ping off")
        func heard() {
            var liveness = HTTP2Liveness(now: at(0))
            #expect(liveness.opened(now: at(0)) == .look(at: at(15)))
            liveness.read(now: at(10))
            #expect(liveness.look(now: at(15)) == .look(at: at(25)))
            #expect(liveness.look(now: at(25)) == .ping(lookAt: at(40)))
            liveness.read(now: at(26))
            #expect(liveness.look(now: at(40)) == .look(at: at(41)))
            #expect(liveness.look(now: at(41)) == .ping(lookAt: at(56)))
        }

        @Test("the end of the last stream ends the looks, and the next stream begins a new silence")
        func last() {
            var liveness = HTTP2Liveness(now: at(0))
            #expect(liveness.opened(now: at(0)) == .look(at: at(15)))
            liveness.closed()
            #expect(liveness.opened(now: at(14)) == .none, "one look is under way")
            #expect(liveness.look(now: at(15)) == .look(at: at(29)))
            liveness.closed()
            #expect(liveness.look(now: at(29)) == .none)
            #expect(liveness.opened(now: at(60)) == .look(at: at(75)))
        }

        @Test("a question of earlier streams is none of the next one's")
        func earlier() {
            var liveness = HTTP2Liveness(now: at(0))
            _ = liveness.opened(now: at(0))
            #expect(liveness.look(now: at(15)) == .ping(lookAt: at(30)))
            liveness.closed()
            #expect(liveness.opened(now: at(20)) == .none)
            #expect(liveness.look(now: at(30)) == .look(at: at(35)))
        }

        @Test("more streams need no more looks")
        func many() {
            var liveness = HTTP2Liveness(now: at(0))
            _ = liveness.opened(now: at(0))
            #expect(liveness.opened(now: at(1)) == .none)
            liveness.closed()
            #expect(liveness.look(now: at(15)) == .ping(lookAt: at(30)))
        }
    }
#endif
