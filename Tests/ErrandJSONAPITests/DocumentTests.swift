// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("A document", .timed)
struct DocumentTests {
    @Test("gives a resource with id, attributes, links and meta")
    func resource() throws {
        let read = try document(
            """
            {"data":{"id":"7","type":"people","attributes":{"name":"Ada","age":36,"created_at":null},
            "links":{"self":"/people/7"},"meta":{"seen":1}},"links":{"self":{"href":"/people/7"}},
            "meta":{"stats":{"total":{"count":12}}},"jsonapi":{"version":"1.0"}}
            """, of: Resource<Person>.self)
        #expect(read.data.id == "7")
        #expect(read.data.name == "Ada" && read.data.age == 36)
        #expect(read.data.attributes.nulls.contains(.createdAt))
        #expect(read.data.identifier == ResourceIdentifier(type: "people", id: 7))
        #expect(read.data.links["self"] == "/people/7" && read.data.meta["seen"] == 1)
        #expect(read.link("self") == "/people/7" && read.link("next") == nil)
        #expect(read.totalCount == 12)
    }

    @Test("takes an id that is a number for the same id")
    func numericID() throws {
        let read = try document(#"{"data":[{"type":"people","id":7}]}"#, of: [Resource<Person>].self)
        #expect(read.data[0].id == "7")
        #expect(
            refusal {
                try document(#"{"data":{"type":"people","id":{}}}"#, of: Resource<Person>.self)
            } == .typeMismatch)
    }

    @Test("without data, or with null where a resource is due, says so and where")
    func missingData() throws {
        for (text, kind) in [
            (#"{"meta":{}}"#, JSONError.Kind.missingKey), (#"{}"#, .missingKey), (#"{"data":null}"#, .missingValue),
            (#"{"data":[]}"#, .typeMismatch), (#"{"data":{"id":"1"}}"#, .missingKey), ("[]", .typeMismatch),
        ] {
            let error = try #require(throws: JSONError.self) { try document(text, of: Resource<Person>.self) }
            #expect(error.kind == kind, "\(text)")
            if text.contains("data") { #expect(error.codingPath.first == .key("data")) }
        }
        #expect(try document(#"{"data":null}"#, of: Resource<Person>?.self).data == nil)
        #expect(refusal { try document("{}", of: Resource<Person>?.self) } == .missingKey)
        _ = try document(#"{"meta":{}}"#, of: NoData.self)
    }

    @Test("of another type is refused, with both names")
    func otherType() throws {
        let error = try #require(throws: JSONError.self) {
            try document(#"{"data":[{"id":"1","type":"articles"}]}"#, of: [Resource<Person>].self)
        }
        #expect(error.reason == "A resource of type articles, not people.")
        #expect(error.codingPath == [.key("data"), .index(0), .key("type")])
    }

    @Test("with errors throws them, whether data came before, behind or not at all")
    func errors() throws {
        let error = #"{"code":"taken","status":"422","source":{"pointer":"/data/attributes/name"},"detail":"is taken"}"#
        for text in [
            #"{"errors":[\#(error)]}"#, #"{"data":null,"errors":[\#(error)]}"#,
            #"{"data":{"id":"1","type":"people"},"errors":[\#(error)]}"#,
            #"{"errors":[\#(error)],"data":{"id":"1","type":"people"}}"#,
        ] {
            let errors = try #require(throws: DocumentErrors.self) { try document(text, of: Resource<Person>.self) }
            #expect(errors.errors.map(\.attribute) == ["name"])
            #expect(errors.errors(at: \.name, of: Person.self).count == 1)
            #expect(errors.errors(at: \.age, of: Person.self).isEmpty)
            #expect(errors.publicDescription == "1 error at /data/attributes/name")
            #expect("\(errors)" == "/data/attributes/name: is taken")
        }
        let empty = try document(#"{"data":{"id":"1","type":"people"},"errors":[]}"#, of: Resource<Person>.self)
        #expect(empty.data.id == "1")
    }

    @Test("with errors of another shape throws them, and with what says that there are none does not")
    func otherErrors() throws {
        func read(_ errors: String) throws -> Document<Resource<Person>> {
            try document(#"{"data":{"id":"1","type":"people"},"errors":\#(errors)}"#)
        }
        for (text, details) in [
            (#"["boom","bang"]"#, ["boom", "bang"]), (#""boom""#, ["boom"]),
            (#"[{"detail":"boom"},"bang"]"#, ["boom", "bang"]),
            (#"{"name":["is taken"]}"#, [nil]), ("true", [nil]), ("[7]", [nil]),
        ] as [(String, [String?])] {
            let errors = try #require(throws: DocumentErrors.self) { try read(text) }
            #expect(errors.errors.map(\.detail) == details, "\(text)")
            #expect(errors.errors.allSatisfy { $0.detail != nil || !$0.extra.isEmpty }, "\(text)")
        }
        for none in ["null", "{}", "false", #""""#, "[]"] { #expect(try read(none).data.id == "1", "\(none)") }
    }

    @Test("whose error is about a related resource tells the way there, in place of an attribute of its own")
    func relatedErrors() throws {
        let text = #"""
            {"errors":[{"source":{"pointer":"/data/attributes/name"},
            "meta":{"relationship":{"name":"friend","relationship":{"name":"articles","attribute":"title"}}}}]}
            """#
        let errors = try #require(throws: DocumentErrors.self) { try document(text, of: Resource<Person>.self) }
        #expect(errors.errors.map(\.relationships) == [["friend", "articles"]])
        #expect(errors.errors.map(\.attribute) == ["title"])
        #expect(errors.errors(at: \.name, of: Person.self).isEmpty)
        #expect(errors.errors(at: \.friend.articles, \.title, of: Person.self).count == 1)
        #expect(errors.errors(at: \.articles, \.title, of: Person.self).isEmpty)
        #expect(errors.errors(at: \.friend, \.name, of: Person.self).isEmpty)
    }

    @Test("keeps what is of the wrong kind, and the rest of it stays readable")
    func wrongKinds() throws {
        let text = #"""
            {"data":[{"id":"1","type":"people","attributes":{"name":"Ada","age":"old","x":[1.50]},"relationships":null,\#
            "links":3,"temp-id":"a"},{"id":"2","type":"people","attributes":[1]}],"included":{},"links":[],"meta":7,"more":0}
            """#
        let read = try document(text, of: [Resource<Person>].self)
        #expect(read.data[0].name == "Ada" && read.data[0].age == nil)
        #expect(read.data[0].attributes.extra["age"] == "old" && read.data[0].temporaryID == "a")
        #expect(read.data[1].name == nil && read.data[1].extra["attributes"] == [1])
        #expect(read.extra["included"] == .object([:]) && read.extra["meta"] == 7 && read.included.isEmpty)
        let again = try JSONReader().read(JSONValue.self, from: JSONWriter().write(read))
        var whole = try JSONReader().read(JSONValue.self, from: Array(text.utf8))
        // What is null and what is missing mean the same for relationships alone.
        whole = try JSONReader().read(
            JSONValue.self, from: Array("\(whole)".replacing(#""relationships": null, "#, with: "").utf8))
        #expect(again == whole)
    }

    @Test("is written back without loss, with all that came in it")
    func lossless() throws {
        let text = #"""
            {"data":{"id":"1","type":"people","attributes":{"name":null,"zip":"09304","age":36},"relationships":\#
            {"friend":{"data":{"type":"people","id":"2"},"meta":{"included":true}},"articles":{"meta":\#
            {"included":false}}},"links":{"self":"/1"},"meta":{"a":1.0}},"included":[{"id":"2","type":"people",\#
            "attributes":{"name":"Bo"}},{"type":"ghosts","id":"9","odd":1e2}],"links":{"next":null},"meta":{"b":2},\#
            "jsonapi":{"version":"1.0"},"extra":true}
            """#
        let read = try document(text, of: Resource<Person>.self)
        let again = try JSONReader().read(JSONValue.self, from: JSONWriter().write(read))
        #expect(again == (try JSONReader().read(JSONValue.self, from: Array(text.utf8))))
        #expect(try JSONReader().read(Document<Resource<Person>>.self, from: JSONWriter().write(read)) == read)
    }

    @Test("shows type and id, and no other value")
    func description() throws {
        let read = try document(
            #"{"data":{"id":"7","type":"people","attributes":{"name":"Ada"}},"included":[]}"#,
            of: Resource<Person>.self)
        for text in ["\(read)", "\(read.data)", "\(String(reflecting: read))", String(reflecting: read.data)] {
            #expect(text.contains("people 7") && !text.contains("Ada"))
        }
        var dumped = ""
        dump(read, to: &dumped)
        #expect(!dumped.contains("Ada"))
    }

    @Test("in a response: HTML and errors beside data are told apart from JSON")
    func responses() async throws {
        let stub = StubTransport(
            .when(.get, "html", .text("<html><title>Sorry</title></html>", type: "text/html")),
            .when(.get, "both", .json(text: #"{"data":{"type":"people","id":"1"},"errors":[{"detail":"no"}]}"#)),
            .when(.get, "refused", .json(text: #"{"errors":[{"detail":"no"}]}"#, status: .unprocessableContent)),
            .when(.get, "good", .json(text: #"{"data":{"type":"people","id":"1"}}"#)))
        let client = Client(bare: "https://api.example.com", transport: stub) { $0.problems = .jsonAPI }
        func send(_ path: String) async throws -> Document<Resource<Person>> {
            try await client.send(Request(.get, PathTemplate(path), reading: .document()))
        }
        #expect(await kind { try await send("html") }?.belongs(to: ClientError.undecodable.contentType) == true)
        for (path, kind) in [("both", ClientError.service), ("refused", ClientError.unprocessable)] {
            let error = try await #require(throws: ClientError.self) { try await send(path) }
            #expect(error.kind.belongs(to: kind))
            #expect(error.problem(as: DocumentErrors.self)?.errors.first?.detail == "no")
        }
        #expect(try await send("good").data.id == "1")
        #expect(stub.requests.last?.fields[.accept] == "application/vnd.api+json, application/json")
    }
}
