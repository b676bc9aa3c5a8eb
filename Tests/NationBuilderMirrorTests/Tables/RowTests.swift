// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderMirror

/// The stored text of a column's value; `nil` when the value is odd.
struct ValueCase: Sendable, CustomTestStringConvertible {
    let column: String
    let sent: String
    let stored: MirrorValue?

    init(_ column: String, _ sent: String, _ stored: MirrorValue?) {
        (self.column, self.sent, self.stored) = (column, sent, stored)
    }

    var testDescription: String { "\(column): \(sent.prefix(50))" }
}

@Suite("The rows of a copy", .timed)
struct RowTests {
    private func read(_ json: String, of table: String = "signups") throws -> MirrorRow? {
        let value = try JSONReader().read(JSONValue.self, from: Array(json.utf8))
        return MirrorRowReader(try #require(MirrorTable.named(table))).row(value)
    }

    private static let digits = String(repeating: "9", count: 1000)

    private static let cases: [ValueCase] = [
        ValueCase("author_id", "\"12\"", .integer(12)), ValueCase("author_id", "12", .integer(12)),
        ValueCase("author_id", "\"9223372036854775807\"", .integer(.max)),
        ValueCase("author_id", "9223372036854775808", nil), ValueCase("author_id", "3.0", nil),
        ValueCase("author_id", "\"3.0\"", nil), ValueCase("author_id", "3e0", nil),
        ValueCase("author_id", "\"007\"", nil), ValueCase("author_id", "\"+7\"", nil),
        ValueCase("author_id", "-0", nil), ValueCase("author_id", "\"\"", nil), ValueCase("author_id", "true", nil),
        ValueCase("support_level", "-3", .integer(-3)), ValueCase("support_level", "{}", nil),
        ValueCase("is_donor", "true", .boolean(true)), ValueCase("is_donor", "false", .boolean(false)),
        ValueCase("is_donor", "1", nil), ValueCase("is_donor", "\"true\"", nil),
        ValueCase("first_name", "\"\"", .text("")), ValueCase("first_name", "\"e\\u0301\"", .text("e\u{301}")),
        ValueCase("first_name", "5", nil), ValueCase("first_name", "[]", nil), ValueCase("first_name", "true", nil),
        ValueCase("external_id", "12345678901234567890.10", .text("12345678901234567890.10")),
        ValueCase("external_id", "\"007\"", .text("007")), ValueCase("rnc_regid", "7", .text("7")),
        ValueCase("external_id", "true", nil),
        ValueCase("updated_at", "\"2026-01-02T03:04:05Z\"", .text("2026-01-02T03:04:05Z")),
        ValueCase("updated_at", "\"2026-01-02T03:04:05-07:00\"", .text("2026-01-02T10:04:05Z")),
        ValueCase("updated_at", "\"2026-01-01T00:04:05.120+05:30\"", .text("2025-12-31T18:34:05.120Z")),
        ValueCase("updated_at", "\"2026-01-02T03:04:05.123456Z\"", .text("2026-01-02T03:04:05.123456Z")),
        ValueCase("updated_at", "\"2026-01-02T03:04:05.1234567Z\"", nil),
        ValueCase("updated_at", "\"2026-01-02T03:04:05.Z\"", nil),
        ValueCase("updated_at", "\"2026-01-02T03:04:05\"", nil),
        ValueCase("updated_at", "\"2026-01-02T03:04:05é\"", nil),
        ValueCase("updated_at", "\"2026-01-02T03:04:05.1\"", nil),
        ValueCase("updated_at", "\"0001-01-01T00:00:00+02:00\"", nil), ValueCase("updated_at", "\"2026-01-02\"", nil),
        ValueCase("updated_at", "\"2026-02-30T00:00:00Z\"", nil), ValueCase("updated_at", "1767322800", nil),
        ValueCase("born_at", "\"2024-02-29\"", .text("2024-02-29")), ValueCase("born_at", "\"0000-00-00\"", nil),
        ValueCase("born_at", "\"2023-02-29\"", nil), ValueCase("born_at", "\"2024-02-29T00:00:00Z\"", nil),
        ValueCase("custom_values", "{\"a\":2008.0,\"b\":null}", .json("{\"a\":2008.0,\"b\":null}")),
        ValueCase("custom_values", "\"x\"", nil), ValueCase("home_address", "[]", .json("[]")),
        ValueCase("home_address", "7", nil),
    ]

    @Test(arguments: cases)
    func `A value is kept as its column holds it, or beside the columns as it was sent`(_ given: ValueCase) throws {
        let row = try #require(try read("{\"id\":\"7\",\"attributes\":{\"\(given.column)\":\(given.sent)}}"))
        let table = try #require(MirrorTable.named("signups"))
        let position = try #require(table.columns.firstIndex { $0.name == given.column })
        #expect(row.values[position].isSame(as: given.stored ?? .null, .text))
        let sent = try JSONReader().read(JSONValue.self, from: Array(given.sent.utf8))
        #expect(row.extra == (given.stored == nil ? [given.column: sent] : [:]))
        #expect(row.values.enumerated().allSatisfy { $0 == position || $1 == .null } && row.replacedNULs == 0)
    }

    @Test(arguments: [
        ("12.50", true), ("\"12.50\"", true), ("-0.10", true), ("123456789012345678901234567890.1", true),
        ("1e3", false), ("\"1E3\"", false), ("\".5\"", false), ("\"+1\"", false), ("\"1,5\"", false),
        ("\"NaN\"", false),
        ("\"\"", false), (digits, true), (digits + "9", false),
    ])
    func `A decimal keeps its digits`(_ sent: String, _ isHeld: Bool) throws {
        let row = try #require(try read("{\"id\":7,\"attributes\":{\"default_value_amount\":\(sent)}}", of: "paths"))
        let text = sent.filter { $0 != "\"" }
        #expect(row.values.contains(.text(text)) == isHeld && row.extra.isEmpty == isHeld)
    }

    @Test func `Attributes that are unknown, or cannot be read by the documentation, are beside the columns`() throws {
        let row = try #require(
            try read("{\"id\":\"7\",\"attributes\":{\"shoe_size\":null,\"home_address_attributes\":{},\"note\":null}}"))
        #expect(row.extra == ["shoe_size": .null, "home_address_attributes": [:]])
        #expect(row.id == 7 && row.values.allSatisfy { $0 == .null })
    }

    @Test func `NULs become U+FFFD everywhere and are counted`() throws {
        let row = try #require(
            try read(
                #"{"id":"7","attributes":{"note":"a\u0000b\u0000","custom_values":{"k\u0000":["\u0000"]},"x":"\u0000"}}"#
            ))
        #expect(row.replacedNULs == 5 && row.extra == ["x": "\u{FFFD}"])
        #expect(row.values.contains(.text("a\u{FFFD}b\u{FFFD}")))
        #expect(row.values.contains(.json("{\"k\u{FFFD}\":[\"\u{FFFD}\"]}")))
    }

    @Test func `Halves of surrogate pairs become U+FFFD and are counted, and what was U+FFFD before is not`() throws {
        let body = #"""
            {"data":[{"id":"7","attributes":{"note":"a\ud83d\u0000","custom_values":{"k":["\udc00\ud83d\ude00"]}}},
            {"id":"8","attributes":{"note":"\ufffd\\ud83d\ud83d\ude00"}}]}
            """#
        var reader = JSONCoding.defaultReader
        reader.loneSurrogates = .replace
        var coders = Coders()
        coders.json = JSONCoding(reader: reader)
        let table = try #require(MirrorTable.named("signups"))
        let rows = try MirrorResponse.reader(MirrorRowReader(table)).read(
            HTTPResponse(status: .ok), Array(body.utf8), coders
        ).rows
        #expect(rows.map(\.replacedNULs) == [3, 0])
        #expect(rows[0].values.contains(.text("a\u{FFFD}\u{FFFD}")))
        #expect(rows[0].values.contains(.json("{\"k\":[\"\u{FFFD}😀\"]}")))
        #expect(rows[1].values.contains(.text("\u{FFFD}\\ud83d😀")))
    }

    @Test(arguments: ["\"7.0\"", "7.0", "null", "\"\"", "\"a\"", "\"9223372036854775808\"", "true", "\"07\"", "[7]"])
    func `A row whose id is no whole number is none`(_ id: String) throws {
        #expect(try read("{\"id\":\(id),\"attributes\":{}}") == nil)
        #expect(try read("{\"attributes\":{}}") == nil && read("[]") == nil)
    }

    @Test func `Values are compared as instants and as JSON, and texts by their code points`() {
        let (composed, decomposed) = (MirrorValue.text("\u{E9}"), MirrorValue.text("e\u{301}"))
        #expect(!composed.isSame(as: decomposed, .text) && composed.isSame(as: composed, .text))
        let (short, long) = (MirrorValue.text("2026-01-02T03:04:05Z"), MirrorValue.text("2026-01-02T03:04:05.000Z"))
        #expect(short.isSame(as: long, .time) && !short.isSame(as: long, .text))
        let (one, other) = (MirrorValue.json("{\"a\":1,\"b\":2}"), MirrorValue.json("{\"b\":2.0,\"a\":1}"))
        #expect(one.isSame(as: other, .json) && !one.isSame(as: .json("{}"), .json))
        #expect(
            !MirrorValue.null.isSame(as: .text(""), .text) && !MirrorValue.integer(1).isSame(as: .boolean(true), .text))
    }
}
