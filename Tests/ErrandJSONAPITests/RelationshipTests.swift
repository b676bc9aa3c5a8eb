// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandJSONAPI
import TestSupport
import Testing

@Suite("A relationship", .timed)
struct RelationshipTests {
    private static func article(_ relationships: String, included: String = "[]") throws -> Resource<Article> {
        try document(
            #"{"data":{"id":"1","type":"articles","relationships":\#(relationships)},"included":\#(included)}"#,
            of: Resource<Article>.self
        ).data
    }

    private static let bo = #"{"id":"2","type":"people","attributes":{"name":"Bo"}}"#

    @Test("to one is not loaded, empty, an identifier, or the resource that came")
    func toOne() throws {
        for text in ["{}", "null", #"{"author":{}}"#, #"{"author":{"meta":{"included":false}}}"#, #"{"author":null}"#] {
            let author = try Self.article(text).related(\.author)
            #expect(author == .notLoaded && !author.isLoaded, "\(text)")
        }
        #expect(try Self.article(#"{"author":{"data":null}}"#).related(\.author) == .empty)
        let linkage = #"{"author":{"data":{"type":"people","id":2}}}"#
        #expect(
            try Self.article(linkage).related(\.author) == .identifier(ResourceIdentifier(type: "people", id: "2")))
        let loaded = try Self.article(linkage, included: "[\(Self.bo)]").related(\.author)
        #expect(loaded.resource?.name == "Bo" && loaded.id == "2")
    }

    @Test("to many is not loaded, empty, or what came, in the order that it names")
    func toMany() throws {
        #expect(try Self.article("{}").related(\.readers).isLoaded == false)
        let empty = try Self.article(#"{"readers":{"data":[]}}"#).related(\.readers)
        #expect(empty.isLoaded && empty.resources.isEmpty && empty.identifiers == [])
        let some = try Self.article(
            #"{"readers":{"data":[{"type":"people","id":"3"},{"type":"people","id":"2"}]}}"#,
            included: #"[\#(Self.bo),{"id":"3","type":"people"}]"#
        ).related(\.readers)
        #expect(some.resources.map(\.id) == ["3", "2"])
        let absent = try Self.article(#"{"readers":{"data":[{"type":"people","id":"5"}]}}"#).related(\.readers)
        #expect(absent.identifiers?.map(\.id) == ["5"] && absent.resources.isEmpty)
    }

    @Test("that is no linkage is kept and not loaded")
    func odd() throws {
        let article = try Self.article(#"{"author":{"data":7,"links":{"related":{"href":"/a"}}},"x":{}}"#)
        #expect(article.relationships["author"].extra["data"] == 7)
        #expect(article.relationships["author"].relatedLink == "/a")
        #expect(try article.related(\.author) == .notLoaded)
        #expect(article.relationships.names == ["author", "x"])
    }

    @Test("to a resource of another type than promised is an error, and reachable as what it is")
    func otherType() throws {
        let article = try Self.article(
            #"{"author":{"data":{"type":"ghosts","id":"2"}}}"#,
            included: #"[{"id":"2","type":"ghosts","attributes":{"a":1}}]"#)
        #expect(throws: JSONError.self) { try article.related(\.author) }
        let ghost = try article.relatedOne("author", as: AnyAttributes.self).resource
        #expect(ghost?.type == "ghosts" && ghost?.attributes.members["a"] == 1)
    }

    @Test("Types that nobody knows, rows without id and repeated rows cost nothing and are not lost")
    func unknownIncluded() throws {
        let included = try Self.article(
            "{}",
            included: """
                [{"type":"ghosts","id":"9"},\(Self.bo),{"type":"people","id":"2","attributes":{"name":"Other"}},
                7,{"id":"3"},{"type":"people"},{"type":7,"id":[]}]
                """
        ).included
        #expect(included.count == 7)
        #expect(included.identifiers.map(\.description) == ["ghosts 9", "people 2", "people 2"])
        #expect(try included.resource(ResourceIdentifier(type: "people", id: "2"), as: Person.self)?.name == "Bo")
        #expect(try included.resources(of: AnyAttributes.self).map(\.type) == ["ghosts", "people", "people", "people"])
        #expect(try included.resources(of: Person.self).map(\.id) == ["2", "2", nil])
    }

    @Test("Resources that lead to each other are walked ten levels down and up again")
    func cycles() throws {
        var rows: [String] = []
        for number in 0..<10 {
            let friend = #""friend":{"data":{"type":"people","id":"\#((number + 1) % 10)"}}"#
            let article = #""articles":{"data":[{"type":"articles","id":"1"}]}"#
            rows.append(#"{"type":"people","id":"\#(number)","relationships":{\#(friend),\#(article)}}"#)
        }
        var person = try #require(
            try Self.article(
                #"{"author":{"data":{"type":"people","id":"0"}}}"#, included: "[\(rows.joined(separator: ","))]"
            ).related(\.author).resource)
        for step in 1...25 {
            person = try #require(try person.related(\.friend).resource)
            #expect(person.id == ResourceID(step % 10))
        }
        // The document's own data can be led back to as well.
        let article = try #require(try person.related(\.articles).resources.first)
        #expect(article.id == "1")
        #expect(try article.related(\.author).resource?.id == "0")
    }
}
