// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import HTTPTypes
import TestSupport
import Testing

/// The first code of a developer who comes from another client, which `FirstWeek` of `OutsideConformances` compiles.
@Suite("First guesses", .timed)
struct FirstGuessTests {
    private struct Page: Codable, Sendable {
        var results: [Int]
        var cursor: String?
    }

    private struct Person: Encodable, Sendable {
        var name = "Ada"
    }

    @Test("Pages follow the field Link to its end, relative links too")
    func linkHeader() async throws {
        let name = try #require(HTTPField.Name("Link"))
        let links = [
            "/v1/p": "</v1/p?page=2>; rel=\"next\"", "/v1/p?page=2": "<?page=3>; rel=next, </v1/p>; rel=first",
        ]
        let wire = ClosureTransport { request, attempt in
            .json("[\(attempt)]", links[request.head.path ?? ""].map { [name: $0] } ?? [:])
        }
        var seen: [Int] = []
        for try await item in Client.over(wire).items(Request<[Int]>.get("p"), by: .linkHeader, { $0 }) {
            seen.append(item)
        }
        #expect(seen == [1, 2, 3] && wire.requests.last?.head.path == "/v1/p?page=3")
    }

    @Test("Pages send the cursor of the page before, until there is none or an empty one", arguments: ["null", "\"\""])
    func cursor(last: String) async throws {
        let wire = ClosureTransport { _, attempt in
            .json(#"{"results":[\#(attempt)],"cursor":\#(attempt < 3 ? "\"c\(attempt)&\"" : last)}"#)
        }
        let pages = Client.over(wire).pages(Request<Page>.get("p", .query("limit", 5)), by: .cursor("after", \.cursor))
        var count = 0
        for try await _ in pages { count += 1 }
        #expect(count == 3)
        #expect(
            wire.requests.map(\.head.path) == [
                "/v1/p?limit=5", "/v1/p?limit=5&after=c1%26", "/v1/p?limit=5&after=c2%26",
            ])
    }

    @Test("A list in the query is one pair for each value, in place of all earlier ones")
    func lists() async throws {
        let tags = ["b", "c&"]
        try await expect([.query("tag", ["a", "b"])], "tag=a&tag=b")
        try await expect([.query("tag", tags)], "tag=b&tag=c%26")
        try await expect([.query("id", [1, 2]), .query("x", ["1", 2])], "id=1&id=2&x=1&x=2")
        let mixed: [RequestPart] = [.addQuery("tag", "x"), .query("n", 1), .addQuery("tag", "y"), .query("tag", tags)]
        try await expect(mixed, "tag=b&tag=c%26&n=1")
        try await expect([.query("tag", tags), .query("n", 1), .query("tag", "z")], "tag=z&n=1")
        try await expect([.query("tag", tags), .query("n", 1), .query("tag", [])], "n=1")
        try await expect([.query("tag", tags), .query("tag", nil as String?)], "tag=b&tag=c%26")
    }

    private func expect(
        _ parts: [RequestPart], _ query: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let request = try await Client.over(ClosureTransport("")).resolve(Request<Void>.get("p", .group(parts)))
        #expect(request.head.path == "/v1/p?\(query)", sourceLocation: sourceLocation)
    }

    @Test("An object of JSON has values of different types, variables and values of any depth")
    func json() async throws {
        let (name, count, none) = ("Ada", 3, nil as Int?)
        try await expect(.json(["name": "y", "n": 1]), #"{"n":1,"name":"y"}"#)
        try await expect(.json(["name": name, "n": count, "none": none]), #"{"n":3,"name":"Ada","none":null}"#)
        try await expect(.json(["person": Person(), "ids": [1, 2]]), #"{"ids":[1,2],"person":{"name":"Ada"}}"#)
        try await expect(
            .json(["p": ["name": "y", "t": ["a", 1], "x": nil]]), #"{"p":{"name":"y","t":["a",1],"x":null}}"#)
        try await expect(.json(["a": "b"]), #"{"a":"b"}"#)
        try await expect(.json(["a": none]), #"{"a":null}"#)
        try await expect(.json(["a": ["b": 1]]), #"{"a":{"b":1}}"#)
        try await expect(.json(["a": 1] as JSONValue), #"{"a":1}"#)
        try await expect(.json([1, 2]), "[1,2]")
        try await expect(.json(Person()), #"{"name":"Ada"}"#)
        try await expect(.json("x"), #""x""#)
    }

    private func expect(
        _ part: RequestPart, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let request = try await Client.over(ClosureTransport("")).resolve(Request<Void>.post("p", part))
        let body = try await request.body?.collect()
        #expect(body == Array(text.utf8), sourceLocation: sourceLocation)
    }

    @Test("A response tells its status, and a field by its name")
    func response() async throws {
        let name = try #require(HTTPField.Name("X-Total"))
        let wire = ClosureTransport { _, _ in .json("1", status: 201, [name: "12"]) }
        let response = try await Client.over(wire).response(to: Request<Int>.get("p"))
        #expect(response.status == .created && response["x-total"] == "12")
        #expect(response["X-Other"] == nil && response["no name"] == nil)
    }

    @Test("A kind of status has its short name in a comparison too")
    func kinds() async {
        for (status, kind) in [
            (401, .unauthorized), (403, .forbidden), (404, .notFound), (409, .conflict), (422, .unprocessable),
            (429, .tooManyRequests), (503, .unavailable), (418, .client), (500, .server),
        ] as [(Int, ClientError.Kind)] {
            let error = await #expect(throws: ClientError.self) {
                try await Client.over(ClosureTransport("{}", status: status)).send(Request<Void>.get("p"))
            }
            #expect(error?.kind == kind && error?.kind.belongs(to: .status) == true)
        }
    }

    @Test("A client of a text has that base URL, and one that is none is told by the first request")
    func text() async throws {
        let (url, other) = ("https://api.example.com/v2", "api.example.com")
        let client = Client(url, transport: ClosureTransport("1"))
        #expect(try await client.resolve(Request<Int>.get("p")).url == "https://api.example.com/v2/p")
        let error = await #expect(throws: ClientError.self) {
            try await Client(other, transport: ClosureTransport("1")).send(Request<Int>.get("p"))
        }
        #expect(error?.kind == .invalidRequest.url)
    }

    private func problem(_ body: String, _ type: String, status: Int = 403) async -> ClientError? {
        let wire = ClosureTransport { _, _ in .text(body, type: type, status: status) }
        return await #expect(throws: ClientError.self) {
            try await Client.over(wire) { $0.problems = .details }.send(Request<Void>.get("p"))
        }
    }

    @Test("The details of a problem are read, with the members of the API, and none of its values is printed")
    func details() async throws {
        let body = #"""
            {"type":"https://example.com/probs/out-of-credit","title":"s3cret","detail":"s3cret","status":403,
            "instance":"/account/s3cret","balance":30}
            """#
        let error = try #require(await problem(body, "application/problem+json; charset=utf-8"))
        let details = try #require(error.problem(as: ProblemDetails.self))
        #expect(details.type == "https://example.com/probs/out-of-credit" && details.status == 403)
        #expect(details.title == "s3cret" && details.detail == "s3cret" && details.instance == "/account/s3cret")
        #expect(details.members["balance"] == 30 && error.kind == .forbidden)
        var text = "\(error) \(error.debugDescription) \(details) \(String(reflecting: details))"
        dump(error, to: &text)
        dump(details, to: &text)
        #expect(!text.contains("s3cret"))
        #expect("\(error)" == "status.client.forbidden GET p → 403 (https://example.com/probs/out-of-credit)")
    }

    @Test("Members of other types are ignored, and other bodies are judged by their status")
    func otherProblems() async throws {
        let odd = await problem(#"{"type":7,"title":[],"status":"403"}"#, "application/problem+json")
        let details = try #require(odd?.problem(as: ProblemDetails.self))
        #expect(details.type == "about:blank" && details.title == nil && details.status == nil)
        #expect("\(details)" == "about:blank")
        for (body, type) in [
            (#"{"type":"x"}"#, "application/json"), ("[]", "application/problem+json"), ("", "text/html"),
        ] {
            let error = await problem(body, type)
            #expect(error?.kind == .forbidden && error?.problem == nil)
        }
    }
}
