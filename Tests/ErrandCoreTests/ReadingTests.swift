// SPDX-License-Identifier: MIT

import ErrandCore
import Foundation
import HTTPTypes
import Testing

@Suite("Answers that cannot be read")
struct ReadingTests {
    private struct Page: Decodable, Sendable { var results: [Person] }

    private func failure(_ text: String, type: String = "application/json") async -> ClientError? {
        let client = Client.over(Wire { _, _ in .text(text, type: type) })
        return await #expect(throws: ClientError.self) { try await client.send(Request<Page>.get("people")) }
    }

    @Test("Bad JSON is named, with what was answered")
    func badJSON() async {
        let error = await failure("{\"results\": [")
        #expect(error?.kind == .undecodable.json)
        #expect(error?.reason == "not valid JSON")
        #expect(error?.response?.head.status == .ok)
        #expect(error?.response?.bodyPrefix == Array("{\"results\": [".utf8))
        #expect(error?.underlying is DecodingError)
    }

    @Test("A wrong type is told with its path, never with its value")
    func wrongType() async {
        let error = await failure(#"{"results":[{"id":1,"name":"A"},{"id":"hunter2","name":"B"}]}"#)
        #expect(error?.kind == .undecodable.json)
        #expect(error?.reason == "another type than Int at results[1].id")
        #expect(error?.codingPath.map(\.stringValue) == ["results", "1", "id"])
        #expect(error.map { "\($0) \($0.debugDescription)" }?.contains("hunter2") == false)
    }

    @Test("A missing key is told with its path")
    func missingKey() async {
        #expect(await failure(#"{"results":[{"id":1}]}"#)?.reason == "no value at results[0].name")
    }

    @Test("A missing results key is told")
    func missingResultsKey() async {
        let client = Client.over(Wire("{}"))
        let request = Request<Void>.get("p").reading(ResponseReader<Person>.json(at: "person"))
        let error = await #expect(throws: ClientError.self) { try await client.send(request) }
        #expect(error?.kind == .undecodable.json)
        #expect(error?.reason == "no value at person")
    }

    @Test("HTML in place of JSON is a matter of content type")
    func html() async {
        let error = await failure("<!DOCTYPE html><p>Just a moment…", type: "text/html; charset=UTF-8")
        #expect(error?.kind == .undecodable.contentType)
        #expect(error?.reason == "text/html instead of JSON")
    }

    @Test("JSON that is declared as something else is still read")
    func undeclared() async throws {
        let client = Client.over(Wire { _, _ in .text("5", type: "application/octet-stream") })
        #expect(try await client.send(Request<Int>.get("p")) == 5)
    }

    @Test("A body over the limit is refused", arguments: [4, 5])
    func tooLarge(limit: Int) async throws {
        let client = Client.over(Wire("12345"))
        let request = Request<Int>.get("p", .option(\.maximumResponseSize, limit))
        if limit == 5 {
            #expect(try await client.send(request) == 12345)
        } else {
            let error = await #expect(throws: ClientError.self) { try await client.send(request) }
            #expect(error?.kind == .undecodable.tooLarge)
        }
    }

    @Test("A reader of one's own throws what it likes")
    func ownReader() async {
        struct Mine: Error {}
        let request = Request<Void>.get("p").reading(ResponseReader<Int> { _, _, _ in throw Mine() })
        await #expect(throws: Mine.self) { try await Client.over(Wire("1")).send(request) }
    }

    @Test("One's own JSON coders take the place of the client's")
    func coders() async throws {
        struct Name: Codable, Sendable { var firstName: String }
        let snake = JSONCoding(
            decoder: {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return decoder
            }, encoder: { JSONEncoder() })
        let client = Client.over(Wire(#"{"first_name":"A"}"#)) { $0.coders = Coders(json: snake) }
        #expect(try await client.send(Request<Name>.get("p")).firstName == "A")
        let perCall = Client.over(Wire(#"{"first_name":"A"}"#))
        let option = RequestPart.option(\.coders, Coders(json: snake))
        #expect(try await perCall.send(Request<Name>.get("p"), option).firstName == "A")
    }
}
