// SPDX-License-Identifier: MIT

import Errand
import ErrandCSV
import ErrandJSON
import Foundation
import NationBuilder
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import NationBuilderImport
@testable import nb

/// Odd values of all that an import may set, exported and imported again.
@Suite("Odd people, exported and imported again", .timed, .timeLimit(.minutes(Soak.isOn ? 60 : 8)))
struct ExportOddPeopleTests {
    private static let count = Soak.isOn ? 5000 : 40

    @Test("Nothing changes in any column that an import writes, with tags and lists, plain and for a spreadsheet")
    func unchanged() async throws {
        try await ExportNation.run(people: 3, behaviors: ["seeded=custom_fields"]) { nation in
            try await OddPeople(nation: nation).make(Self.count)
            let columns = ["id"] + PersonColumns.all + OddPeople.columns
            try await OddPeople(nation: nation).list(Self.count)
            for option in ["", " --for-spreadsheet"] {
                let exported = try await nation.nb(
                    "export people --columns \(columns.joined(separator: ","))\(option) -o @p.csv")
                #expect(exported.status == 0, "\(exported)")
                #expect(try Self.emptyColumns(nation) == [])
                for rules in ["", "--empty clear", "--existing fill"] {
                    let found = try await ExportRoundTripTests.preview(nation, rules)
                    #expect(
                        (found.new, found.changed, found.twice, found.refused, found.requests) == (0, 0, 0, 0, 0),
                        "\(option) \(rules): \(found)")
                    #expect(found.same == Self.count + 3 && found.rows == found.same, "\(option) \(rules): \(found)")
                    #expect(found.unknownColumns == [])
                }
            }
        }
    }

    /// Returns the columns of the exported file in which nobody has a value.
    private static func emptyColumns(_ nation: ExportNation) throws -> [String] {
        var reader = CSVReader()
        reader.append(Array(try #require(nation.bytes("p.csv"))))
        reader.finish()
        var filled: Set<Int> = []
        while let row = try reader.next() {
            for (place, cell) in row.cells.enumerated() where !cell.isEmpty { filled.insert(place) }
        }
        let names = try #require(reader.header).names
        return names.indices.filter { !filled.contains($0) }.map { names[$0] }
    }
}

/// People whose values are odd, each in all that an import may set.
private struct OddPeople: Sendable {
    let nation: ExportNation

    /// The columns of all that an import may set, except for the tags.
    static let columns =
        PersonAttribute.names.filter { !unset.contains($0) }
        + addresses.flatMap { place in
            places.keys.sorted().map { "\(place).\($0)" }
        } + custom.map { "custom.\($0)" }

    /// Attributes whose values are ids of what a nation does not have at its beginning.
    private static let unset: Set = ["import_id", "precinct_id", "last_call_id", "primary_email_id"]

    private static let addresses = ["home_address", "mailing_address", "work_address", "billing_address"]
    private static let places = [
        "address1": "1 Main St, Apt. \"B\"", "address2": "\u{1F600}", "city": "", "state": "TX", "zip": "",
        "country_code": "US",
    ]
    private static let custom = ["motto", "member_number", "graduation_year", "is_delegate", "volunteer_since"]

    /// Texts that spreadsheets and readers trip over.
    private static let texts = [
        "Semi;colon, \"quoted\"", "two\nlines", "'apostrophe", "=1+1", "+49 30 1234567", "-dash", "@at", "ünï 😀",
        "e\u{301}", "a\r\nb", "\u{202E}right to left", "007", "1.2E+11", "TRUE", "2026-01-02", "null", "'=1+1", "''@at",
        "\"", ",", "a\tb", "=HYPERLINK(\"http://example.org\",\"x\")", "👩‍👩‍👧‍👦", "12345678901234567890", "0", "N/A",
        "=\"02134\"", "[]", "{\"a\":1}", "1,000.50",
    ]

    /// Creates people, and gives them tags.
    func make(_ count: Int) async throws {
        let known = Nation(
            "abeforprez", baseURL: BaseURL(stringLiteral: nation.sandbox.baseURL),
            authorizer: .bearer(nation.sandbox.accessToken), transport: .platform
        ) {
            $0.chain.limit = nil
        }
        for start in stride(from: 0, to: count, by: 16) {
            try await withThrowingTaskGroup { group in
                for number in start..<min(start + 16, count) {
                    group.addTask {
                        let body: JSONValue = [
                            "data": ["type": "signups", "attributes": .object(Self.attributes(of: number))]
                        ]
                        let made = try await known.v2.client.send(
                            Request<JSONObject>(.post, "signups", .json(body), reading: .json(at: "data")))
                        let id = try #require(made["id"]?.string.flatMap { Int($0) })
                        _ = try await known.v1.client.send(V1.People.addTags(Self.tags(number), person: id))
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// Puts two of three people onto a list, and all onto two more.
    func list(_ count: Int) async throws {
        for (name, slug) in [("Doors, \"East\"", ""), ("2", "two")] {
            let slug = slug.isEmpty ? "" : #", "slug": "\#(slug)""#
            let name = name.replacing("\"", with: "\\\"")
            let attributes = #"{"name": "\#(name)", "author_id": "1"\#(slug)}"#
            try await nation.send(
                "POST", "/api/v2/lists", #"{"data": {"type": "lists", "attributes": \#(attributes)}}"#)
        }
        #expect(try await nation.nb("export people --columns id -o @all.csv").status == 0)
        for (list, part) in [("volunteers", 2), ("two", 3), ("Doors, \"East\"", 3)] {
            let all = try #require(nation.bytes("all.csv").map { String(decoding: $0, as: UTF8.self) })
            let lines = all.split(whereSeparator: \.isNewline)
            let some = lines.enumerated().filter { $0.offset == 0 || $0.offset % 3 < part }.map(\.element)
            try Data(some.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: "\(nation.folder)/some.csv"))
            let result = try await Program.run(
                "nb", ["import", "\(nation.folder)/some.csv", "--list", list, "--yes"], environment: nation.environment)
            #expect(result.status == 0, "\(result)")
        }
    }

    private static func tags(_ number: Int) -> [String] {
        ["odd", "comma, inside", "say \"\(number % 7)\"", "=1+1"]
    }

    private static func attributes(of number: Int) -> JSONObject {
        var attributes: JSONObject = [:]
        for attribute in PersonAttribute.all where PersonAttribute.kind(of: attribute.name) != nil {
            guard !unset.contains(attribute.name) else { continue }
            attributes[attribute.name] = value(attribute, number)
        }
        for address in addresses {
            var parts: JSONObject = [:]
            for (part, text) in places { parts[part] = .string(text) }
            parts["city"] = .string(text(number + 1))
            parts["zip"] = .string("0123\(number % 10)")
            attributes["\(address)_attributes"] = .object(parts)
        }
        attributes["custom_values"] = [
            "motto": .string(text(number + 2)), "member_number": .string("\(1000 + number).\(number % 2 * 5)"),
            "graduation_year": .string("\(1900 + number % 130)"), "is_delegate": .bool(number % 2 == 0),
            "volunteer_since": .string("2020-01-\(10 + number % 18)"),
        ]
        return attributes
    }

    private static func text(_ number: Int) -> String { texts[number % texts.count] }

    private static func value(_ attribute: V2.ResourceType.Attribute, _ number: Int) -> JSONValue {
        let name = attribute.name
        switch attribute.kind {
        case .boolean: return .bool((number + name.count) % 2 == 0)
        case .integer: return .number(JSONNumber(1 + number % 2))
        case .date: return .string("19\(50 + number % 50)-0\(1 + number % 9)-\(10 + number % 18)")
        case .time: return .string("2026-0\(1 + number % 9)-\(10 + number % 18)T0\(number % 10):00:00Z")
        case .id: return .string("\(1 + number % 3)")
        default: break
        }
        switch PersonAttribute.kind(of: name) {
        case .email?: return .string("\(name).Odd.\(number)@example.org")
        case .phone?: return .string("+1 (512) 555-01\(10 + number % 90)")
        case .identifier?: return .string("00\(number)-\(name)")
        case .sex?: return .string(["M", "F", "O"][number % 3])
        case .code?: return .string("0\(1 + number % 9)")
        default: break
        }
        return .string(name == "username" ? "odd-\(number)" : choices[name] ?? text(number + name.count))
    }

    /// Texts of which a nation takes only some.
    private static let choices = ["contact_status": "answered"]
}
