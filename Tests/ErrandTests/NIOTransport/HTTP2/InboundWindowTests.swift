// SPDX-License-Identifier: MIT

import ErrandTesting
import TestSupport
import Testing

@testable import Errand

@Suite("Windows through which a server sends", .timed)
struct InboundWindowTests {
    @Test("a window is opened again when half of it is used")
    func half() {
        var window = InboundWindow(target: 1000, size: 1000)
        #expect(window.received(left: 501, isTaken: true) == nil)
        #expect(window.received(left: 500, isTaken: true) == 500)
        #expect(window.received(left: 999, isTaken: true) == nil)
    }

    @Test("a window that began smaller than wanted is opened with the first content")
    func first() {
        var window = InboundWindow(target: 1000, size: 100)
        #expect(window.received(left: 99, isTaken: true) == 901)
    }

    @Test("content that nobody has taken keeps the window closed")
    func held() {
        var window = InboundWindow(target: 1000, size: 1000)
        #expect(window.received(left: 0, isTaken: false) == nil)
        #expect(window.taken() == 1000)
        #expect(window.taken() == nil)
    }

    @Test("padding is given back although it is no content")
    func padding() {
        var window = InboundWindow(target: 1000, size: 1000)
        #expect(window.received(left: 400, isTaken: false) == nil)
        #expect(window.taken() == 600)
    }

    /// The server's view of the window is the sum of what we said, less what it sent.
    @Test(
        "whatever comes and is taken, the server never has more room than the target",
        arguments: 0..<100 as Range<UInt64>)
    func random(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var window = InboundWindow(target: 1000, size: 1000)
        var (room, held) = (1000, 0)
        for _ in 0..<200 {
            let sent = Int.random(in: 0...room, using: &random)
            room -= sent
            let isTaken = Bool.random(using: &random)
            if !isTaken { held += sent }
            room += window.received(left: room, isTaken: isTaken) ?? 0
            if Bool.random(using: &random) {
                held = 0
                room += window.taken() ?? 0
                // It never stalls: a reader that has taken all has opened half of the window.
                #expect(room > 500)
            }
            #expect(room + held <= 1000)
        }
    }
}
