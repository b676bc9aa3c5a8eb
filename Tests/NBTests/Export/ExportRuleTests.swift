// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder
import TestSupport
import Testing

@testable import NBCore
@testable import nb

/// The rules of an export, without a nation.
@Suite("Rules of exports", .timed)
struct ExportRuleTests {
    private func row(_ text: String) throws -> V2.Row {
        try V2.Row(JSONCoding().decode(JSONValue.self, from: Array(text.utf8)))
    }

    @Test("People are signups, and any type may be written with hyphens")
    func types() throws {
        #expect(try ExportedType("people").type.name == "signups")
        #expect(try ExportedType("Path-Histories").type.name == "path_histories")
        #expect(try ExportedType("people").counted(1) == "1 person")
        #expect(try ExportedType("people").counted(1_234_567) == "1,234,567 people")
        #expect(try ExportedType("event_rsvps").counted(1) == "1 row of event rsvps")
        #expect(ExportedType.names.count == 41)
    }

    @Test(
        "A column is the id, a readable attribute, a part of an address, or a custom field of a type that has them",
        arguments: [
            ("people", "id", true), ("people", "email", true), ("people", "home_address", true),
            ("people", "home_address.city", true), ("people", "home_address.nowhere", false),
            ("people", "home_address.city.x", false), ("people", "home_address.", false), ("people", "email.x", false),
            ("people", "custom.anything", true), ("people", "custom.", false), ("people", "custom_values", true),
            ("people", "custom_values.x", true), ("people", "work_address_attributes", false), ("people", "", false),
            ("donations", "custom.x", true), ("contacts", "custom.x", false), ("sites", "slug", true),
        ])
    func columns(type: String, column: String, isKnown: Bool) throws {
        let type = try ExportedType(type)
        let isAccepted = (try? type.check(column: column)) != nil
        #expect(isAccepted == isKnown)
    }

    @Test("Rows become lines with the values as they are sent")
    func lines() throws {
        let row = try row(
            #"{"id":"7","type":"signups","attributes":{"a":null,"b":"x, \"y\"","c":1.50,"d":true,"custom_values":{"s":"2008"}}}"#
        )
        let columns = ["id", "a", "b", "c", "d", "custom.s", "custom.t", "e"]
        var csv = ExportLines(.csv, columns: columns, isChosen: true, forSpreadsheet: false)
        #expect(String(decoding: try csv.header(), as: UTF8.self) == "id,a,b,c,d,custom.s,custom.t,e\r\n")
        #expect(String(decoding: try csv.bytes(of: row), as: UTF8.self) == "7,,\"x, \"\"y\"\"\",1.50,true,2008,,\r\n")
        #expect(csv.notes == ["nothing here has custom.t, e"])
        var few = ExportLines(.jsonLines, columns: columns, isChosen: true, forSpreadsheet: false)
        #expect(try few.header() == [])
        #expect(
            String(decoding: try few.bytes(of: row), as: UTF8.self)
                == #"{"id":"7","a":null,"b":"x, \"y\"","c":1.50,"d":true,"custom.s":"2008"}"# + "\n")
        var all = ExportLines(.jsonLines, columns: nil, isChosen: false, forSpreadsheet: false)
        #expect(
            String(decoding: try all.bytes(of: row), as: UTF8.self)
                == #"{"id":"7","a":null,"b":"x, \"y\"","c":1.50,"d":true,"custom_values":{"s":"2008"}}"# + "\n")
        #expect(all.notes == [])
    }

    @Test("What the nation sends and no column shows is told, unless a person chose the columns")
    func unshown() throws {
        let row = try row(#"{"id":"7","attributes":{"a":1,"new":2}}"#)
        for (isChosen, notes) in [(false, ["the nation also sends new: JSON lines have it"]), (true, [])] {
            var lines = ExportLines(.csv, columns: ["id", "a"], isChosen: isChosen, forSpreadsheet: false)
            _ = try lines.bytes(of: row)
            #expect(lines.notes == notes)
        }
    }

    @Test("A row without an id is none", arguments: ["{}", #"{"id":""}"#, #"{"id":null}"#])
    func rowless(text: String) { #expect(throws: (any Error).self) { try row(text) } }

    @Test(
        "The form of a file is that of its ending",
        arguments: [
            ("a.csv", .csv), ("A.CSV", .csv), ("x/y.jsonl", .jsonLines), ("y.ndjson", .jsonLines), ("y.json", nil),
            ("csv", nil),
            ("y", nil), ("y.csv.gz", nil), ("", nil),
        ] as [(String, OutputFormat?)])
    func formats(name: String, format: OutputFormat?) { #expect(OutputFormat(fileName: name) == format) }

    @Test(
        "Numbers are grouped for a person",
        arguments: [
            (0, "0"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
        ])
    func grouped(number: Int, text: String) { #expect(number.grouped == text) }
}
