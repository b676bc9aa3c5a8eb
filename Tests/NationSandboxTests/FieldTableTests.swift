// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationSandbox

@Suite("A table of fields is read word by word", .timed)
struct FieldTableTests {
    @Test("A name alone is a text that callers read and write")
    func name() {
        #expect(Field.table("first_name\n  last_name") == [Field("first_name"), Field("last_name")])
    }

    @Test("Properties name the kind, the access and the default")
    func properties() throws {
        let fields = Field.table(
            #"cents:integer:required level:choice(a|grace period):="a b":read at:moment:as.stamp:extra rank:flag:always"#
        )
        #expect(fields.map(\.kind) == [.integer, .choice(["a", "grace period"]), .moment, .flag])
        #expect(fields.map(\.access) == [.readWrite, .read, .extra, .readWrite])
        #expect(fields.map(\.isNullable) == [false, true, true, false])
        #expect(fields.map(\.isRequired) == [true, false, false, false])
        #expect(fields[1].absent == #""a b""#)
        #expect(fields[2].stored == "stamp")
    }

    @Test("An object has a table of its own, and a list of objects a sequence of ids")
    func nested() {
        let fields = Field.table("venue:object(name address:address) shifts:elements.shift(id:integer:read goal)")
        #expect(fields[0].kind == .object([Field("name"), Field("address", .address)]))
        #expect(fields[1].kind == .elements(Field.table("id:integer:read goal"), sequence: "shift"))
        #expect(fields[1].absent == "[]")
    }

    @Test("An id refers to a type, a number to a table, and a value of the row is computed")
    func references() {
        let fields = Field.table(
            "author_id:one.signups list_id:to.lists type_id:integer:in.kind id:integer:row count:row.a.b")
        #expect(fields.map(\.target) == ["signups", "lists", "kind", nil, nil])
        #expect(fields.map(\.kind) == [.reference, .reference, .integer, .integer, .text])
        #expect(fields.map(\.expression) == [nil, nil, nil, "id", "a.b"])
        #expect(!fields[3].isWritable)
        #expect(TypeRelationship.table("author_id:one.signups list_id:to.lists").map(\.name) == ["author"])
    }

    @Test("A written address keeps the parts that were not written, and version 2 can remove it")
    func addresses() throws {
        let field = Field("home_address", .address)
        let stored = try #require(try FieldReader.version1.read(.object(["city": .string("A")]), as: field))
        #expect(JSONValue(parsing: stored)?.text("city") == "A")
        let patched = try FieldReader.version2.read(.object(["zip": .string("1")]), as: field, over: stored)
        #expect(JSONValue(parsing: try #require(patched))?.text("city") == "A")
        let removed = try FieldReader.version2.read(.object(["delete": .bool(true)]), as: field, over: stored)
        #expect(removed == JSONText.null)
    }
}
