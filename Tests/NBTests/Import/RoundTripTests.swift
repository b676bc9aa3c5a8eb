// SPDX-License-Identifier: MIT

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

/// An export that is not changed changes nothing when it is imported.
@Suite("The round trip of custom values", .timed, .timeLimit(.minutes(10)))
struct RoundTripTests {
    /// Each shape of JSON that a custom value may have, as its text.
    static let shapes = [
        #""text""#, #""  blanks  ""#, #""a,b""#, #""[\"a\"]""#, #""[sic]""#, #""{""#, #""line\nbreak \"quoted\"""#,
        #""=1+1""#,
        #""true""#, #""2008""#, #""é \ud83d\ude00""#, #""null""#, "true", "false", "0", "2008.0", "-1.5e300",
        "12345678901234567890", "[]", #"["a"]"#, #"["a","b"]"#, #"["a,b","c"]"#, #"["a, b"]"#, #"[" "]"#,
        #"["\"","\n"]"#,
        #"[1,2.50,true,null]"#, #"[["a"],{}]"#, "{}", #"{"a":1}"#, #"{"b":[1],"a":{"c":"d,e"}}"#,
    ]

    @Test("A value comes back from CSV and JSON lines as it was, in fields of each kind", arguments: shapes)
    func shape(json: String) throws {
        let value = try JSONReader().decode(JSONValue.self, from: Array(json.utf8))
        let column = Column(name: "custom.x")
        let row: JSONObject = ["custom_values": ["x": value]]
        for areDefused in [false, true] {
            var formulas = FormulaCells(areDefused: areDefused)
            let cell = formulas.text(CellText.lossless(column.value(in: row), column))
            var reader = CSVReader()
            reader.append(Array(("id,custom.x\r\n" + CSVWriter().line(["7", cell])).utf8))
            reader.finish()
            let read = try #require(try reader.next())
            let header = try #require(reader.header)
            for type in ["text", "checkboxes", nil] {
                let fields = [ImportField(slug: "x", name: "X", type: type)]
                var state = try PreviewState(ImportMap(header, fields: fields), ImportOptions())
                state.add(read)
                let hasBegun = state.begin()
                #expect(hasBegun)
                let person: JSONValue = ["type": "signups", "id": "7", "attributes": .object(row)]
                for lookup in state.lookups(ofIDs: true) + state.lookups(ofIDs: false) {
                    try state.take(KnownPerson.people(in: ["data": .array([person])], state.targets), of: lookup)
                }
                state.settle()
                let preview = state.result(requestsSent: 0)
                let counts: [Int] = [preview.same, preview.changed, preview.refused.count]
                #expect(counts == [1, 0, 0], "\(cell) \(preview.examples)")
                // Another list is refused, and a text is written.
                guard value.array != nil || value.object != nil else { continue }
                var other = try PreviewState(ImportMap(header, fields: fields), ImportOptions())
                var next = CSVReader()
                next.append(Array("id,custom.x\r\n7,\"[\"\"other\"\"]\"\r\n".utf8))
                next.finish()
                other.add(try #require(try next.next()))
                while other.begin() {
                    for lookup in other.lookups(ofIDs: true) + other.lookups(ofIDs: false) {
                        try other.take(KnownPerson.people(in: ["data": .array([person])], other.targets), of: lookup)
                    }
                    other.settle()
                }
                let refused = other.result(requestsSent: 0).refused
                #expect(refused.map(\.reason).allSatisfy { $0.contains("a list or an object") } && refused.count == 1)
                #expect(other.entries(of: 0..<1, optIns: [:]).isEmpty)
            }
        }
        var lines = ExportLines(.jsonLines, columns: ["id", "custom.x"], isChosen: true, forSpreadsheet: false)
        let resource: JSONValue = ["type": "signups", "id": "7", "attributes": .object(row)]
        let line = try lines.bytes(of: try V2.Row(resource))
        let members = try JSONReader().decode(JSONObject.self, from: line)
        #expect(members["custom.x"] == .some(value))
    }

    @Test("Tags are exported as an import reads them, and what was not changed changes nothing")
    func tags() async throws {
        try await ExportNation.run(people: 40) { nation in
            let odd = "id,tags\n2,\"\"\"comma, inside\"\",\"\"6\"\"\"\" pipe\"\",* star,a ::: b\"\n3,plain\n"
            try Data(odd.utf8).write(to: URL(filePath: "\(nation.folder)/odd.csv"))
            let written = try await nation.nb("import @odd.csv --yes --json")
            #expect(written.output.contains(#""changed":2"#), "\(written)")
            for (name, option) in [("a.csv", ""), ("b.csv", " --for-spreadsheet")] {
                let exported = try await nation.nb("export people --columns id,first_name,tags -o @\(name)\(option)")
                #expect(exported.status == 0, "\(exported)")
                let text = try #require(nation.text(name))
                #expect(text.contains(#""* star,""6"""" pipe"",a ::: b,""comma, inside"""#), "\(text)")
                let same = try await nation.nb("import @\(name) --dry-run --json")
                #expect(same.status == 0 && same.output.contains(#""new":0,"changed":0,"same":40"#), "\(same)")
                // Somebody else gets exactly these tags by it.
                let line = try #require(text.split(separator: "\r\n").first { $0.contains("comma, inside") })
                let tags = line.split(separator: ",", maxSplits: 2)[2]
                try Data("id,tags\r\n4,\(tags)\r\n".utf8).write(to: URL(filePath: "\(nation.folder)/c.csv"))
                let given = try await nation.nb("import @c.csv --yes --json")
                #expect(given.output.contains(name == "a.csv" ? #""changed":1"# : #""same":1"#), "\(given)")
            }
            let lines = try await nation.nb("export people --columns tags --where id=3 --format jsonl")
            #expect(lines.output.contains(#""plain""#) && lines.output.contains(#"{"tags":["#), "\(lines)")
        }
    }

    @Test("A nation with custom fields of every kind is exported and imported without a change, and keeps its lists")
    func nation() async throws {
        try await ExportNation.run(people: 30, behaviors: ["seeded=custom_fields"]) { nation in
            let columns =
                "id,tags,custom.interests,custom.motto,custom.member_number,custom.is_delegate,custom.volunteer_since,"
                + "custom.shirt_size,custom.graduation_year"
            for (name, option) in [("a.csv", ""), ("b.csv", " --for-spreadsheet")] {
                let exported = try await nation.nb("export people --columns \(columns) -o @\(name)\(option)")
                #expect(exported.status == 0, "\(exported)")
                #expect(nation.text(name)?.contains(#""[""music"",""parks, trees""]""#) == true)
                let same = try await nation.nb("import @\(name) --dry-run --json")
                #expect(same.status == 0 && same.output.contains(#""new":0,"changed":0,"same":30"#), "\(same)")
                let written = try await nation.nb("import @\(name) --yes --json")
                #expect(written.output.contains(#""new":0,"changed":0,"same":30"#), "\(written)")
            }
            let lines = try await nation.nb("export people --columns id,custom.interests -o @a.jsonl")
            #expect(lines.status == 0 && nation.text("a.jsonl")?.contains(#"["music","parks, trees"]"#) == true)
            let show = "api GET signups/6 --v2"
            let before = try await nation.nb(show).output
            let text = try #require(nation.text("a.csv")).replacing(#"""music"","#, with: #"""dance"","#)
            try Data(text.utf8).write(to: URL(filePath: "\(nation.folder)/changed.csv"))
            let changed = try await nation.nb("import @changed.csv --yes --json")
            #expect(changed.status == 1 && changed.output.contains(#""changed":0,"same":25,"twice":0"#), "\(changed)")
            let refused = try #require(nation.text("changed.csv.refused.csv"))
            #expect(refused.contains("custom.interests: whether a nation takes a list or an object"), "\(refused)")
            #expect(try await nation.nb(show).output == before)
        }
    }
}
