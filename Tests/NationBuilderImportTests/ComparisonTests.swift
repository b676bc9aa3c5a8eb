// SPDX-License-Identifier: MIT

import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderImport

/// When a value of a file is the one that the nation has.
@Suite("The comparison of values", .timed, .timeLimit(.minutes(5)))
struct ComparisonTests {
    @Test(
        "A value that a nation stores in another form is equal",
        arguments: [
            ("Ada", " Ada ", ValueKind.text), ("+15550001", "+1 (555) 0001", .phone), ("x", " x ", .phone),
            ("A@EXAMPLE.org", "a@example.ORG", .email), (42, "42", .identifier), ("de", "DE", .countryCode),
            ("2008.0", 2008, .number), (3, 3, .integer), ("3", 3, .integer), (1, true, .boolean),
            ("false", false, .boolean), ("yes", true, .boolean), ("No", false, .boolean),
            ("1990-01-31T00:00:00Z", "1990-01-31", .date), ("2026-01-31T18:30:00-05:00", "2026-01-31T23:30:00Z", .time),
            (nil, nil, .text), ("", nil, .text), ("555-1234 x5", "5551234 ext. 5", .phone),
            ("555-1234#5", "5551234 Extension 5", .phone),
        ] as [(JSONValue, JSONValue, ValueKind)])
    func equal(present: JSONValue, wanted: JSONValue, kind: ValueKind) {
        #expect(ValueComparison.isEqual(present, wanted, kind))
    }

    @Test(
        "Any other value differs",
        arguments: [
            (" Ada ", "Ada", ValueKind.text), ("Ada", "ada", .text), ("5550001", "5550002", .phone), ("", "x", .phone),
            ("a", "b", .phone),
            ("1990-01-31", "1990-01-30", .date), ("2026-01-31T18:30:00Z", "2026-01-31T18:30:00-05:00", .time),
            ("soon", "2026-01-31T18:30:00Z", .time),
            ("2008", 2009, .number), ("x", 2009, .number), (nil, false, .boolean), (false, true, .boolean),
            ("A", nil, .text), (nil, "A", .text), ("555-1234 x5", "555-12345", .phone),
            ("555-1234 ext. 5", "555-1234 x6", .phone), ("555-1234", "555-1234 x6", .phone),
        ] as [(JSONValue, JSONValue, ValueKind)])
    func different(present: JSONValue, wanted: JSONValue, kind: ValueKind) {
        #expect(!ValueComparison.isEqual(present, wanted, kind))
    }

    @Test("A missing value, null and empty text, list and object are empty; false and 0 are not")
    func empty() {
        for value: JSONValue? in [.none, .some(.null), "", [], [:]] { #expect(ValueComparison.isEmpty(value)) }
        for value: JSONValue? in [false, 0, " ", ["a"]] { #expect(!ValueComparison.isEmpty(value)) }
    }
}
