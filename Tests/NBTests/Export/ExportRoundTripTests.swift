// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// What was exported is imported again.
@Suite("Exported and imported again", .timed, .timeLimit(.minutes(Soak.isOn ? 30 : 8)))
struct ExportRoundTripTests {
    /// The counts of a preview.
    private struct Preview: Decodable {
        var rows, new, changed, same, twice, refused, requests: Int
        var unknownColumns: [String]
    }

    private static let count = Soak.count(60)

    private static let addresses = ["home", "mailing", "work"].flatMap { place in
        ["address1", "address2", "city", "state", "zip", "country_code"].map { "\(place)_address.\($0)" }
    }

    private func preview(_ nation: ExportNation, _ options: String = "") async throws -> Preview {
        let result = try await nation.nb("import @p.csv --dry-run --json --ignore-unknown \(options)")
        #expect([0, 1].contains(result.status), "\(result)")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Preview.self, from: Data(result.output.utf8))
    }

    /// What spreadsheets and readers trip over; `~` is a space.
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
                    let found = try await preview(nation, options)
                    #expect(
                        (found.new, found.changed, found.twice, found.refused, found.requests) == (0, 0, 0, 0, 0),
                        "\(columns) \(options): \(found)")
                    #expect(found.same == found.rows && found.rows == Self.count + Self.names.count, "\(found)")
                }
                let found = try await preview(nation)
                // Those without an address have no key then.
                #expect(found.new == 0 && found.changed == 0 && found.same + found.refused == found.rows, "\(found)")
                #expect(found.unknownColumns == [], "--ignore-unknown")
            }
        }
    }

    @Test("nothing changes where values are odd: the rows of which no import may set them are refused")
    func oddValues() async throws {
        try await ExportNation.run(people: 30, behaviors: ["seeded=custom_fields,odd_values"]) { nation in
            #expect(try await nation.nb("export people -o @p.csv").status == 0)
            for options in ["", "--empty clear"] {
                let found = try await preview(nation, options)
                #expect(found.new == 0 && found.changed == 0 && found.twice == 0 && found.rows == 30, "\(found)")
                #expect(found.same + found.refused == 30 && found.refused < 10, "\(found)")
            }
        }
    }
}
