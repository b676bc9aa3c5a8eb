// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Responses read without Codable's containers", .timed)
struct DirectReadingTests {
    struct Item: JSONModel, Sendable, Equatable {
        var id = 0
        var extra = JSONObject()

        enum CodingKeys: String, JSONKey {
            case id
            static let keyTable = JSONKeyTable<Self>()
        }

        init(from object: inout JSONObjectReader<CodingKeys>) throws {
            while let key = try object.next(unknown: &extra) {
                switch key {
                case .id: try object.read(&id)
                }
            }
        }

        func write(to object: inout JSONObjectWriter<CodingKeys>) throws {
            try object.write(.id, id)
            try object.write(unknown: extra)
        }
    }

    private func items(_ text: String, at key: String? = nil, type: String = "application/json") async throws -> [Item]
    {
        let client = Client.over(ClosureTransport { _, _ in .text(text, type: type) })
        return try await client.send(Request(.get, "items", reading: .json(at: key)))
    }

    private func failure(_ text: String, at key: String? = nil, type: String = "application/json") async -> ClientError?
    {
        await #expect(throws: ClientError.self) { try await items(text, at: key, type: type) }
    }

    @Test("The whole body is read, or what stands at a key; numbers that are not known keep their text")
    func reads() async throws {
        let whole = try await items(#"[{"id":1,"x":1.50},{"id":2}]"#)
        #expect(whole.map(\.id) == [1, 2])
        #expect(whole[0].extra["x"]?.number?.literal == "1.50")
        #expect(try await items(#"{"a":[1,{}],"results":[{"id":3}],"z":null}"#, at: "results").map(\.id) == [3])
    }

    @Test("The reader says that it wants JSON")
    func accept() {
        #expect(ResponseReader<[Item]>.json().accept == [.json])
    }

    @Test(
        "What cannot be read is told with its path and without its value",
        arguments: [
            (
                #"{"results":[{"id":1},{"id":"hunter2"}]}"#,
                "expected a number, found string at results[1].id (line 1, column 28)", ["results", "1", "id"]
            ),
            (#"{"other":[]}"#, "no value at results (line 1, column 1)", ["results"]),
            (#"{"results":null}"#, "expected an array, found null at results (line 1, column 12)", ["results"]),
            (
                #"{"results":[{"id":1.5}]}"#, "the number does not fit Int at results[0].id (line 1, column 19)",
                ["results", "0", "id"]
            ),
        ])
    func wrong(_ text: String, _ reason: String, _ path: [String]) async {
        let error = await failure(text, at: "results")
        #expect(error?.kind == .undecodable.json)
        #expect(error?.reason == reason)
        #expect(error?.codingPath.map(\.stringValue) == path)
        #expect(error?.underlying is JSONError)
        #expect(error.map { "\($0) \($0.debugDescription)" }?.contains("hunter2") == false)
    }

    @Test("Text that is no JSON is a matter of content type when it is declared as something else")
    func html() async {
        #expect(await failure("<p>", type: "text/html")?.kind == .undecodable.contentType)
        #expect(await failure("<p>")?.kind == .undecodable.json)
        #expect(await failure("")?.reason == "the body is empty")
    }

    @Test("A decoder of one's own reads models too, but loses what it has no type for")
    func ownDecoder() async throws {
        let client = Client.over(ClosureTransport(#"[{"id":1,"x":1.50}]"#)) {
            $0.coders.json = JSONCoding(decoder: { JSONDecoder() }, encoder: { JSONEncoder() })
        }
        let items = try await client.send(Request<[Item]>.get("items"))
        #expect(items.map(\.id) == [1])
        #expect(items[0].extra["x"]?.number?.literal == "1.5")
    }

    @Test("What a model's own code throws of its document is told as well")
    func ownRefusal() async {
        struct Strict: JSONModel, Sendable {
            init(from object: inout JSONObjectReader<Item.CodingKeys>) throws {
                while try object.next() != nil { try object.skip() }
                throw object.missing(.id)
            }
            func write(to object: inout JSONObjectWriter<Item.CodingKeys>) throws {}
        }
        let error = await #expect(throws: ClientError.self) {
            try await Client.over(ClosureTransport(#"{"a":[{"x":1}]}"#)).send(
                Request<[Strict]>(.get, "items", reading: .json(at: "a")))
        }
        #expect(error?.kind == .undecodable.json)
        #expect(error?.codingPath.map(\.stringValue) == ["a", "0", "id"])
    }
}
