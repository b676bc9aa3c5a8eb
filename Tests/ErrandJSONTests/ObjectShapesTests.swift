// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandJSON

@Suite("Shapes of objects", .timed)
struct ObjectShapesTests {
    /// Learns the shapes of objects in turn, and returns how many were not known.
    private func learned(_ objects: [String], rounds: Int) -> Int {
        let text = Array((0..<rounds).map { _ in objects.joined(separator: " ") }.joined(separator: " ").utf8)
        var (shapes, learned) = (ObjectShapes(), 0)
        let bytes = text.span.bytes
        for offset in text.indices where text[offset] == UInt8(ascii: "{") {
            let start = offset + 1
            guard let end = text[(start + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { continue }
            let slot = shapes.slot(for: bytes, at: start)
            if let shape = shapes[slot], shape.match(0, in: bytes, at: start) != 0 { continue }
            learned += 1
            shapes.learn(ObjectShape(keys: [StringToken(start: start + 1, end: end, isEscaped: false)]), slot: slot)
        }
        return learned
    }

    @Test("What follows a short key does not decide where its shape is: one shape for all ids")
    func shortKeys() {
        #expect(learned((0..<500).map { "{\"id\":\"\($0)\"}        " }, rounds: 1) == 1)
        #expect(learned(["{\"a\":1}  ", "{\"a\":2}  ", "{\"a\":[]}  "], rounds: 2) == 1)
    }

    @Test("Any two kinds of objects are learned once each, wherever they meet")
    func pairs() {
        // Among so many keys, some pairs have the same place.
        let keys = (0..<24).map { "key\($0)" } + ["id", "author", "author_id", "recruiter"]
        for first in keys {
            for second in keys where first != second {
                #expect(
                    learned([first, second].map { "{\"\($0)\":1}        " }, rounds: 2) == 2, "\(first), \(second)")
            }
        }
    }
}
