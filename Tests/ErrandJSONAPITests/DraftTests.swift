// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("A draft", .timed)
struct DraftTests {
    private static func text(_ draft: ResourceDraft<some ResourceAttributes>) throws -> String {
        try text(JSONValue.object(draft.document()))
    }

    private static func text(_ value: JSONValue) throws -> String {
        String(decoding: try JSONWriter().write(value), as: UTF8.self)
    }

    @Test("holds what was set, and null where that was set")
    func attributes() throws {
        let draft = ResourceDraft<Person> {
            $0.name = "Ada"
            $0.attributes.nulls.insert(.age)
        }
        #expect(try Self.text(draft) == #"{"data":{"type":"people","attributes":{"name":"Ada","age":null}}}"#)
        #expect(try Self.text(ResourceDraft<Person>(id: 7)) == #"{"data":{"type":"people","id":"7","attributes":{}}}"#)
        #expect(ResourceDraft<Person>().isEmpty && !draft.isEmpty)
    }

    @Test("of what was read holds what a closure changed, and the id")
    func changes() throws {
        let person = try document(
            #"{"data":{"id":"7","type":"people","attributes":{"name":"Ada","age":36,"created_at":"x","zip":"1"}}}"#,
            of: Resource<Person>.self
        ).data
        let draft = try person.changes {
            $0.age = 37
            $0.name = "Ada"
        }
        #expect(try Self.text(draft) == #"{"data":{"type":"people","id":"7","attributes":{"age":37}}}"#)
        #expect(
            kind { try Self.text(person.changes { $0.createdAt = "y" }) }?.belongs(to: ClientError.invalidRequest)
                == true)
        #expect(kind { try Resource<Person>().changes { $0.age = 1 } }?.belongs(to: ClientError.invalidRequest) == true)
    }

    @Test("writes related resources with itself: created, changed, related, let go and destroyed")
    func sideposts() throws {
        var draft = ResourceDraft<Person>()
        let temporary = draft.create(\.friend) {
            $0.name = "Bo"
            $0.create(\.articles) { $0.title = "One" }
        }
        draft.create(\.articles) { $0.title = "Two" }
        draft.update(\.articles, 4) { $0.title = "Three" }
        draft.associate(\.articles, with: 5)
        draft.disassociate(\.articles, 6)
        draft.destroy(\.articles, "7")
        #expect(temporary == "friend-1")
        let sent = try draft.document()
        #expect(
            try Self.text(#require(sent["data"])) == #"""
                {"type":"people","relationships":{"friend":{"data":{"type":"people","temp-id":"friend-1","method":\#
                "create"}},"articles":{"data":[{"type":"articles","temp-id":"articles-1","method":"create"},\#
                {"type":"articles","id":"4","method":"update"},{"type":"articles","id":"5"},\#
                {"type":"articles","id":"6","method":"disassociate"},{"type":"articles","id":"7","method":"destroy"}]}}}
                """#)
        #expect(
            try Self.text(#require(sent["included"])) == #"""
                [{"type":"people","temp-id":"friend-1","attributes":{"name":"Bo"},"relationships":{"articles":{"data":\#
                [{"type":"articles","temp-id":"friend-1.articles-1","method":"create"}]}}},\#
                {"type":"articles","temp-id":"friend-1.articles-1","attributes":{"title":"One"}},\#
                {"type":"articles","temp-id":"articles-1","attributes":{"title":"Two"}},\#
                {"type":"articles","id":"4","attributes":{"title":"Three"}}]
                """#)
    }

    @Test("has one related resource in a relationship to one, and none when it is cleared")
    func toOne() throws {
        var draft = ResourceDraft<Person>()
        draft.create(\.friend) { $0.name = "Bo" }
        draft.associate(\.friend, with: 3)
        #expect(
            try Self.text(draft)
                == #"{"data":{"type":"people","relationships":{"friend":{"data":{"type":"people","id":"3"}}}}}"#)
        draft.clear(\.friend)
        #expect(try Self.text(draft) == #"{"data":{"type":"people","relationships":{"friend":{"data":null}}}}"#)
    }

    @Test("of attributes of any type has the type of its resource, and without a type is refused")
    func anyType() throws {
        let response = try document(
            """
            {"data":{"id":"1","type":"people","relationships":{"friend":{"data":{"type":"ghosts","id":"2"}}}},
            "included":[{"id":"2","type":"ghosts","attributes":{"name":"Boo"}}]}
            """, of: Resource<Person>.self)
        let ghost = try #require(try response.included.resources(of: AnyAttributes.self).first)
        let changes = try ghost.changes { $0.members["name"] = "Bo" }
        #expect(try Self.text(changes) == #"{"data":{"type":"ghosts","id":"2","attributes":{"name":"Bo"}}}"#)
        #expect("\(changes)" == "a draft of ghosts 2")
        #expect(
            try Self.text(ResourceDraft<AnyAttributes>(type: "ghosts"))
                == #"{"data":{"type":"ghosts","attributes":{}}}"#)
        var haunted = ResourceDraft<House>()
        haunted.create(\.ghost) {
            $0.type = "ghosts"
            $0.members["name"] = "Boo"
        }
        #expect(
            try Self.text(haunted) == #"""
                {"data":{"type":"houses","relationships":{"ghost":{"data":{"type":"ghosts","temp-id":"ghost-1",\#
                "method":"create"}}}},"included":[{"type":"ghosts","temp-id":"ghost-1","attributes":{"name":"Boo"}}]}
                """#)
        for refused in [
            ResourceDraft<House> { $0.associate(\.ghost, with: 3) }, ResourceDraft<House> { $0.destroy(\.ghost, 3) },
            ResourceDraft<House> { $0.create(\.ghost) { $0.members["name"] = "Boo" } },
        ] {
            #expect(kind { try refused.document() }?.belongs(to: ClientError.invalidRequest) == true)
        }
        #expect(
            kind { try ResourceDraft<AnyAttributes>().document() }?.belongs(to: ClientError.invalidRequest) == true)
    }

    @Test("is filled from the response, so that nothing is created twice")
    func fill() throws {
        var draft = ResourceDraft<Person> { $0.create(\.friend) { $0.create(\.articles) { $0.title = "One" } } }
        let response = try document(
            """
            {"data":{"id":"1","type":"people"},"included":[{"id":"2","type":"people","temp-id":"friend-1"},
            {"id":"3","type":"articles","temp-id":"friend-1.articles-1"}]}
            """, of: Resource<Person>.self
        ).data
        draft.fill(from: response)
        #expect(
            try Self.text(draft)
                == #"{"data":{"type":"people","id":"1","relationships":{"friend":{"data":{"type":"people","id":"2"}}}}}"#
        )
        #expect(response.included.identifier(temporary: "friend-1.articles-1")?.description == "articles 3")
    }

    @Test("is filled so that nothing is deleted or removed twice, and no relationship is emptied by it")
    func fillRemoved() throws {
        var draft = ResourceDraft<Person> {
            $0.destroy(\.friend, 2)
            $0.disassociate(\.articles, 3)
            $0.destroy(\.articles, 4)
        }
        let response = try document(#"{"data":{"id":"1","type":"people"}}"#, of: Resource<Person>.self).data
        draft.fill(from: response)
        #expect(try Self.text(draft) == #"{"data":{"type":"people","id":"1","attributes":{}}}"#)
        #expect(draft.isEmpty)
        // What was meant to be emptied is, and what is added next has a name of its own.
        draft.clear(\.friend)
        draft.fill(from: response)
        #expect(
            try Self.text(draft) == #"{"data":{"type":"people","id":"1","relationships":{"friend":{"data":null}}}}"#)
        draft.create(\.articles) { $0.title = "One" }
        draft.destroy(\.articles, 4)
        let second = draft.create(\.articles) { $0.title = "Two" }
        draft.fill(from: response)
        #expect(draft.create(\.articles) { $0.title = "Three" } != second)
        var nested = ResourceDraft<Person> { $0.update(\.friend, 2) { $0.destroy(\.articles, 3) } }
        nested.fill(from: response)
        #expect(try !Self.text(nested).contains("destroy"))
    }

    @Test("that sets what only responses have is refused before anything is sent, in what it creates too")
    func readOnly() async throws {
        let stub = StubTransport(.when(nil, nil, .json(text: "{}")))
        let client = Client(bare: "https://api.example.com", transport: stub)
        var nested = ResourceDraft<Person>()
        nested.create(\.friend) { $0.createdAt = "x" }
        for draft in [ResourceDraft<Person> { $0.createdAt = "x" }, nested] {
            #expect(
                await kind {
                    try await client.send(Request<Void>(.post, "people", .draft(draft), reading: .nothing))
                }?.belongs(to: ClientError.invalidRequest) == true)
        }
        #expect(stub.requests.isEmpty)
        let good = ResourceDraft<Person> { $0.name = "Ada" }
        try await client.send(Request<Void>(.post, "people", .draft(good), reading: .nothing))
        #expect(stub.requests[0].fields[.contentType] == "application/vnd.api+json")
        #expect("\(good)" == "a draft of people")
    }
}
