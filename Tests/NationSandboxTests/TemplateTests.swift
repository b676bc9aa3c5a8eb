// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationSandbox

@Suite(.timed) struct TemplateTests {
    private func abbreviated(_ record: PersonRecord) -> JSON {
        var bytes: [UInt8] = []
        record.document.withUnsafeBytes { record.template.appendAbbreviated($0, to: &bytes) }
        return JSON(String(decoding: bytes, as: UTF8.self))
    }

    private func full(_ record: PersonRecord) -> JSON {
        var bytes: [UInt8] = []
        record.template.appendFull(record, to: &bytes)
        return JSON(String(decoding: bytes, as: UTF8.self))
    }

    private static let customs: [[Field]] = ["", "a:number", "a:number b c:flag"].map { Field.table($0) }

    @Test("There are 59 fields in short and 213 in full, each once")
    func counts() {
        #expect(PersonFieldTables.abbreviated.count == 59)
        #expect(PersonFieldTables.abbreviated.count + PersonFieldTables.fullOnly.count == 213)
        #expect(Set((PersonFieldTables.abbreviated + PersonFieldTables.fullOnly).map(\.name)).count == 213)
    }

    @Test(
        "Any set of written fields renders in the order of the table, the others at their default", arguments: customs)
    func render(custom: [Field]) {
        let template = PersonTemplate(custom: custom)
        var random = SplitMix64(seed: 7)
        for round in 0..<200 {
            var record = PersonRecord(template)
            var written: [Int: String] = [:]
            for _ in 0..<(round % 12) {
                let index = random.below(template.fields.count)
                let value = random.pick([#""a,\"}]b""#, "12", "false", #"[{"x":["}"]}]"#, #"{"a":{"b":"\\"}}"#, "-1.5"])
                record[index] = Array(value.utf8)
                written[index] = value
            }
            let all = template.fields.enumerated().map { index, field in
                JSON.Member(name: field.name, value: JSON(written[index] ?? field.absent))
            }
            #expect(full(record) == .object(all))
            let short = all.enumerated().filter { template.isAbbreviated($0.offset) }.map(\.element)
            #expect(abbreviated(record) == .object(short))
            let again = record.document.withUnsafeBytes { PersonRecord(template, document: $0) }
            #expect(again.entries == record.entries)
        }
    }

    @Test("Writing the default, or nothing, leaves nothing in the record")
    func defaults() {
        var record = PersonRecord(PersonTemplate(custom: []))
        record.set("employer", text: "")
        record.set("support_level", integer: 3)
        record.set("email_opt_in", flag: false)
        #expect(record.entries.count == 3)
        record.set("employer", text: nil)
        record.set("support_level", integer: nil)
        record.set("email_opt_in", flag: true)
        record.set("no_such_field", text: "x")
        #expect(record.entries.isEmpty)
        #expect(String(decoding: record.document, as: UTF8.self) == "{}")
    }

    @Test("A stored field that the table does not have any more is passed over")
    func unknownStored() {
        let template = PersonTemplate(custom: [])
        let document = Array(#"{"gone":{"a":"}"},"email":"a@example.com","also_gone":1}"#.utf8)
        let record = document.withUnsafeBytes { PersonRecord(template, document: $0) }
        #expect(record.text("email") == "a@example.com")
        #expect(record.entries.count == 1)
    }

    @Test(
        "Text that is no document ends the walk inside the buffer",
        arguments: [
            "", "{", "}", "{\"", "{\"email", "{\"email\"", "{\"email\":", "{\"email\":\"", "{\"email\":\"a",
            "{\"email\":{", "[[[[", "{\"a\\",
        ])
    func torn(text: String) {
        let template = PersonTemplate(custom: [])
        let record = Array(text.utf8).withUnsafeBytes { PersonRecord(template, document: $0) }
        #expect(record.entries.count <= 1)
    }
}
