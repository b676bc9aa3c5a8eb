// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("A call", .timed)
struct ClientTests {
    @Test("A request value comes back typed")
    func typed() async throws {
        let wire = ClosureTransport(#"{"id":7,"name":"Ada"}"#)
        let person: Person = try await Client.over(wire).send(.get("people/\(7)", .query("full", true)))
        #expect(person == Person(id: 7, name: "Ada"))
        let sent = try #require(wire.requests.first)
        #expect(sent.head.method == .get)
        #expect(sent.url == "https://api.example.com/v1/people/7?full=true")
        #expect(sent.template == "people/{}")
        #expect(sent.head.headerFields[.accept] == "application/json")
        #expect(sent.body == nil)
    }

    @Test("A body is sent as JSON, with sorted keys and its type")
    func json() async throws {
        let wire = ClosureTransport(#"{"id":7,"name":"Ada"}"#, status: 201)
        _ = try await Client.over(wire).send(Request<Person>.post("people", .json(Person(id: 7, name: "a/b"))))
        #expect(try await wire.requests[0].body?.collect() == Array(#"{"id":7,"name":"a/b"}"#.utf8))
        #expect(wire.requests[0].head.headerFields[.contentType] == "application/json")
    }

    @Test("The response tells head, source, duration, attempts and bytes")
    func response() async throws {
        let time = TestTime()
        let wire = ClosureTransport { _, _ in
            await time.advance(by: .seconds(2))
            return .json(#"{"id":1,"name":"A"}"#, status: 201, [.eTag: "\"x\""])
        }
        let client = Client.over(wire) { $0.time = time.source }
        let response = try await client.response(to: Request<Person>.post("people", .json([1, 2])))
        #expect(response.head.status == .created && response.head.headerFields[.eTag] == "\"x\"")
        #expect(response.metrics.duration == .seconds(2))
        #expect(response.source == .network)
        #expect(response.metrics.attempts == 1)
        #expect(response.metrics.bytesSent == 5)
        #expect(response.metrics.bytesReceived == 19)
        #expect(response.request.template == "people")
    }

    @Test("A reader is chosen by name: bytes, text, nothing, a key, a transformation")
    func readers() async throws {
        let client = Client.over(ClosureTransport(#"{"person":{"id":1,"name":"A"}}"#))
        let request = Request<Void>.get("people/1")
        #expect(try await client.send(request.reading(.bytes)).count == 30)
        #expect(try await client.send(request.reading(.text)).hasPrefix("{\"person\""))
        try await client.send(request)
        let person = try await client.send(request.reading(ResponseReader<Person>.json(at: "person")))
        #expect(person.name == "A")
        #expect(try await client.send(request.reading(ResponseReader<Person>.json(at: "person").map(\.id))) == 1)
    }

    @Test("An empty body reads as nil where nil is allowed, and is an error elsewhere")
    func empty() async throws {
        let client = Client.over(ClosureTransport { _, _ in RawResponse(head: HTTPResponse(status: .noContent)) })
        #expect(try await client.send(Request<Person?>.delete("people/1")) == nil)
        try await client.send(Request<Void>.delete("people/1"))
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Person>.get("people/1")) }
        #expect(error?.kind == .undecodable.json)
        #expect(error?.reason == "the body is empty")
    }

    @Test(
        "A status that is not accepted is an error of its kind, with body and Retry-After kept",
        arguments: [
            (301, "status.redirection"), (400, "status.client"), (401, "status.client.unauthorized"),
            (403, "status.client.forbidden"), (404, "status.client.notFound"), (409, "status.client.conflict"),
            (422, "status.client.unprocessable"), (429, "status.client.tooManyRequests"), (500, "status.server"),
            (503, "status.server.unavailable"), (600, "status"),
        ])
    func statuses(code: Int, name: String) async {
        let wire = ClosureTransport { _, _ in .json("{\"x\":1}", status: code, [.retryAfter: "7"]) }
        let error = await #expect(throws: ClientError.self) { try await Client.over(wire).send(Request<Void>.get("p")) }
        #expect(error?.kind.name == name)
        #expect(error?.response?.head.status.code == code)
        #expect(error?.response?.bodyPrefix == Array("{\"x\":1}".utf8))
        #expect(error?.retryAfter == .seconds(7))
        #expect(error?.attempts == 1)
        #expect(error?.request?.template == "p")
    }

    @Test("Accepted statuses can be widened, and then the body is read")
    func acceptedStatus() async throws {
        let client = Client.over(ClosureTransport(#"{"id":1,"name":"A"}"#, status: 404))
        let person = try await client.send(Request<Person>.get("p", .option(\.acceptedStatus, .any)))
        #expect(person.id == 1)
    }

    @Test("The problem reader finds an error in a 200, words a refused response, and may clear one")
    func problems() async throws {
        struct Problem: Error, Decodable, Equatable { var code: String }
        let reader = ProblemReader { head, body, coders in
            if head.status.code == 404 { return .accept }
            return (try? coders.json.decode(Problem.self, from: body)).map { .problem($0) } ?? .byStatus
        }
        func send(_ status: Int, _ text: String) async throws -> [UInt8] {
            try await Client.over(ClosureTransport(text, status: status)) { $0.problems = reader }
                .send(Request<Void>.get("p").reading(.bytes))
        }
        let service = await #expect(throws: ClientError.self) { try await send(200, #"{"code":"x"}"#) }
        #expect(service?.kind == .service)
        #expect(service?.problem(as: Problem.self) == Problem(code: "x"))
        let refused = await #expect(throws: ClientError.self) { try await send(422, #"{"code":"y"}"#) }
        #expect(refused?.kind == .status.client.unprocessable)
        #expect(refused?.problem(as: Problem.self) == Problem(code: "y"))
        let plain = await #expect(throws: ClientError.self) { try await send(500, "oops") }
        #expect(plain?.problem == nil)
        #expect(try await send(404, "gone").count == 4)
        #expect(try await send(404, String(repeating: "x", count: 200_000)).count == 200_000)
    }

    @Test("The problem reader is asked about responses that are no JSON too, good and bad, and about empty ones")
    func plainProblems() async throws {
        struct Edge: Error, Equatable { var ray: String }
        let asked = EventLog<String>()
        let reader = ProblemReader { head, body, _ in
            let text = String(decoding: body, as: UTF8.self)
            asked.add("\(head.status.code) \(text)")
            return text.hasPrefix("<html>") ? .problem(Edge(ray: head.headerFields[.server] ?? "")) : .byStatus
        }
        func send(_ status: Int, _ text: String) async throws -> [UInt8] {
            let wire = ClosureTransport { _, _ in .text(text, type: "text/html", status: status, [.server: "edge"]) }
            return try await Client.over(wire) { $0.problems = reader }.send(Request<Void>.get("p").reading(.bytes))
        }
        let good = await #expect(throws: ClientError.self) { try await send(200, "<html>blocked") }
        #expect(good?.kind == .service)
        #expect(good?.problem(as: Edge.self) == Edge(ray: "edge"))
        #expect(good?.response?.bodyPrefix == Array("<html>blocked".utf8))
        let bad = await #expect(throws: ClientError.self) { try await send(503, "<html>gone") }
        #expect(bad?.kind == .status.server.unavailable)
        #expect(bad?.problem(as: Edge.self) == Edge(ray: "edge"))
        #expect(try await send(200, "plain") == Array("plain".utf8))
        _ = await #expect(throws: ClientError.self) { try await send(500, "") }
        #expect(asked.all == ["200 <html>blocked", "503 <html>gone", "200 plain", "500 "])
    }

    @Test("A request's own problem reader goes before the client's")
    func ownProblems() async throws {
        let client = Client.over(ClosureTransport("{}", status: 404)) {
            $0.problems = ProblemReader { _, _, _ in .accept }
        }
        try await client.send(Request<Void>.get("p"))
        await #expect(throws: ClientError.self) {
            try await client.send(Request<Void>.get("p", .option(\.problems, .byStatus)))
        }
    }

    @Test("A refused response is read to 64 KiB, no further")
    func boundedErrorBody() async {
        let read = Counter()
        let wire = ClosureTransport { _, _ in
            RawResponse(
                head: HTTPResponse(status: .internalServerError),
                body: .replayable(length: nil) { _ in
                    Chunks(Array(repeating: [UInt8](repeating: 65, count: 40_000), count: 10)) { read.next() }
                })
        }
        let error = await #expect(throws: ClientError.self) { try await Client.over(wire).send(Request<Void>.get("p")) }
        #expect(error?.response?.bodyPrefix.count == 65_536)
        // Two chunks hold as much; the transport reads one ahead (`TaskExchange`).
        #expect((2...3).contains(read.count))
    }

    @Test("A stream is used inside the closure, and judged by its status")
    func streaming() async throws {
        let client = Client.over(ClosureTransport("abc"))
        let count = try await client.withResponse(to: Request<Void>.get("p")) { head, body in
            try await body.collect().count + head.status.code
        }
        #expect(count == 203)
        let refused = Client.over(ClosureTransport("no", status: 403))
        let error = await #expect(throws: ClientError.self) {
            try await refused.withResponse(to: Request<Void>.get("p")) { _, _ in Issue.record("not to be called") }
        }
        #expect(error?.kind == .status.client.forbidden)
    }

    @Test("A derived client differs in its configuration only, and the first one does not change")
    func derived() async throws {
        let wire = ClosureTransport("{}")
        let client = Client.over(wire) { $0.defaults = [.query("v", 1)] }
        let other = client.with { $0.defaults.append(.query("v", 2)) }
        try await client.send(Request<Void>.get("p"))
        try await other.send(Request<Void>.get("p"))
        #expect(wire.requests.map(\.head.path) == ["/v1/p?v=1", "/v1/p?v=2"])
    }

    @Test("Progress tells both ways, with totals")
    func progress() async throws {
        let seen = EventLog<TransferProgress>()
        let wire = ClosureTransport { request, _ in
            _ = try await request.body?.collect()
            return .json("12345")
        }
        let parts: RequestPart = .group([.body(.text("abc"), type: .text), .progress { seen.add($0) }])
        _ = try await Client.over(wire).send(Request<Int>.post("p", parts))
        #expect(seen.all.map(\.direction) == [.upload, .download])
        #expect(seen.all.map(\.completed) == [3, 5])
        #expect(seen.all.map(\.fraction) == [1, 1])
    }

    @Test("Each chunk is told as it comes, and no fraction while the total is unknown")
    func chunks() async throws {
        let seen = EventLog<TransferProgress>()
        let wire = ClosureTransport { _, _ in
            RawResponse(
                head: HTTPResponse(status: .ok),
                body: .stream(
                    AsyncStream { chunks in
                        for text in ["12", "345"] { chunks.yield(Array(text.utf8)[...]) }
                        chunks.finish()
                    }))
        }
        let request = Request<[UInt8]>.get("p", .progress { seen.add($0) })
        #expect(try await Client.over(wire).send(request).count == 5)
        #expect(seen.all.map(\.completed) == [2, 5])
        #expect(seen.all.allSatisfy { $0.direction == .download && $0.total == nil && $0.fraction == nil })
    }

    @Test("A large body in memory is told in pieces as it goes, and again from the beginning when it is sent again")
    func piecewise() async throws {
        let seen = EventLog<Int64>()
        let wire = ClosureTransport { request, attempt in
            #expect(request.body?.length == 200_000)
            var iterator = try #require(request.body).makeAsyncIterator()
            _ = try await iterator.next()
            #expect(seen.all.last == 65536)
            var count = 65536
            while let chunk = try await iterator.next() { count += chunk.count }
            #expect(count == 200_000)
            return .json("1", status: attempt == 1 ? 503 : 200)
        }
        var policy = RetryPolicy.standard
        policy.backoff = .none
        let client = Client.over(wire) { $0.middleware = [.retry(policy)] }
        let parts: [RequestPart] = [
            .body(.bytes([UInt8](repeating: 1, count: 200_000)), type: .bytes),
            .progress { if $0.direction == .upload { seen.add($0.completed) } },
        ]
        _ = try await client.send(Request<Int>.put("p", .group(parts)))
        #expect(seen.all == [65536, 131_072, 196_608, 200_000, 65536, 131_072, 196_608, 200_000])
    }
}
