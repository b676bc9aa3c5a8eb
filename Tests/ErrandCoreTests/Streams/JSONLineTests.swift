// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("JSON lines", .timed, .timeLimit(.minutes(10)))
struct JSONLineTests {
    private func values(_ chunks: [String], limit: Int = 1000) async throws -> [[String: Int]] {
        let stub = StubTransport(.when(.get, "export", .chunks(chunks, type: "application/x-ndjson")))
        let client = Client(bare: "https://api.example.com", transport: stub)
        return try await client.jsonLines(.get("export"), as: [String: Int].self, upTo: limit)
            .reduce(into: []) { $0.append($1) }
    }

    @Test(
        "Each line is a value, wherever the chunks are cut; blank lines and the last line's end do not matter",
        arguments: [
            ["{\"a\":1}\n{\"a\":2}\n"], ["{\"a\":1}\n{\"a\":2}"], ["{\"a\"", ":1}\n{", "\"a\":2}\n"],
            ["{\"a\":1}\r\n\r\n", "\n  \n{\"a\":2}\r\n"],
        ])
    func lines(chunks: [String]) async throws {
        #expect(try await values(chunks) == [["a": 1], ["a": 2]])
    }

    @Test("No lines, no values")
    func empty() async throws {
        #expect(try await values([]).isEmpty)
        #expect(try await values(["\n\n"]).isEmpty)
    }

    @Test("A line that cannot be read is named, after the values before it")
    func wrongLine() async throws {
        let stub = StubTransport(.when(.get, "export", .chunks(["1\n2\n\nx\n4\n"])))
        var iterator = Client(bare: "https://api.example.com", transport: stub)
            .jsonLines(.get("export"), as: Int.self).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        let error = await #expect(throws: ClientError.self) { try await iterator.next() }
        #expect(error?.kind == .undecodable.json)
        #expect(error?.reason == "line 4: not valid JSON: this character is not allowed here (line 1, column 1)")
        #expect(try await iterator.next() == nil)
    }

    @Test("A line is read by the coders of the client, or of the request when it has its own")
    func coders() async throws {
        struct Name: Codable, Sendable { var firstName: String }
        var reader = JSONCoding.defaultReader
        reader.keyDecodingStrategy = .convertFromSnakeCase
        let coders = Coders(json: JSONCoding(reader: reader))
        let stub = StubTransport(.when(.get, "export", .chunks(["{\"first_name\":\"A\"}\n"])))
        let client = Client(bare: "https://api.example.com", transport: stub) { $0.coders = coders }
        var names: [String] = []
        for try await name in client.jsonLines(.get("export"), as: Name.self) { names.append(name.firstName) }
        let plain = Client(bare: "https://api.example.com", transport: stub)
        let request = Request<Void>.get("export", .option(\.coders, coders))
        for try await name in plain.jsonLines(request, as: Name.self) { names.append(name.firstName) }
        #expect(names == ["A", "A"])
        await #expect(throws: ClientError.self) {
            for try await _ in plain.jsonLines(.get("export"), as: Name.self) {}
        }
    }

    @Test("A line beyond the limit is undecodable.tooLarge")
    func limit() async throws {
        #expect(try await values(["{\"a\":1}\n"], limit: 7) == [["a": 1]])
        let error = await #expect(throws: ClientError.self) { try await values(["{\"a\":1", "2}\n"], limit: 7) }
        #expect(error?.kind == .undecodable.tooLarge)
    }
}

@Suite("Text before JSON", .timed)
struct PrefixTests {
    private func client(_ text: String) -> Client { Client.over(ClosureTransport(text)) }

    @Test("A guard before JSON is passed over, and need not be there", arguments: [")]}'\n{\"a\":1}", "{\"a\":1}"])
    func guarded(text: String) async throws {
        let reader = ResponseReader<[String: Int]>.json().strippingPrefix()
        #expect(try await client(text).send(Request<Void>.get("p").reading(reader)) == ["a": 1])
    }

    @Test(
        "Stray text before an object or an array is kept apart from the value",
        arguments: [
            ("[1,2]", ""), ("Warning: x[3] is {undefined}\n[1,2]", "Warning: x[3] is {undefined}\n"),
            ("<b>Notice</b>[1,2]", "<b>Notice</b>"),
        ])
    func recovered(text: String, prefix: String) async throws {
        let reader = ResponseReader<[Int]>.json().recoveringPrefix()
        let found = try await client(text).send(Request<Void>.get("p").reading(reader))
        #expect(found.value == [1, 2])
        #expect(found.prefixText == prefix)
    }

    @Test("Where no JSON is found the error is that of the whole")
    func hopeless() async throws {
        let reader = ResponseReader<[Int]>.json().recoveringPrefix()
        let error = await #expect(throws: ClientError.self) {
            try await client("no { json [ here").send(Request<Void>.get("p").reading(reader))
        }
        #expect(error?.kind == .undecodable.json)
    }
}
