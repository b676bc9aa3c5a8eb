// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("Retry", .timed, .timeLimit(.minutes(10)))
struct RetryTests {
    private let time = TestTime()

    private func client(
        _ wire: some Transport, _ policy: RetryPolicy = .standard, budget: RetryBudget = .standard,
        _ inner: any Middleware...
    ) -> Client {
        Client(bare: "https://api.example.com/v1", transport: wire) {
            $0.time = time.source
            $0.middleware =
                [.retry(policy, budget: budget, random: RandomSource(SeededRandom(seed: 3)))] + inner
        }
    }

    /// Sends without limits, and lets time pass while the call waits.
    private func respond<Output>(
        _ client: Client, _ request: Request<Output>
    ) async -> Result<Response<Output>, any Error> {
        let call = Task {
            try await client.response(to: request, .timeout(nil), .option(\.idleTimeout, nil))
        }
        let clock = Task {
            while true {
                try await time.waitForSleepers()
                await time.advanceToNextSleeper()
            }
        }
        defer { clock.cancel() }
        return await call.result
    }

    private func send<Output>(_ client: Client, _ request: Request<Output>) async -> Result<Output, any Error> {
        await respond(client, request).map(\.value)
    }

    private func error<Output>(_ result: Result<Output, any Error>) -> ClientError? {
        guard case .failure(let error) = result else { return nil }
        return error as? ClientError
    }

    /// Fails as told, then responds with 1.
    private func failing(_ failures: [ClientError.Kind]) -> ClosureTransport {
        ClosureTransport { _, attempt in
            if attempt <= failures.count { throw ClientError(failures[attempt - 1]) }
            return .json("1")
        }
    }

    @Test("A GET survives two failures, and its response tells three attempts")
    func survives() async throws {
        let wire = failing([.connection.lost, .connection.refused])
        let response = try await respond(client(wire), Request<Int>.get("p")).get()
        #expect(response.value == 1)
        #expect(response.metrics.attempts == 3)
        #expect(Set(wire.requests.map(\.id)).count == 1)
    }

    @Test("A POST is not sent twice, unless nothing was sent, or it has a key, or is said to be idempotent")
    func post() async {
        let cases: [(ClientError.Kind, RequestPart?, Int)] = [
            (.connection.lost, nil, 1), (.connection.refused, nil, 2), (.timedOut.connect, nil, 2),
            (.connection.lost, .idempotencyKey(), 2), (.connection.lost, .option(\.isIdempotent, true), 2),
            (.connection.lost, .method(.put), 2), (.connection.lost, .method(.patch), 1),
        ]
        for (kind, part, attempts) in cases {
            let wire = failing([kind])
            let result = await send(client(wire), Request<Int>.post("p", .json([1]), part))
            #expect(wire.requests.count == attempts)
            #expect((error(result)?.kind == kind) == (attempts == 1))
            #expect(attempts == 1 || error(result) == nil)
        }
    }

    @Test("All attempts of a call have one key, and each call its own")
    func keys() async throws {
        let wire = failing([.connection.lost, .connection.lost, .connection.lost])
        let client = client(wire, RetryPolicy.attempts(4))
        _ = try await send(client, Request<Int>.post("p", .json([1]), .idempotencyKey())).get()
        _ = try await send(client, Request<Int>.post("p", .json([1]), .idempotencyKey())).get()
        let keys = wire.requests.map { $0.head.headerFields[.idempotencyKey] ?? "" }
        #expect(keys.count == 5)
        #expect(Set(keys[..<4]).count == 1)
        #expect(keys[3] != keys[4])
        let form = try Regex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
        #expect(keys.allSatisfy { $0.wholeMatch(of: form) != nil })
    }

    @Test("The middleware gives keys to what is not idempotent and has none, and to nothing else")
    func keyStep() async throws {
        let wire = ClosureTransport("1")
        let client = Client.over(wire) {
            $0.middleware = [.idempotencyKey(random: RandomSource(SeededRandom(seed: 1)))]
        }
        _ = try await client.send(Request<Int>.post("p", .json([1])))
        _ = try await client.send(Request<Int>.post("p", .json([1]), .idempotencyKey("mine")))
        _ = try await client.send(Request<Int>.put("p", .json([1])))
        _ = try await client.send(Request<Int>.get("p"))
        _ = try await client.send(Request<Int>.post("p", .json([1]), .option(\.isIdempotent, true)))
        let keys = wire.requests.map { $0.head.headerFields[.idempotencyKey] }
        #expect(keys[0]?.count == 36)
        #expect(Array(keys[1...]) == ["mine", nil, nil, nil])
    }

    @Test("An API's own field for keys makes a POST repeatable, and the usual one then does not")
    func optionForKeyField() async throws {
        let own = try #require(HTTPField.Name("X-Request-Key"))
        for (field, attempts) in [(own, 2), (.idempotencyKey, 1)] {
            let wire = failing([.connection.lost])
            let client = client(wire).with { $0.defaults = [.option(\.idempotencyField, own)] }
            _ = await send(client, Request<Int>.post("p", .json([1]), .header(field, "k")))
            #expect(wire.requests.map { $0.head.headerFields[field] } == Array(repeating: "k", count: attempts))
        }
    }

    @Test("A key in another field makes a POST repeatable, from a part and from the middleware")
    func keyInOtherField() async throws {
        let own = try #require(HTTPField.Name("X-Request-Key"))
        let parts: [RequestPart?] = [.idempotencyKey(field: own), nil]
        for part in parts {
            let wire = failing([.connection.lost])
            let client = client(wire).with { $0.middleware.insert(.idempotencyKey(field: own), at: 0) }
            _ = await send(client, Request<Int>.post("p", .json([1]), part))
            #expect(wire.requests.count == 2)
            #expect(Set(wire.requests.map { $0.head.headerFields[own] }).count == 1)
        }
    }

    @available(*, deprecated, message: "The field of a policy is.")
    @Test("The field for keys that a policy names goes before the option")
    func keyField() async throws {
        let own = try #require(HTTPField.Name("X-Request-Key"))
        var policy = RetryPolicy.standard
        policy.idempotencyField = own
        for (field, attempts) in [(own, 2), (.idempotencyKey, 1)] {
            let wire = failing([.connection.lost])
            _ = await send(client(wire, policy), Request<Int>.post("p", .json([1]), .idempotencyKey("k", field: field)))
            #expect(wire.requests.map { $0.head.headerFields[field] } == Array(repeating: "k", count: attempts))
        }
    }

    @Test("A body that can be read once is sent once")
    func oneShot() async {
        let wire = failing([.connection.lost])
        let body = Body.stream(AsyncStream<ArraySlice<UInt8>> { $0.finish() })
        let result = await send(client(wire), Request<Int>.put("p", .body(body, type: .bytes)))
        #expect(error(result)?.kind == .connection.lost)
        #expect(wire.requests.count == 1)
    }

    /// A head at once, a chunk, and then nothing; from some attempt on all of it.
    private func stalling(_ stalls: Int) -> ClosureTransport {
        ClosureTransport { _, attempt in
            let chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
                continuation.yield(Array("[1".utf8)[...])
                guard attempt > stalls else { return }
                continuation.yield(Array("]".utf8)[...])
                continuation.finish()
            }
            return RawResponse(head: HTTPResponse(status: .ok), body: .stream(chunks))
        }
    }

    private func sendWithIdleLimit(_ client: Client, _ request: Request<[Int]>) async -> Result<[Int], any Error> {
        let call = Task {
            // Without a deadline: the clock below moves to whatever comes next, and before a body is
            // waited for that would be the deadline.
            try await client.send(request, .timeout(nil), .option(\.idleTimeout, .seconds(3)))
        }
        let clock = Task {
            while true {
                try await time.waitForSleepers()
                await time.advanceToNextSleeper()
            }
        }
        defer { clock.cancel() }
        return await call.result
    }

    @Test("The error of the last attempt keeps status, fields, body, problem, Retry-After and the number of attempts")
    func lastError() async {
        struct Busy: Error, Decodable, Equatable { var code: Int }
        let wire = ClosureTransport { _, attempt in
            .json("{\"code\":\(attempt)}", status: 503, [.retryAfter: "2", .server: "s\(attempt)"])
        }
        let client = client(wire).with {
            $0.problems = ProblemReader { _, body, coders in
                (try? coders.json.decode(Busy.self, from: body)).map { .problem($0) } ?? .byStatus
            }
        }
        let failure = error(await send(client, Request<Int>.get("p")))
        #expect(failure?.kind == .status.server.unavailable)
        #expect(failure?.attempts == 3)
        #expect(failure?.retryAfter == .seconds(2))
        #expect(failure?.response?.head.headerFields[.server] == "s3")
        #expect(failure?.response?.bodyPrefix == Array("{\"code\":3}".utf8))
        #expect(failure?.problem(as: Busy.self) == Busy(code: 3))
        #expect(failure?.request?.template == "p")
    }

    @Test("A body that stands still while it is read whole is asked for again, and the call goes on")
    func stalled() async throws {
        let wire = stalling(2)
        let client = client(wire)
        #expect(try await sendWithIdleLimit(client, .get("p")).get() == [1])
        #expect(wire.requests.count == 3)
        #expect(time.now.sinceOrigin >= .seconds(6))
        await client.shutdown()
        #expect(time.sleeperCount == 0)
    }

    @Test("A body that always stands still ends the call at the idle limit of its last attempt")
    func alwaysStalled() async throws {
        let wire = stalling(9)
        let failure = error(await sendWithIdleLimit(client(wire), .get("p")))
        #expect(failure?.kind == .timedOut.idle)
        #expect(failure?.attempts == 3)
        #expect(wire.requests.count == 3)
    }

    @Test("A body that stands still is not asked for again when the request may have had an effect")
    func stalledPost() async throws {
        let wire = stalling(9)
        let failure = error(await sendWithIdleLimit(client(wire), .post("p", .json([1]))))
        #expect(failure?.kind == .timedOut.idle)
        #expect(wire.requests.count == 1)
    }

    @Test("A call that waits for its next attempt ends at once when the client is shut down")
    func shutDown() async throws {
        let wire = ClosureTransport { _, _ in .json("{}", status: 503, [.retryAfter: "30"]) }
        let client = client(wire)
        let call = Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(600)))) }
        try await time.waitForSleeper(dueIn: .seconds(30))
        await client.shutdown()
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(error?.kind == .rejected.shutDown)
        #expect(wire.requests.count == 1)
        #expect(time.sleeperCount == 0)
    }

    @Test("A refused response's body is discarded before the wait")
    func discarded() async throws {
        let events = EventLog<String>()
        let wire = ClosureTransport { _, attempt in
            guard attempt == 1 else { return .json("1") }
            let body = Body.text("busy").counting { _ in events.add("read") }
            return RawResponse(head: HTTPResponse(status: .serviceUnavailable), body: body)
        }
        let client = client(wire)
        let call = Task { try await client.send(Request<Int>.get("p", .timeout(nil), .option(\.idleTimeout, nil))) }
        try await time.waitForSleepers()
        #expect(events.all == ["read"])
        await time.advanceToNextSleeper()
        #expect(try await call.value == 1)
    }

    @Test("Retry-After is kept to, in seconds and as a date", arguments: ["7", "Thu, 01 Jan 2026 00:00:07 GMT"])
    func retryAfter(value: String) async throws {
        let wire = ClosureTransport { _, attempt in
            attempt == 1 ? .json("{}", status: 503, [.retryAfter: value]) : .json("1")
        }
        let client = client(wire)
        let call = Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(20)))) }
        try await time.waitForSleeper(dueIn: .seconds(7))
        await time.advance(by: .seconds(7))
        #expect(try await call.value == 1)
        #expect(time.now.sinceOrigin == .seconds(7))
    }

    @Test("A wait that would pass the deadline is not begun: the error comes at once, and tells the wait")
    func deadline() async {
        let wire = ClosureTransport { _, _ in .json("{}", status: 429, [.retryAfter: "30"]) }
        let failure = await #expect(throws: ClientError.self) {
            try await client(wire).send(Request<Int>.get("p", .timeout(.seconds(30))))
        }
        #expect(failure?.kind == .status.client.tooManyRequests)
        #expect(failure?.retryAfter == .seconds(30))
        #expect(failure?.attempts == 1)
        #expect(time.now.sinceOrigin == .zero)
    }

    @Test("The last refusal is the response, with the API's own error in it")
    func lastRefusal() async {
        let wire = ClosureTransport("{\"message\":\"no\"}", status: 500)
        let result = await send(client(wire), Request<Int>.get("p"))
        #expect(error(result)?.kind == .status.server)
        #expect(error(result)?.attempts == 3)
        #expect(error(result)?.response?.bodyPrefix == Array("{\"message\":\"no\"}".utf8))
    }

    @Test("A response that breaks on its way is asked for again; one that is streamed breaks for its reader")
    func truncated() async throws {
        let stub = StubTransport(.when(.get, "p", .json([1, 2, 3])))
        for fault in [Fault.cut(afterBytes: 3), .reset(.afterBytes(2)), .reset(.afterHead), .wrongLength(by: 9)] {
            let faults = FaultTransport(stub, fault)
            #expect(try await send(client(faults), Request<[Int]>.get("p")).get() == [1, 2, 3])
            #expect(faults.injected.count == 2)
            let streamed = FaultTransport(stub, fault)
            await #expect(throws: ClientError.self) {
                try await client(streamed).withResponse(to: Request<[Int]>.get("p")) { try await $1.collect() }
            }
            #expect(streamed.injected.count == 1)
        }
    }

    @Test("A body larger than what is held is passed on as it comes, whole")
    func largeBody() async throws {
        var policy = RetryPolicy.standard
        policy.heldBodySize = 10
        let stub = StubTransport(.when(.get, "p", .chunks(["0123456", "789abc", "def"])))
        #expect(try await client(stub, policy).send(Request.get("p").reading(.text)) == "0123456789abcdef")
    }

    @Test("A request's own policy goes first, in both directions")
    func ownPolicy() async {
        let once = failing([.connection.lost])
        #expect(error(await send(client(once), Request<Int>.get("p", .retry(.never))))?.attempts == 1)
        let often = failing(Array(repeating: .connection.lost, count: 5))
        #expect(error(await send(client(often, .never), Request<Int>.get("p", .retry(.attempts(6))))) == nil)
        #expect(often.requests.count == 6)
    }

    @Test("When all calls fail, retries stay within the budget, and each origin has its own")
    func budget() async {
        let wire = ClosureTransport { _, _ in throw ClientError(.connection.lost) }
        let client = client(wire, budget: RetryBudget(share: 0.2, reserve: 5))
        for _ in 0..<50 { _ = await send(client, Request<Int>.get("p")) }
        #expect((50 + 14...50 + 15).contains(wire.requests.count))
        let before = wire.requests.count
        _ = await send(client, Request<Int>.get("", .url("https://other.example/x")))
        #expect(wire.requests.count == before + 3)
    }

    @Test("A call that is cancelled while it waits ends at once, and leaves no sleeper but the limits'")
    func cancelled() async throws {
        let wire = ClosureTransport { _, _ in .json("{}", status: 503, [.retryAfter: "7"]) }
        let client = client(wire)
        let call = Task { try await client.send(Request<Int>.get("p")) }
        try await time.waitForSleeper(dueIn: .seconds(7))
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(wire.requests.count == 1)
        await client.shutdown()
        #expect(time.sleeperCount == 0)
    }

    @Test("A deletion whose first response was lost is done when the second finds nothing, where the policy says so")
    func lostDeletion() async throws {
        func wire() -> ClosureTransport {
            ClosureTransport { _, attempt in
                if attempt == 1 { throw ClientError(.connection.lost) }
                return .json(#"{"error":"gone"}"#, status: 404, [.date: "Thu, 01 Jan 2026 00:00:00 GMT"])
            }
        }
        var policy = RetryPolicy.standard
        policy.treatsMissingAsDeleted = true
        let response = try await respond(client(wire(), policy), Request<Void>.delete("p")).get()
        #expect(response.head.status == .noContent)
        #expect(!response.head.headerFields.contains(.contentType))
        #expect(response.head.headerFields.contains(.date))
        #expect(response.metrics.attempts == 2)
        let plain = error(await send(client(wire()), Request<Void>.delete("p")))
        #expect(plain?.kind == .status.client.notFound)
        let absent = ClosureTransport("{}", status: 404)
        let first = error(await send(client(absent, policy), Request<Void>.delete("p")))
        #expect(first?.kind == .status.client.notFound)
        #expect(absent.requests.count == 1)
    }

    @Test("A stranger's error is not retried, and stays as it is")
    func strange() async {
        struct Mine: Error, Equatable {}
        let wire = ClosureTransport { _, _ in throw Mine() }
        await #expect(throws: Mine()) { try await client(wire).send(Request<Int>.get("p")) }
        #expect(wire.requests.count == 1)
    }

    @Test("A middleware sees the call's deadline, and whether the body is read whole")
    func next() async throws {
        let seen = EventLog<String>()
        let step = Step { request, next in
            seen.add("\(next.deadline.map { "\($0.sinceOrigin)" } ?? "none") \(next.readsWholeBody)")
            return try await next(request)
        }
        let client = Client.over(ClosureTransport("1")) {
            $0.time = time.source
            $0.middleware = [step]
        }
        _ = try await client.send(Request<Int>.get("p", .timeout(.seconds(5))))
        _ = try await client.withResponse(to: Request<Int>.get("p", .timeout(nil))) { try await $1.collect() }
        #expect(seen.all == ["\(Duration.seconds(5)) true", "none false"])
        await client.shutdown()
    }
}
