// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Cassettes", .timed, .timeLimit(.minutes(10)))
struct CassetteTests {
    private struct Person: Codable, Equatable, Sendable {
        var id: Int
        var name: String
    }

    private func client(_ transport: some Transport) -> Client {
        Client(bare: "https://api.example.com/v1", transport: transport) {
            $0.middleware = [.authorize(.bearer("s3cret-token"))]
        }
    }

    private static let binary: [UInt8] = [0xFF, 0x00, 0x80]

    private var server: StubTransport {
        StubTransport(
            .when(
                .get, "people/{}",
                .json(["id": 7, "name": "Ada"]).field(.setCookie, "sid=s3cret-cookie")
                    .field(.location, "https://a.example/?code=s3cret-code&page=2")),
            .when(.post, "people", .json(["id": 8, "name": "Bob", "api_token": "s3cret-body"], status: .created)),
            .when(.get, "photo", .bytes(Self.binary)), .when(.get, "gone", .error(.connection.refused)),
            .when(.get, "list", .text("a"), .text("b")))
    }

    /// Makes the calls of a test with its client, recorded or live.
    private func work(_ client: Client) async throws {
        let ada = try await client.send(Request<Person>.get("people/\(7)", .query("api_key", "s3cret-key")))
        #expect(ada == Person(id: 7, name: "Ada"))
        let bob = try await client.send(
            Request<Person>.post("people", .json(["name": "Bob", "password": "s3cret-word"])))
        #expect(bob.id == 8)
        #expect(try await client.send(Request<Void>.get("photo").reading(.bytes)) == Self.binary)
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("gone")) }
        #expect(error?.kind == .connection.refused)
    }

    private func recorded() async throws -> Cassette {
        let recorder = Recorder(server)
        try await work(client(recorder))
        return recorder.cassette
    }

    private func withFile<Result>(_ use: (String) throws -> Result) rethrows -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("errand-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        return try use(url.path)
    }

    @Test("What was recorded is replayed, by way of a file with one line for each exchange")
    func roundTrip() async throws {
        let cassette = try await recorded()
        let (read, text) = try withFile { path in
            try cassette.write(toFile: path)
            return (try Cassette(contentsOfFile: path), try String(contentsOfFile: path, encoding: .utf8))
        }
        #expect(read.entries == cassette.entries)
        #expect(text.split(separator: "\n").count == 4)
        let replayer = Replayer(read)
        try await work(client(replayer))
        #expect(replayer.remaining == 0)
    }

    @Test("No credential is on record: not in fields, queries, bodies, or links of responses")
    func redaction() async throws {
        let cassette = try await recorded()
        let written = try withFile { path in
            try cassette.write(toFile: path)
            return try String(contentsOfFile: path, encoding: .utf8)
        }
        #expect(!written.contains("s3cret"))
        #expect(written.contains("Ada") && written.contains("page=2"))
    }

    @Test("A body that hides nothing is kept to the letter")
    func fidelity() async throws {
        let text = #"{ "b" : 1.0, "a" : [ 2008.0 ] }"#
        let recorder = Recorder(StubTransport(.when(.get, "p", .json(text: text))))
        #expect(try await client(recorder).send(Request<Void>.get("p").reading(.text)) == text)
        #expect(recorder.cassette.entries[0].response?.body?.text == text)
    }

    @Test("Strictly, another request, another body and one request more are faults that say what was asked")
    func strict() async throws {
        let cassette = try await recorded()
        let other = await #expect(throws: CassetteFault.self) {
            try await client(Replayer(cassette)).send(Request<Void>.get("photo"))
        }
        #expect(other?.description.contains("GET https://api.example.com/v1/photo") == true)
        let replayer = Replayer(Cassette(Array(cassette.entries[1...1])))
        let body = await #expect(throws: CassetteFault.self) {
            try await client(replayer).send(Request<Person>.post("people", .json(["name": "Eve"])))
        }
        #expect(body?.description.contains("another body") == true)
        let short = Replayer(Cassette(Array(cassette.entries[2...2])))
        _ = try await client(short).send(Request<Void>.get("photo"))
        await #expect(throws: CassetteFault.self) { try await client(short).send(Request<Void>.get("photo")) }
    }

    @Test("Leniently, order, host and the order of the query do not matter, and the last response is repeated")
    func lenient() async throws {
        let recorder = Recorder(server)
        let live = client(recorder)
        for _ in 0..<2 {
            _ = try await live.send(Request<Void>.get("list", .query("b", 1), .query("a", 2)).reading(.text))
        }
        try await live.send(Request<Void>.get("photo"))
        let replayer = Replayer(recorder.cassette, matching: .lenient)
        let client = Client(bare: "https://other.example/v1", transport: replayer)
        try await client.send(Request<Void>.get("photo"))
        var texts: [String] = []
        for _ in 0..<3 {
            texts.append(
                try await client.send(Request<Void>.get("list", .query("a", 2), .query("b", 1)).reading(.text)))
        }
        #expect(texts == ["a", "b", "b"])
        await #expect(throws: CassetteFault.self) { try await client.send(Request<Void>.get("list")) }
    }

    @Test("A response that broke off is replayed so")
    func broken() async throws {
        let recorder = Recorder(FaultTransport(server, .cut(afterBytes: 5)))
        await #expect(throws: ClientError.self) { try await client(recorder).send(Request<Person>.get("people/7")) }
        let error = await #expect(throws: ClientError.self) {
            try await client(Replayer(recorder.cassette)).send(Request<Person>.get("people/7"))
        }
        #expect(error?.kind == .undecodable.truncated)
    }

    @Test("Of JSON that cannot be read nothing is on record: it could hold a credential")
    func unreadable() async throws {
        let text = #"{"access_token":"s3cret","name":"#
        let recorder = Recorder(StubTransport(.when(.post, "token", .json(text: text))))
        let request = Request<Void>.post("token", .body(.text(text), type: .json)).reading(.text)
        #expect(try await client(recorder).send(request) == text)
        let entry = try #require(recorder.cassette.entries.first)
        #expect(entry.response?.body?.text == Redaction.mark && entry.request.body?.text == Redaction.mark)
        #expect(try await client(Replayer(recorder.cassette)).send(request) == Redaction.mark)
    }

    @Test("A line that is no entry is named")
    func malformed() throws {
        let error = try withFile { path in
            try Data("{}\n".utf8).write(to: URL(fileURLWithPath: path))
            return #expect(throws: CassetteFault.self) { try Cassette(contentsOfFile: path) }
        }
        #expect(error?.description == "line 1 of the cassette is not an entry")
    }
}
