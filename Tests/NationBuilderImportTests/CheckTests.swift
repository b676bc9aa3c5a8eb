// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@testable import NationBuilderImport

/// The check of cells, as tables.
@Suite("The check of cells", .timed, .timeLimit(.minutes(5)))
struct CheckTests {
    private func verdict(
        _ cell: String, _ kind: ValueKind, _ change: (inout ImportOptions) -> Void = { _ in }
    ) -> CellCheck.Verdict {
        var options = ImportOptions()
        change(&options)
        return CellCheck(options, year: 2026).verdict(cell, kind)
    }

    @Test(
        "A good cell has this value",
        arguments: [
            (" Ada ", ValueKind.text, .string(" Ada ")), (" 0042 ", .identifier, .string("0042")),
            (" 7 ", .id, .string("7")),
            ("007", .id, .string("7")), (" a@example.com ", .email, .string("a@example.com")),
            ("+1 (555) 1", .phone, .string("+1 (555) 1")), ("49.0", .code, .string("49.0")),
            ("2026-01-31 00:00:00", .date, .string("2026-01-31")), ("2026-01-31T0:00", .date, .string("2026-01-31")),
            (#""VIP","Blog, weekly""#, .tags, .array(["VIP", "Blog, weekly"])),
            (#"6" pipe"#, .tags, .array([#"6" pipe"#])),
            ("-3", .integer, .number(JSONNumber(-3))), ("3.00", .integer, .number(JSONNumber(3))),
            ("1234.5", .number, .number(JSONNumber("1234.5") ?? 0)), ("Yes", .boolean, .bool(true)),
            ("0", .boolean, .bool(false)),
            ("Y", .boolean, .bool(true)), ("N", .boolean, .bool(false)), ("Oui", .boolean, .bool(true)),
            ("non", .boolean, .bool(false)), ("X", .boolean, .bool(true)), ("y", .consent, .bool(true)),
            ("Opt-In", .consent, .bool(true)), ("opt_out", .consent, .bool(false)),
            ("Yes, text me", .consent, .bool(true)),
            ("Not Subscribed", .consent, .bool(false)), ("checked", .consent, .bool(true)),
            ("19650317", .date, .string("1965-03-17")),
            ("Unsubscribed", .consent, .bool(false)), ("subscribed", .consent, .bool(true)),
            (".5", .number, .number(JSONNumber("0.5") ?? 0)), ("-.5", .number, .number(JSONNumber("-0.5") ?? 0)),
            ("+3", .number, .number(JSONNumber(3))), ("2026-01-31 01:00:00", .date, .string("2026-01-31")),
            ("2026-01-31T23:59:59.000+02:00", .date, .string("2026-01-31")), ("Female", .sex, .string("F")),
            ("m", .sex, .string("M")), ("X", .sex, .string("X")),

            ("Germany", .countryCode, .string("DE")), ("Allemagne", .countryCode, .string("DE")),
            ("the Netherlands", .countryCode, .string("NL")), ("usa", .countryCode, .string("US")),
            ("U.S.A.", .countryCode, .string("US")), ("UK", .countryCode, .string("GB")),
            ("Cote d'Ivoire", .countryCode, .string("CI")), ("CÔTE D’IVOIRE", .countryCode, .string("CI")),
            ("États-Unis", .countryCode, .string("US")), ("Korea, Republic of", .countryCode, .string("KR")),
            ("XK", .countryCode, .string("XK")),
            ("2026-01-31", .date, .string("2026-01-31")), ("de", .countryCode, .string("DE")),
            (#"a, "b, c""#, .tags, .array(["a", "b, c"])),
            ("a, b ,,c", .tags, .array([.string("a"), .string("b"), .string("c")])),
            ("2026-01-31T18:30:00Z", .time, .string("2026-01-31T18:30:00Z")),
            ("2026-01-31 18:30 -0500", .time, .string("2026-01-31T18:30:00-05:00")),
            ("2026-01-31T18:30:05.25+01:00", .time, .string("2026-01-31T18:30:05+01:00")),
            ("2026-01-31T18:30:05-00:00", .time, .string("2026-01-31T18:30:05Z")),
        ] as [(String, ValueKind, JSONValue)])
    func good(cell: String, kind: ValueKind, value: JSONValue) {
        #expect(verdict(cell, kind) == .value(value))
    }

    @Test(
        "A cell that is not of its kind is refused",
        arguments: [
            ("1.2E+11", ValueKind.id), ("1.2E+11", .identifier), ("1,2e+11", .phone), ("4E5", .identifier), ("-1", .id),
            ("0", .id),
            ("١٢", .id), ("x", .id), ("1.5", .integer), ("1,000", .integer), ("", .integer), ("1,5", .number),
            ("0x1", .number),
            ("maybe", .boolean), ("2", .boolean), ("subscribed", .boolean), ("yes.", .consent), ("19651317", .date),
            ("+-3", .number),
            (".", .number), ("1/31/2026", .date), ("2026-02-30", .date), ("2026-1-1", .date),
            ("0000-00-00", .date), ("2026-01-31T25:00:00Z", .time), ("2026-01-31T12:00", .time), ("2026-01-31", .time),
            ("a@b", .email), ("a b@example.com", .email), ("@example.com", .email), ("a@example..com", .email),
            ("a@b@example.com", .email),
            ("a@-example.com", .email), ("a@example-.com", .email), (".a@example.com", .email),
            ("a@example.com, b@example.com", .email),
            ("Germoney", .countryCode), ("D", .countryCode), ("the", .countryCode), ("unlisted", .phone),
            ("#N/A", .text), ("#REF!", .code), ("#N/A", .phone), ("#NAME?", .tags), ("#VALUE!", .email),
            ("a\u{200B}@example.com", .email), ("a\u{200D}@example.com", .email), ("2026-01-31 25:00:00", .date),
            ("2026-01-31 noon", .date),
        ].filter { !$0.0.isEmpty })
    func refused(cell: String, kind: ValueKind) {
        guard case .refused = verdict(cell, kind) else {
            Issue.record("\(cell) was not refused: \(verdict(cell, kind))")
            return
        }
    }

    @Test(
        "Addresses that people have are good",
        arguments: [
            "o'neil+x@example.co.uk", "zoë@exämple.org", "a.b-c_d@x-y.example",
            "\(String(repeating: "a", count: 64))@example.com",
        ])
    func addresses(address: String) {
        #expect(EmailSyntax.isValid(address))
        #expect(!EmailSyntax.isValid("a" + address.prefix(64) + "@example.com") || address.count < 70)
    }

    @Test(
        "Dates in other forms need to be announced, and the day must exist",
        arguments: [
            ("1/31/2026", ImportDates.mdy, "2026-01-31"), ("01-02-2026", .mdy, "2026-01-02"),
            ("31.1.2026", .dmy, "2026-01-31"),
            ("1/2/2026", .dmy, "2026-02-01"), ("31/1/2026", .mdy, nil), ("05/17/80", .mdy, "1980-05-17"),
            ("1/31/26", .mdy, "2026-01-31"),
            ("1/31/27", .mdy, "1927-01-31"), ("17.5.80", .dmy, "1980-05-17"), ("1/31/80", .iso, nil),
            ("1/31/026", .mdy, nil),
            ("1/31-2026", .mdy, nil),
            ("2026-01-31", .dmy, "2026-01-31"), ("2/29/2025", .mdy, nil), ("2/29/2024", .mdy, "2024-02-29"),
        ] as [(String, ImportDates, String?)])
    func dates(cell: String, form: ImportDates, date: String?) {
        let found = verdict(cell, .date) { $0.dates = form }
        if let date { return #expect(found == .value(.string(date))) }
        guard case .refused = found else {
            Issue.record("\(cell) was not refused: \(found)")
            return
        }
    }

    @Test(
        "Times without an offset get that of the zone, also around the changes of clocks",
        arguments: [
            ("2026-01-15T12:00", "2026-01-15T12:00:00-05:00"), ("2026-07-15 12:00:30", "2026-07-15T12:00:30-04:00"),
            ("2026-03-08T01:59", "2026-03-08T01:59:00-05:00"), ("2026-03-08T02:30", "2026-03-08T02:30:00-05:00"),
            ("2026-03-08T03:00", "2026-03-08T03:00:00-04:00"), ("2026-11-01T01:30", "2026-11-01T01:30:00-04:00"),
            ("2026-11-01T02:00", "2026-11-01T02:00:00-05:00"), ("2026-01-15", "2026-01-15T00:00:00-05:00"),
            ("1/15/2026 12:05 am", "2026-01-15T00:05:00-05:00"), ("1/15/2026 12:05 PM", "2026-01-15T12:05:00-05:00"),
            ("1/15/2026 1:05PM", "2026-01-15T13:05:00-05:00"),
        ])
    func zones(cell: String, time: String) throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        let found = verdict(cell, .time) {
            $0.timeZone = zone
            $0.dates = .mdy
        }
        #expect(found == .value(.string(time)))
    }

    @Test("A word for no value is an empty cell, whatever the kind; a text may mean all of them but one")
    func placeholders() {
        let kinds: [ValueKind] = [
            .text, .code, .phone, .email, .identifier, .id, .integer, .number, .boolean, .consent, .sex, .date, .time,
            .countryCode, .tags,
        ]
        for kind in kinds {
            for word in ["n/a", "N/A", " n/a "] {
                #expect(verdict(word, kind) == verdict("", kind))
                let (cleared, empty) = (
                    verdict(word, kind) { $0.empty = .clear }, verdict("", kind) { $0.empty = .clear }
                )
                #expect(cleared == empty)
            }
            for word in ["none", "None", "NaN", "-", "--", "?", "na"] {
                let says = verdict(word, kind) != .nothing
                #expect(says == [.text, .code, .countryCode, .tags].contains(kind), "\(word) \(kind)")
            }
        }
        #expect(verdict("/o=ExchangeLabs/ou=Group/cn=Recipients/cn=ada", .email) == .nothing)
    }

    @Test(
        "The dates of a file show their form, if none is a day in the other one alone and a quarter of a column show it",
        arguments: [
            (["1/31/2026", "1/2/2026", "1/2/2026"], ImportDates.mdy), (["31/1/2026", "31/1/2026", "1/2/2026"], .dmy),
            (["1/31/2026", "1/31/2026"], nil), (["1/31/2026", "x", "y"], .mdy),
            (["1/2/2026", "1/2/2026", "1/2/2026"], nil),
            (["1.2.2026", "1.2.2026", "1.2.2026"], .dmy), (["1.31.2026", "1.31.2026", "1/2/2026"], .mdy),
            (["2026-01-31", "2026-01-31", "2026-01-31"], nil), ([], nil), (["", "x", "1/2", "12", "1/2/3/4"], nil),
            (["1/31/2026", "31/1/2026", "1/2/2026"], nil), (["1/31/26", "1/2/26", "1/2/26", "1/2/26"], .mdy),
            (["1/31/26", "1/2/26", "1/2/26", "1/2/26", "1/2/26"], nil),
            (["5/17/2026 18:05:22", "n/a", "1/2/2026 08:00", "1/2/2026 08:00"], .mdy),
            // Cells of one row stand in columns of their own.
            (["1/31/2026,31/1/2026,1/2/2026", "x", "y"], nil),
            (["1/2/2026,1/31/2026", "1/2/2026,", "1/2/2026,", "1/2/2026,", "1/2/2026,"], .mdy),
            (["1/2/2026,31/1/2026,1/2/26", "x", "y"], .dmy), (["1/31/2026,1.2.2026,1/2/26", "x", "y"], nil),
        ] as [([String], ImportDates?)])
    func forms(rows: [String], form: ImportDates?) throws {
        let sheet = try Sheet((["born_at,a,b"] + rows).joined(separator: "\n") + "\n")
        let map = try ImportMap(sheet.header, fields: [])
        #expect(map.dates(in: sheet.rows) == form)
        let donations = try Sheet((["succeeded_at,email,amount"] + rows).joined(separator: "\n") + "\n")
        let type = try #require(RecordType.named("donations"))
        #expect(try RecordMap(donations.header, of: type).dates(in: donations.rows) == form)
        // Without a column of dates nothing is read otherwise.
        let other = try Sheet((["first_name,email,b"] + rows).joined(separator: "\n") + "\n")
        #expect(try ImportMap(other.header, fields: []).dates(in: other.rows) == nil)
    }

    @Test(
        "A postal code gets the zeros back that its state shows to be lost",
        arguments: [
            ("1104", "MA", "", "01104"), ("1104-2214", "Massachusetts", "US", "01104-2214"),
            ("7030", "nj", "US", "07030"),
            ("3755", "New Hampshire", "", "03755"), ("926", "PR", "", "00926"), ("802", "VI", "US", "00802"),
            ("1104", "NY", "", nil), ("1104", "", "", nil), ("7030", "MA", "", nil), ("01104", "MA", "", nil),
            ("1104", "MA", "MA", nil), ("104", "MA", "", nil), ("926", "NJ", "", nil), ("H2X", "MA", "", nil),
            ("1104", "ma", "us", "01104"), ("10001", "NY", "", nil),
        ] as [(String, String, String, String?)])
    func restored(code: String, state: String, country: String, whole: String?) {
        #expect(ZIPZeros.restored(code, state: state, country: country) == whole)
    }

    @Test("An empty cell says nothing; with clear it removes the value, but no tags and no id")
    func empty() {
        for kind in [ValueKind.text, .integer, .date, .email, .tags, .id] { #expect(verdict(" ", kind) == .nothing) }
        // What means that nothing is known.
        #expect(verdict("--03-07", .date) == .nothing && verdict("Unspecified", .sex) == .nothing)
        #expect(verdict("5/6", .date) == .nothing && verdict("1604-05-05", .date) == .nothing)
        #expect(verdict("Unknown", .consent) == .nothing && verdict("Active", .consent) == .nothing)
        let clear: (inout ImportOptions) -> Void = { $0.empty = .clear }
        #expect(verdict("", .text, clear) == .value(.null) && verdict(" ", .boolean, clear) == .value(.null))
        #expect(
            verdict("", .tags, clear) == .nothing && verdict("", .id, clear) == .nothing
                && verdict(",", .tags) == .nothing)
    }

    @Test("Ids that are shorter than nearly all others are suspicious, unless a zero or a letter is left")
    func zeros() {
        func suspects(_ ids: [String]) -> Int {
            var zeros = LeadingZeros()
            for id in ids { zeros.note(id) }
            return zeros.suspects
        }
        let long = (10..<30).map { "100\($0)" }
        #expect(suspects(long) == 0 && suspects(long + ["4711", "12"]) == 2)
        #expect(suspects(long + ["4711", "00012"]) == 0 && suspects(long + ["4711", "A12"]) == 0)
        #expect(suspects(["12345", "12345", "123"]) == 0)
        #expect(suspects((0..<9).map { String(repeating: "1", count: 3 + $0 % 3) } + ["1"]) == 0)
    }
}
