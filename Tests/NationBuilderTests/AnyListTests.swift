// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("Lists of any endpoint", .timed)
struct AnyListTests {
    @Test("walks the pages of any list, at any results key")
    func walk() async throws {
        let (nation, transport) = Nation.stub { request in
            request.head.path?.contains("__token=2") == true
                ? .text(#"{"taggings":[{"tag":"b"}],"next":null}"#)
                : .text(#"{"taggings":[{"tag":"a"}],"next":"/api/v1/odd?__token=2"}"#)
        }
        var tags: [String?] = []
        let taggings: ItemSequence<V1.Page<V1.Tagging>, V1.Tagging> = nation.v1.items("odd", .limit(50), at: "taggings")
        for try await tagging in taggings { tags.append(tagging.tag) }
        #expect(tags == ["a", "b"])
        #expect(transport.requests.map(\.head.path) == ["/api/v1/odd?limit=50", "/api/v1/odd?__token=2"])
        var pages = 0
        let walk: PageSequence<V1.Page<JSONValue>> = nation.v1.pages("odd", at: "taggings")
        for try await page in walk { pages += page.results.count }
        #expect(pages == 2)
    }

    @Test("says that the key is missing, and is no empty list then")
    func missing() async throws {
        let (nation, _) = Nation.stub(returning: #"{"results":[],"next":null}"#)
        let walk: ItemSequence<V1.Page<JSONValue>, JSONValue> = nation.v1.items("odd", at: "taggings")
        let error = await clientError { for try await _ in walk {} }
        #expect(error?.kind == .undecodable.json && error?.reason?.contains("taggings") == true)
    }

    @Test("writes without reading a response, and reads what a delete returns")
    func writes() async throws {
        let (silent, transport) = Nation.stub { _ in .text("", status: 204, type: nil) }
        try await silent.v1.create("odd", ["a": 1])
        try await silent.v1.save("odd/\(7)", ["a": 2])
        try await silent.v1.delete("odd/\(7)")
        #expect(transport.requests.map(\.head.method) == [.post, .put, .delete])
        #expect(try await transport.requests[1].json() == ["a": 2])
        let (talkative, _) = Nation.stub(returning: #"{"removed":3}"#)
        let removed: Int = try await talkative.v1.delete("odd", .query("all", true), at: "removed")
        #expect(removed == 3)
    }

    @Test("sends a body with a delete when it is given one, and none else")
    func deleteWithBody() async throws {
        let (silent, transport) = Nation.stub { _ in .text("", status: 204, type: nil) }
        try await silent.v1.delete("odd/\(7)", .json(["people_ids": [1, 2]]))
        try await silent.v1.delete("odd/\(7)")
        #expect(transport.requests.map(\.head.method) == [.delete, .delete])
        #expect(try await transport.requests[0].json() == ["people_ids": [1, 2]])
        #expect(transport.requests[1].body == nil)
        let (talkative, wire) = Nation.stub(returning: #"{"removed":2}"#)
        let removed: Int = try await talkative.v1.delete("odd", .json(["people_ids": [1, 2]]), at: "removed")
        #expect(removed == 2)
        #expect(try await wire.requests[0].json() == ["people_ids": [1, 2]])
    }
}
