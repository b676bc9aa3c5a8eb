// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderImport

@Suite("Values of a row in little memory", .timed, .timeLimit(.minutes(5)))
struct RowValuesTests {
    private static let values: [JSONValue?] = [
        nil, .null, true, false, "", "é", .string(String(repeating: "a", count: 127)),
        .string(String(repeating: "ü", count: 64)), .string(String(repeating: "x", count: 70_000)),
        .number(JSONNumber(20)), .array(["a", "b"]), .object(["zip": "01234"]), "last",
    ]

    @Test("They are what was packed, in order and by their places, whatever lies before them")
    func packed() {
        for first in Self.values.indices {
            let values = Array(Self.values[first...] + Self.values[..<first])
            let packed = RowValues(values)
            #expect(Array(packed) == values)
            for place in values.indices { #expect(packed[place] == values[place], "\(place) of \(first)") }
        }
    }

    @Test("With a base they are the same, and so they are without it afterwards")
    func base() {
        for first in Self.values.indices {
            let others = Array(Self.values[first...] + Self.values[..<first])
            let base = RowValues(others)
            let packed = RowValues(Self.values, base: base)
            for place in others.indices { #expect(packed.value(at: place, base: base) == Self.values[place]) }
            #expect(Array(packed.whole(base)) == Self.values)
            // A text of the base alone is said by the base only.
            let texts = Self.values.indices.filter { Self.values[$0] == others[$0] && Self.values[$0]?.string != nil }
            #expect(Self.values.indices.filter { packed[$0] != Self.values[$0] } == texts)
        }
    }

    @Test("Behind the last one nothing is said")
    func end() {
        let packed = RowValues(Self.values)
        #expect(packed[Self.values.count] == nil && packed[1_000] == nil && RowValues([])[0] == nil)
        #expect(Array(RowValues([])).isEmpty)
    }

    @Test("Each can be set, and leaves the others as they are", arguments: [0, 5, 12, 15])
    func set(place: Int) {
        for value in Self.values {
            var expected = Self.values + Array(repeating: nil, count: max(0, place + 1 - Self.values.count))
            var packed = RowValues(Self.values)
            (packed[place], expected[place]) = (value, value)
            #expect(Array(packed) == expected)
        }
    }
}
