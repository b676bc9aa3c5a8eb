// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Exports that are imported again.
@Suite("Exported and imported again", .timed, .timeLimit(.minutes(Soak.isOn ? 30 : 8)))
struct ExportRoundTripTests {
    /// The counts of a preview.
    struct Preview: Decodable {
        var rows, new, changed, same, twice, refused, requests: Int
        var unknownColumns: [String]
    }

    private static let count = Soak.count(60)

    private static let addresses = ["home", "mailing", "work"].flatMap { place in
        ["address1", "address2", "city", "state", "zip", "country_code"].map { "\(place)_address.\($0)" }
    }

    static func preview(_ nation: ExportNation, _ options: String = "") async throws -> Preview {
        let result = try await nation.nb("import @p.csv --dry-run --json \(options)")
        #expect([0, 1].contains(result.status), "\(result)")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Preview.self, from: Data(result.output.utf8))
    }

    /// Texts that spreadsheets and readers trip over; `~` is a space.
    private static let names = [
        "Semi;colon,~\"quoted\"", "two\nlines", "'apostrophe", "=1+1", "+49~30~1234567", "-dash", "@at", "ünï~😀",
        "e\u{301}", "a\r\nb", "\u{202E}right~to~left", "007", "1.2E+11", "TRUE", "2026-01-02", "null", "'=1+1", "''@at",
    ]

    /// Creates people with these names.
    private func trip(_ nation: ExportNation) async throws {
        for (number, written) in Self.names.enumerated() {
            let name = written.replacing("~", with: " ")
            let person: [String: Any] = [
                "last_name": name, "graduation_year": 1900 + number, "email": "Round.Trip\(number)@example.org",
                "home_address": [
                    "address1": "\(number) Main St, Apt. \"B\"", "city": name, "zip": "0123\(number % 10)",
                    "country_code": "US",
                ], "tags": ["one", "\(number)"], "phone": "555-01\(10 + number)", "is_volunteer": number % 2 == 0,
                "note": name,
            ]
            let data = String(decoding: try JSONSerialization.data(withJSONObject: person), as: UTF8.self)
            let made = try await Program.run(
                "nb", ["people", "create", "--data", data], environment: nation.environment)
            #expect(made.status == 0, "\(made)")
        }
    }

    @Test("nothing changes: with all columns, with addresses, for a spreadsheet, and with those that a person chooses")
    func unchanged() async throws {
        try await ExportNation.run(
            people: Self.count, behaviors: ["seeded=custom_fields,imports,profiles", "normalized=phones,emails,blanks"]
        ) { nation in
            try await trip(nation)
            for columns in [
                "", "--for-spreadsheet",
                "--columns id,email,last_name,custom.graduation_year,\(Self.addresses.joined(separator: ",")) "
                    + "--for-spreadsheet",
                "--columns id,email,last_name,custom.graduation_year,\(Self.addresses.joined(separator: ","))",
                "--columns email,note,home_address.city,is_volunteer",
            ] {
                #expect(try await nation.nb("export people \(columns) -o @p.csv").status == 0)
                for options in ["", "--empty clear", "--existing fill"] where !columns.contains("--columns email") {
                    let found = try await Self.preview(nation, options)
                    #expect(
                        (found.new, found.changed, found.twice, found.refused, found.requests) == (0, 0, 0, 0, 0),
                        "\(columns) \(options): \(found)")
                    #expect(found.same == found.rows && found.rows == Self.count + Self.names.count, "\(found)")
                }
                let found = try await Self.preview(nation)
                // Those without an address have no key then.
                #expect(found.new == 0 && found.changed == 0 && found.same + found.refused == found.rows, "\(found)")
                #expect(found.unknownColumns == [])
            }
        }
    }

    @Test("nothing changes where the nation has values that no import may set")
    func oddValues() async throws {
        try await ExportNation.run(people: 30, behaviors: ["seeded=custom_fields,odd_values"]) { nation in
            #expect(try await nation.nb("export people -o @p.csv").status == 0)
            for options in ["", "--empty clear"] {
                let found = try await Self.preview(nation, options)
                #expect(found.new == 0 && found.changed == 0 && found.twice == 0 && found.rows == 30, "\(found)")
                #expect(found.same == 30 && found.refused == 0 && found.unknownColumns == [], "\(found)")
            }
        }
    }

    /// The changes of programs to a file between the export and the import, in Python.
    private static let habits: [(name: String, script: String)] = [
        (
            "a whole number is a float once a cell of its column is empty",
            """
            for row in rows[1:]:
                for place, cell in enumerate(row):
                    if cell.isascii() and cell.isdigit() and not cell.startswith("0"):
                        row[place] = cell + ".0"
            """
        ),
        (
            "a text that could be a number is a formula",
            #"""
            for row in rows[1:]:
                row[:] = ['="%s"' % cell if cell.isascii() and cell.isdigit() else cell for cell in row]
            """#
        ),
        (
            "empty cells at the end of a row are left out",
            """
            for row in rows:
                while row and row[-1] == "":
                    row.pop()
            """
        ),
    ]

    @Test("a file in a wrong encoding, or without the zeros in front, is warned of")
    func damages() async throws {
        let python = try #require(ExportNation.python)
        let script = """
            import sys
            text = open(sys.argv[1], newline="", encoding="utf-8-sig").read()
            text = text.encode().decode("cp1252", "replace").replace(",0123", ",123")
            open(sys.argv[1], "w", newline="", encoding="utf-8").write(text)
            """
        try await ExportNation.run(people: 0, behaviors: ["seeded=custom_fields"]) { nation in
            try await trip(nation)
            let columns = "id,last_name,home_address.zip"
            #expect(try await nation.nb("export people --columns \(columns) --for-spreadsheet -o @p.csv").status == 0)
            #expect(try await Program.run(python, ["-c", script, "\(nation.folder)/p.csv"]).status == 0)
            let result = try await nation.nb("import @p.csv --dry-run --json")
            #expect(result.output.contains(#""warnings":{"encoding":2}"#), "\(result)")
            #expect(result.output.contains(#""warnings":{"zeros":\#(Self.names.count)}"#), "\(result)")
            let said = try await nation.nb("import @p.csv --dry-run")
            #expect(said.output.contains("would lose the zeros"), "\(said)")
        }
    }

    @Test("nothing changes after what programs do to a file", arguments: habits.map(\.name))
    func habit(_ name: String) async throws {
        let python = try #require(ExportNation.python)
        let script = """
            import csv, sys
            rows = list(csv.reader(open(sys.argv[1], newline="", encoding="utf-8-sig"), strict=True))
            \(try #require(Self.habits.first { $0.name == name }).script)
            csv.writer(open(sys.argv[1], "w", newline="", encoding="utf-8")).writerows(rows)
            """
        try await ExportNation.run(
            people: Self.count, behaviors: ["seeded=custom_fields,imports,profiles"]
        ) { nation in
            #expect(try await nation.nb("export people --for-spreadsheet -o @p.csv").status == 0)
            let changed = try await Program.run(python, ["-c", script, "\(nation.folder)/p.csv"])
            #expect(changed.status == 0, "\(changed)")
            let found = try await Self.preview(nation)
            #expect(found.new == 0 && found.changed == 0 && found.refused == 0 && found.same == Self.count, "\(found)")
        }
    }
}
