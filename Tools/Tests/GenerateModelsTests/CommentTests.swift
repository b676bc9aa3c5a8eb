// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import GenerateModels

@Suite("Generated code says what its names do not")
struct CommentTests {
    private static func table<Table: Decodable>(_ name: String) throws -> Table {
        let tools = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try JSONDecoder().decode(
            Table.self, from: Data(contentsOf: tools.appending(path: "Tables/\(name).json")))
    }

    @Test("A text echoes a name when it has no other words")
    func echoes() {
        #expect(Prose.echoes("The first name.", "first_name"))
        #expect(Prose.echoes("The author's id.", "author_id"))
        #expect(Prose.echoes("The API's `dw_id`.", "dw_id"))
        #expect(!Prose.echoes("The time of the last change.", "updated_at"))
        #expect(!Prose.echoes("The mobile number.", "mobile"))
    }

    @Test("No row of a table has a text that only echoes its name and its model's")
    func tables() throws {
        let one: VersionOneTables = try Self.table("v1-models")
        let fields: [MemberTable] = try Self.table("v1-person-fields")
        let two: VersionTwoTables = try Self.table("v2")
        let models =
            [("person", fields)] + one.models.map { ($0.name, $0.fields) } + two.models.map { ($0.name, $0.fields) }
            + (two.resources + two.targets).map { ($0.name, $0.attributes + $0.filters) }
        let members = models.flatMap { model, rows in
            let words = model.replacing(/([a-z])([A-Z])/) { "\($0.1)_\($0.2)" }
            return rows.map { ("\($0.key)_\(words)", $0.documentation) }
        }
        let values = (one.values + two.values).flatMap(\.values).map { ($0.value, $0.documentation) }
        for (name, text) in members + values {
            if let text { #expect(!Prose.echoes(text, name), "\(name): \(text)") }
        }
    }

    @Test("The types with named values of a version are one file, whose values without a text have no comment")
    func values() {
        let tables = ["Level", "State"].map { name in
            ValuesTable(
                name: name, documentation: "A \(name.lowercased()).",
                values: [
                    .init(name: "on", value: "on"), .init(name: "in", value: "in", documentation: "Not out."),
                ])
        }
        let type = { (name: String) in
            """
                /// A \(name.lowercased()).
                public struct \(name): NamedValue {
                    public let rawValue: String

                    public init(rawValue: String) { self.rawValue = rawValue }

                    public static let on: Self = "on"
                    /// Not out.
                    public static let `in`: Self = "in"
                }
            """
        }
        #expect(
            Values(tables, of: "V2").text(below: "// Head\n\n")
                == "// Head\n\nextension V2 {\n\(type("Level"))\n\n\(type("State"))\n}\n")
    }
}
