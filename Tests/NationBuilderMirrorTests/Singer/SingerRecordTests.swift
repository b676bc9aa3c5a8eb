// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite(.timed) struct SingerRecordTests {
    private func record(_ stream: SingerStream, _ resource: String, version: Int? = nil) throws -> JSONValue {
        let value = try JSONReader().read(JSONValue.self, from: Array(resource.utf8))
        let row = try #require(MirrorRowReader(stream.table).row(value))
        var bytes: [UInt8] = []
        let date = Date(timeIntervalSince1970: 1_767_225_600)
        try SingerRecords(stream).append(row, extractedAt: date, version: version, to: &bytes)
        #expect(bytes.last == UInt8(ascii: "\n") && bytes.count { $0 == UInt8(ascii: "\n") } == 1)
        return try JSONReader().read(JSONValue.self, from: bytes)
    }

    private let paths = MirrorTable.named("paths")

    @Test func `A record is the row of the mirror, and what no column can hold is beside it`() throws {
        let stream = SingerStream(try #require(paths))
        let resource = #"""
            {"type":"paths","id":"7","attributes":{"name":"a \"b\"\n","default_point_person_id":"12",\#
            "default_value_amount":"12.30","created_at":"2026-01-02T03:04:05+01:00","due_date_is_enabled":"yes",\#
            "unknown":{"a":[1]}}}
            """#
        let line = try record(stream, resource)
        #expect(line["type"] == "RECORD" && line["stream"] == "paths" && line["version"] == nil)
        #expect(line["time_extracted"] == "2026-01-01T00:00:00Z")
        let expected: [(String, JSONValue)] = [
            ("id", 7), ("name", "a \"b\"\n"), ("default_point_person_id", 12), ("default_value_amount", "12.30"),
            ("created_at", "2026-01-02T02:04:05Z"), ("due_date_is_enabled", nil), ("updated_at", nil),
            ("_errand_extra", ["due_date_is_enabled": "yes", "unknown": ["a": [1]]]),
        ]
        for (name, value) in expected { #expect(line["record"]?[name] == value, "\(name)") }
        #expect(line["record"]?.object?.keys.count == stream.columns.count + 2)
        #expect(try record(stream, #"{"id":7}"#, version: 5)["version"] == 5)
        #expect(try record(stream, #"{"id":7}"#)["record"]?["_errand_extra"] == .null)
    }

    @Test func `A record of some columns has these, and of odd values only theirs`() throws {
        let table = try #require(paths)
        let columns = table.columns.filter { ["name", "created_at"].contains($0.name) }
        let stream = SingerStream(table: table, columns: columns, hasExtra: true, method: .changes)
        let line = try record(stream, #"{"id":"7","attributes":{"name":[1],"due_date_is_enabled":8,"other":9}}"#)
        #expect(line["record"] == ["id": 7, "created_at": nil, "name": nil, "_errand_extra": ["name": [1]]])
        #expect(stream.fields.sorted() == ["created_at", "name"])
        // Without a name, the nation would send all.
        #expect(SingerStream(table: table, columns: [], hasExtra: false, method: .whole).fields.count == 1)
    }

    @Test func `Each column of each table has a type in the schema, which may be null`() throws {
        for stream in SingerCatalog.all.streams {
            let schema = SingerSchema.object(stream.columns, hasExtra: true)
            let properties = try #require(schema["properties"]?.object)
            #expect(properties.keys.count == stream.columns.count + 2)
            for (name, property) in properties where name != "id" {
                #expect(property["type"]?.array?.contains("null") == true)
            }
        }
    }
}
