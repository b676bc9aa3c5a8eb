// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("Stub transport", .timed, .timeLimit(.minutes(10)))
struct StubTransportTests {
    private struct Person: Codable, Equatable, Sendable { var id: Int }

    private func client(_ stub: StubTransport) -> Client { Client(bare: "https://api.example.com/v1", transport: stub) }

    @Test("The first rule that matches responds")
    func firstRule() async throws {
        let stub = StubTransport(
            .when(.get, "people/{}", .json(["id": 7])),
            .when(.get, "people/{}", .json(["id": 8])))
        let person: Person = try await client(stub).send(.get("people/\(7)"))
        #expect(person == Person(id: 7))
    }

    @Test("Responses come in their order, and the last one is repeated")
    func sequence() async throws {
        let stub = StubTransport(.when(.get, "people", .status(.serviceUnavailable), .json([]), .json([["id": 1]])))
        let client = client(stub)
        await #expect(throws: ClientError.self) { try await client.send(Request<[Person]>.get("people")) }
        let responses = [
            try await client.send(Request<[Person]>.get("people")),
            try await client.send(Request<[Person]>.get("people")),
            try await client.send(Request<[Person]>.get("people")),
        ]
        #expect(responses == [[], [Person(id: 1)], [Person(id: 1)]])
    }

    @Test(
        "A path matches by template, by value, as a whole, and by the pairs of its query",
        arguments: [
            ("people/{}", true), ("people/7", true), ("/v1/people/7", true), ("/v1/people/{}", true),
            ("people/7?page=2", true), ("people/{}?b=%20&page=2", true), ("/{}/{}/{}", true),
            ("people", false), ("people/8", false), ("{}", false), ("/people/7", false), ("people/7/", false),
            ("people/7?page=3", false), ("v1/people/7", false), ("people/7{}", false), ("people/{}7", false),
        ])
    func patterns(pattern: String, isMatch: Bool) async throws {
        let stub = StubTransport(.when(.get, pattern, .status(.ok)), .when(nil, nil, .status(.noContent)))
        let response = try await client(stub).response(
            to: Request<Void>.get("people/\(7)", .query("page", 2), .query("b", " ")))
        #expect((response.head.status == .ok) == isMatch)
    }

    @Test(
        "A request to a whole URL matches by the last segments of its path",
        arguments: [("people", true), ("v1/people", true), ("/v1/people", true), ("{}", true), ("signups", false)])
    func wholeURL(pattern: String, isMatch: Bool) async throws {
        let stub = StubTransport(.when(.get, pattern, .status(.ok)), .when(nil, nil, .status(.noContent)))
        let response = try await client(stub).response(
            to: Request<Void>.get("", .url("https://api.example.com/v1/people?page=2")))
        #expect((response.head.status == .ok) == isMatch)
    }

    @Test("An encoded slash is no border of a segment")
    func encodedSlash() async throws {
        let stub = StubTransport(.when(.get, "files/{}.json", .status(.ok)))
        _ = try await client(stub).send(Request<Void>.get("files/\("a/b").json"))
        #expect(stub.requests.map(\.path) == ["/v1/files/a%2Fb.json"])
    }

    @Test("A condition sees method, fields and body")
    func condition() async throws {
        let stub = StubTransport(
            .when(.post, "people", where: { (try? $0.json()) == ["id": 1] }, .status(.created)),
            .when(.post, "people", where: { $0.fields[.contentType] == "application/json" }, .status(.accepted)))
        let client = client(stub)
        let first = try await client.response(to: Request<Void>.post("people", .json(Person(id: 1))))
        let second = try await client.response(to: Request<Void>.post("people", .json(Person(id: 2))))
        #expect(first.head.status == .created)
        #expect(second.head.status == .accepted)
        #expect(stub.requests.map(\.text) == [#"{"id":1}"#, #"{"id":2}"#])
    }

    @Test("A request that nothing matches says what was asked and what is stubbed, and no secret")
    func unmatched() async throws {
        let stub = StubTransport(.when(.get, "people/{}", .status(.ok)), .when(.post, nil, .status(.ok)))
        let error = await #expect(throws: UnmatchedRequest.self) {
            try await client(stub).send(
                Request<Void>.get("sites", .query("access_token", "s3cret"), .query("page", 2)))
        }
        #expect(
            error?.description == """
                no stub matches GET https://api.example.com/v1/sites?access_token=<hidden>&page=2 (template sites); \
                the rules are:
                  GET people/{}
                  POST any path
                """)
        #expect(stub.unmatched.count == 1)
        #expect(stub.requests.count == 1)
    }

    @Test("Chunks come one by one, without a length")
    func chunks() async throws {
        let stub = StubTransport(.when(.get, "events", .chunks(["one", "two"])))
        let chunks = try await client(stub).withResponse(to: Request<Void>.get("events")) { _, body in
            #expect(body.length == nil)
            var chunks: [String] = []
            for try await chunk in body { chunks.append(String(decoding: chunk, as: UTF8.self)) }
            return chunks
        }
        #expect(chunks == ["one", "two"])
    }

    @Test("A delayed response comes when its time has come")
    func delay() async throws {
        let time = TestTime()
        let stub = StubTransport(time: time.source, .when(.get, "people", .json(["id": 7]).after(.seconds(3))))
        let call = Task { try await stub.send(.stubbed("/people")) }
        try await time.waitForSleeper(dueIn: .seconds(3))
        await time.advance(by: .seconds(3))
        #expect(try await call.value.head.status == .ok)
    }

    @Test("Silence lasts until the task is cancelled")
    func silence() async throws {
        let stub = StubTransport(.when(.get, nil, .silence))
        let call = Task { try await stub.send(.stubbed("/people")) }
        try await stub.waitForRequests(1)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test("An error is thrown as it is")
    func error() async throws {
        let stub = StubTransport(.when(.get, nil, .error(.connection.refused)))
        let error = await #expect(throws: ClientError.self) { try await stub.send(.stubbed("/people")) }
        #expect(error?.kind == .connection.refused)
    }

    @Test("A response can be computed from the request")
    func computed() async throws {
        let stub = StubTransport { .text($0.method.rawValue + " " + $0.path) }
        let text = try await client(stub).send(Request.get("a/b").reading(.text))
        #expect(text == "GET /v1/a/b")
    }

    @Test("Fields of a response are kept, each on its own")
    func fields() async throws {
        let stub = StubTransport(.when(.get, nil, .status(.ok).field(.setCookie, "a=1").field(.setCookie, "b=2")))
        let response = try await stub.send(.stubbed("/"))
        #expect(response.head.headerFields[values: .setCookie] == ["a=1", "b=2"])
    }

    @Test("A request's body that is not as long as it says is refused", arguments: [Int64(2), 4])
    func wrongLength(length: Int64) async throws {
        let stub = StubTransport(.when(nil, nil, .status(.ok)))
        let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
            continuation.yield([1, 2, 3])
            continuation.finish()
        }
        var request = RawRequest.stubbed("/")
        request.body = .stream(chunks, length: length)
        await #expect(throws: ClientError.self) { try await stub.send(request) }
        #expect(stub.requests.isEmpty)
    }

    @Test("Rules can be added, and requests forgotten")
    func changes() async throws {
        let stub = StubTransport()
        await #expect(throws: UnmatchedRequest.self) { try await stub.send(.stubbed("/")) }
        stub.add(.when(nil, nil, .status(.ok)))
        stub.forgetRequests()
        _ = try await stub.send(.stubbed("/"))
        #expect(stub.requests.count == 1)
        #expect(stub.unmatched.isEmpty)
    }
}

extension RawRequest {
    fileprivate static func stubbed(_ path: String) -> RawRequest {
        RawRequest(head: HTTPRequest(method: .get, scheme: "http", authority: "example.com", path: path))
    }
}
