// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Coalescing", .timed, .timeLimit(.minutes(10)))
struct CoalescingTests {
    // MARK: The machine

    @Test("Equal requests join while one is under way, others begin their own")
    func machine() {
        var coalescer = SingleFlightTable<String>()
        #expect(coalescer.enter(1, "a") == .start(1))
        #expect(coalescer.enter(2, "a") == .join(1))
        #expect(coalescer.enter(3, "b") == .start(2))
        #expect(coalescer.finish(1) == [1, 2])
        #expect(coalescer.enter(4, "a") == .start(3))
        #expect(coalescer.finish(1) == [])
    }

    @Test("What is under way is known until it ends, or nobody waits for it")
    func underWay() {
        var coalescer = SingleFlightTable<String>()
        #expect(coalescer.begin(1, "a") == 1)
        #expect(coalescer.isUnderWay("a") && !coalescer.isUnderWay("b"))
        #expect(coalescer.enter(2, "a") == .join(1))
        #expect(coalescer.finish(1) == [1, 2])
        #expect(!coalescer.isUnderWay("a"))
        #expect(coalescer.enter(3, "b") == .start(2))
        #expect(coalescer.leave(3) == 2)
        #expect(!coalescer.isUnderWay("b"))
    }

    @Test("One that joined an exchange that is about to end begins another, which later ones join")
    func restarting() {
        var coalescer = SingleFlightTable<String>()
        #expect(coalescer.enter(1, "a") == .start(1))
        #expect(coalescer.enter(2, "a") == .join(1))
        #expect(coalescer.restart(2, "a") == 2)
        #expect(coalescer.enter(3, "a") == .join(2))
        #expect(coalescer.finish(1) == [1])
        #expect(coalescer.enter(4, "a") == .join(2))
        #expect(coalescer.finish(2) == [2, 3, 4])
        #expect(coalescer.flightCount == 0 && coalescer.waiterCount == 0)
        #expect(coalescer.enter(5, "a") == .start(3))
        #expect(coalescer.enter(6, "a") == .join(3))
        #expect(coalescer.restart(6, "a") == 4)
        #expect(coalescer.leave(5) == 3)
        #expect(coalescer.enter(7, "a") == .join(4))
    }

    @Test("Without a limit, bodies of any size are shared", arguments: [Int.max, .max - 1])
    func unlimited(limit: Int) async throws {
        let gate = Gate()
        let wire = gated(gate)
        let client = Client.over(wire) { $0.middleware = .standard { $0.coalescing = limit } }
        let calls = (0..<3).map { _ in Task { try await client.send(Request<[Int]>.get("p")) } }
        try await waitUntil(!wire.requests.isEmpty)
        gate.open()
        for call in calls { #expect(try await call.value == [1, 2]) }
        await client.shutdown()
    }

    @Test("One leaving does not cancel, the last one leaving does, in any order")
    func leaving() {
        for order in [[1, 2, 3], [3, 1, 2], [2, 3, 1]] as [[UInt64]] {
            var coalescer = SingleFlightTable<String>()
            for waiter in 1...3 as ClosedRange<UInt64> { _ = coalescer.enter(waiter, "a") }
            #expect(coalescer.leave(order[0]) == nil)
            #expect(coalescer.leave(order[0]) == nil)
            #expect(coalescer.leave(order[1]) == nil)
            #expect(coalescer.leave(order[2]) == 1)
            #expect(coalescer.enter(4, "a") == .start(2))
            #expect(coalescer.finish(1) == [])
            #expect(coalescer.finish(2) == [4])
            #expect(coalescer.flightCount == 0 && coalescer.waiterCount == 0)
        }
    }

    // MARK: The middleware

    /// Responds when the gate opens.
    private func gated(_ gate: Gate, _ body: String = "[1,2]") -> ClosureTransport {
        ClosureTransport { _, _ in
            await gate.wait()
            return .json(body)
        }
    }

    private func waitForWaiters(_ count: Int, _ step: Coalescing) async throws {
        try await waitUntil(step.waiterCount == count)
    }

    @Test("10,000 waiters on one request cost one exchange, and each gets the response")
    func many() async throws {
        let gate = Gate()
        let wire = gated(gate)
        let step = Coalescing()
        let client = Client.over(wire) { $0.middleware = [step, .retry()] }
        try await withThrowingTaskGroup(of: Response<[Int]>.self) { group in
            for _ in 0..<10_000 { group.addTask { try await client.response(to: Request<[Int]>.get("p")) } }
            try await waitForWaiters(10_000, step)
            gate.open()
            var attempts = 0
            for try await response in group {
                #expect(response.value == [1, 2])
                attempts += response.metrics.attempts
            }
            #expect(attempts == 1)
        }
        #expect(wire.requests.count == 1)
        #expect(step.flightCount == 0)
        await client.shutdown()
    }

    @Test("A read that has an effect is not sent again when its response is larger than what is shared")
    func readWithEffect() async throws {
        for (isIdempotent, count) in [(false, 1), (true, 2)] {
            let wire = ClosureTransport("[1,2]")
            let client = Client.over(wire) { $0.middleware = [Coalescing(upTo: 4)] }
            let request = Request<[Int]>.get("p", .option(\.isIdempotent, isIdempotent))
            #expect(try await client.send(request) == [1, 2])
            #expect(wire.requests.count == count)
            let error = await #expect(throws: ClientError.self) {
                try await client.send(request, .option(\.maximumResponseSize, 4))
            }
            #expect(error?.kind == .undecodable.tooLarge)
            #expect(wire.requests.count == 2 * count)
            await client.shutdown()
        }
    }

    @Test("One who leaves goes alone, even the one who came first; the last one ends the exchange")
    func cancellation() async throws {
        let began = Gate()
        let ended = EventLog<String>()
        let gate = Gate()
        let wire = ClosureTransport { _, attempt in
            began.open()
            if attempt > 1 { return .json("2") }
            do {
                try await withTaskCancellationHandler {
                    await gate.wait()
                    try Task.checkCancellation()
                } onCancel: {
                    gate.open()
                }
                return .json("1")
            } catch {
                ended.add("cancelled")
                throw error
            }
        }
        let step = Coalescing()
        let client = Client.over(wire) { $0.middleware = [step] }
        let calls = (0..<3).map { _ in Task { try await client.send(Request<Int>.get("p")) } }
        await began.wait()
        try await waitForWaiters(3, step)
        for call in calls.dropLast() {
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(ended.all.isEmpty)
        }
        calls[2].cancel()
        await #expect(throws: CancellationError.self) { try await calls[2].value }
        // It ended before the call returned.
        #expect(ended.all == ["cancelled"])
        #expect(try await client.send(Request<Int>.get("p")) == 2)
        #expect(step.flightCount == 0)
        await client.shutdown()
    }

    @Test("The other callers get the response when the first has left")
    func firstLeaves() async throws {
        let gate = Gate()
        let wire = gated(gate, "7")
        let step = Coalescing()
        let client = Client.over(wire) { $0.middleware = [step] }
        let first = Task { try await client.send(Request<Int>.get("p")) }
        try await waitForWaiters(1, step)
        let second = Task { try await client.send(Request<Int>.get("p")) }
        try await waitForWaiters(2, step)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await second.value == 7)
        #expect(wire.requests.count == 1)
        await client.shutdown()
    }

    @Test("Each one's own deadline holds, and the exchange goes on for who has more time")
    func deadlines() async throws {
        let time = TestTime()
        let stub = StubTransport(
            time: time.source,
            .when(.get, "p", StubResponse.status(.serviceUnavailable), StubResponse.json(1).after(.seconds(20))))
        let step = Coalescing()
        let client = Client(bare: "https://api.example.com", transport: stub) {
            $0.time = time.source
            $0.middleware = [step, .retry(random: RandomSource(SeededRandom(seed: 1)))]
        }
        let hasty = Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(5)))) }
        try await waitForWaiters(1, step)
        let patient = Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(50)))) }
        try await waitForWaiters(2, step)
        try await time.waitForSleepers()
        while stub.requests.count < 2 { await time.advanceToNextSleeper() }
        await time.advance(by: .seconds(5))
        let error = await #expect(throws: ClientError.self) { try await hasty.value }
        #expect(error?.kind == .timedOut.deadline)
        await time.advance(by: .seconds(16))
        #expect(try await patient.value == 1)
        await client.shutdown()
    }

    @Test("A deadline that is extended later reaches the limiter's queue")
    func extendedInQueue() async throws {
        let (time, gate) = (TestTime(), Gate())
        let wire = ClosureTransport { request, _ in
            if request.template == "first" { await gate.wait() }
            return .json("1")
        }
        let (step, limit) = (Coalescing(), RateLimit(.requests(1, per: .seconds(10))))
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = [step, limit]
        }
        let first = Task { try await client.send(Request<Int>.get("first")) }
        try await waitUntil(limit.inFlightCount != 0)
        let hasty = Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(12)))) }
        try await waitUntil(limit.waitingCount != 0)
        let patient = Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(50)))) }
        try await waitForWaiters(3, step)
        // The turn is ten seconds after this response, so too late for the first caller.
        await time.advance(by: .seconds(5))
        gate.open()
        #expect(try await first.value == 1)
        #expect(limit.waitingCount == 1)
        try await time.waitForSleeper(dueIn: .seconds(7))
        await time.advance(by: .seconds(7))
        let error = await #expect(throws: ClientError.self) { try await hasty.value }
        #expect(error?.kind == .timedOut.deadline)
        try await time.waitForSleeper(dueIn: .seconds(3))
        await time.advance(by: .seconds(3))
        #expect(try await patient.value == 1)
        #expect(wire.requests.count == 2)
        await client.shutdown()
    }

    @Test(
        "A refusal that follows from one caller's deadline is not for another with more time", arguments: [true, false])
    func refusals(isCoalesced: Bool) async throws {
        let (time, refused, going) = (TestTime(), Gate(), Gate())
        let wire = ClosureTransport("1")
        let (step, cache) = (Coalescing(), Cache(MemoryCacheStore()))
        let hold = Step { request, next in
            do {
                return try await next(request)
            } catch {
                refused.open()
                await going.wait()
                throw error
            }
        }
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = [isCoalesced ? step : cache, hold, .rateLimit(.requests(1, per: .seconds(10)))]
        }
        #expect(try await client.send(Request<Int>.get("first")) == 1)
        let hasty = Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(5)))) }
        await refused.wait()
        let patient = Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(50)))) }
        try await waitUntil(step.waiterCount + cache.collapsed.waiterCount == (isCoalesced ? 2 : 1))
        going.open()
        let error = await #expect(throws: ClientError.self) { try await hasty.value }
        #expect(error?.kind == .rejected.rateLimited)
        // The hasty caller's deadline is still waited for; the turn comes as long after it.
        for _ in 0..<2 {
            try await time.waitForSleeper(dueIn: .seconds(5))
            await time.advance(by: .seconds(5))
        }
        #expect(try await patient.value == 1)
        await client.shutdown()
    }

    @Test("An error is everybody's, and is forgotten then")
    func errors() async throws {
        let gate = Gate()
        let wire = ClosureTransport { _, attempt in
            await gate.wait()
            if attempt == 1 { throw ClientError(.connection.lost) }
            return .json("1")
        }
        let step = Coalescing()
        let client = Client.over(wire) { $0.middleware = [step] }
        let calls = (0..<5).map { _ in Task { try await client.send(Request<Int>.get("p")) } }
        try await waitForWaiters(5, step)
        gate.open()
        for call in calls {
            let error = await #expect(throws: ClientError.self) { try await call.value }
            #expect(error?.kind == .connection.lost)
            #expect(error?.request?.template == "p")
        }
        #expect(try await client.send(Request<Int>.get("p")) == 1)
        await client.shutdown()
    }

    @Test("A body above the limit is not shared, nor held: everybody asks alone")
    func tooLarge() async throws {
        for isKnown in [true, false] {
            let gate = Gate()
            let wire = ClosureTransport { _, _ in
                await gate.wait()
                var response = RawResponse.json("[1,2,3,4]")
                if !isKnown { response.body = .stream(Chunks([Array("[1,2,".utf8), Array("3,4]".utf8)])) }
                return response
            }
            let step = Coalescing(upTo: 8)
            let client = Client.over(wire) { $0.middleware = [step] }
            let calls = (0..<3).map { _ in Task { try await client.send(Request<[Int]>.get("p")) } }
            try await waitForWaiters(3, step)
            gate.open()
            for call in calls { #expect(try await call.value == [1, 2, 3, 4]) }
            #expect(wire.requests.count == 4)
            await client.shutdown()
        }
    }

    @Test(
        "A body is shared up to the limit to the byte, however it is cut into chunks and whether its length is known",
        arguments: [nil, 1, 2, 3, 5, 6, 7, 8, 9])
    func boundary(chunk: Int?) async throws {
        for count in 5...11 {
            let bytes = Array(("\"" + String(repeating: "a", count: count - 2) + "\"").utf8)
            let gate = Gate()
            let wire = ClosureTransport { _, _ in
                await gate.wait()
                var response = RawResponse.json("")
                response.body = .bytes(bytes)
                if let chunk {
                    response.body = .stream(
                        Chunks(stride(from: 0, to: count, by: chunk).map { Array(bytes[$0..<min(count, $0 + chunk)]) }))
                }
                return response
            }
            let step = Coalescing(upTo: 8)
            let client = Client.over(wire) { $0.middleware = [step] }
            let calls = (0..<3).map { _ in Task { try await client.send(Request<String>.get("p")) } }
            try await waitForWaiters(3, step)
            gate.open()
            for call in calls { #expect(try await call.value == String(repeating: "a", count: count - 2)) }
            #expect(wire.requests.count == (count <= 8 ? 1 : 4), "\(count) bytes")
            await client.shutdown()
        }
    }

    @Test("The limit is 4 MiB by default, and never below nothing", arguments: [4_194_304, 4_194_305, 0, 1])
    func limits(size: Int) async throws {
        let steps =
            size > 1
            ? [Coalescing(), .coalescing()] : [Coalescing(upTo: 0), Coalescing(upTo: -1), .coalescing(upTo: -7)]
        let body = [UInt8](repeating: 0x20, count: size)
        for step in steps {
            let gate = Gate()
            let wire = ClosureTransport { _, _ in
                await gate.wait()
                var response = RawResponse.json("")
                response.body = .bytes(body)
                return response
            }
            let client = Client.over(wire) { $0.middleware = [step] }
            let calls = (0..<2).map { _ in Task { try await client.send(Request<Void>.get("p").reading(.bytes)).count }
            }
            try await waitForWaiters(2, step)
            gate.open()
            for call in calls { #expect(try await call.value == size) }
            #expect(wire.requests.count == (size == 4_194_304 || size == 0 ? 1 : 3))
            await client.shutdown()
        }
    }

    @Test("What differs in method, URL, fields, identity or way of reading is not shared")
    func different() async throws {
        let gate = Gate()
        let wire = gated(gate)
        let step = Coalescing(authorizer: FixedCredential.bearer("a"))
        let client = Client.over(wire) { $0.middleware = [step] }
        let requests: [Request<[Int]>] = [
            .get("p"), .get("q"), .get("p", .query("a", 1)), .get("p", .header(.acceptLanguage, "de")),
            .get("p", .header(.cookie, "a=b")), .get("p", .option(\.authorization, .skip)),
            .get("p", .url("https://other.example/v1/p")),
        ]
        var calls = requests.map { request in Task { try await client.send(request) } }
        try await waitForWaiters(requests.count, step)
        let alone: [Request<[Int]>] = [
            .post("p", .json([1])), .get("p", .option(\.isCoalesced, false)), .get("p", .json([1])),
        ]
        calls += alone.map { request in Task { try await client.send(request) } }
        let streamed = Task { try await client.withResponse(to: requests[0]) { try await $1.collect().count } }
        gate.open()
        for call in calls { #expect(try await call.value == [1, 2]) }
        #expect(try await streamed.value == 5)
        #expect(wire.requests.count == requests.count + alone.count + 1)
        await client.shutdown()
    }

    @Test("Requests whose options may lead to different responses do not share, nor such as cannot be compared")
    func options() async throws {
        let gate = Gate()
        let wire = gated(gate)
        let step = Coalescing()
        let client = Client.over(wire) { $0.middleware = [step] }
        let request = Request<[Int]>.get("p")
        let shared: [RequestPart] = [
            .timeout(.seconds(50)), .option(\.maximumResponseSize, 1000), .option(\.redirects, nil),
            .option(\.quality, .plain), .option(\.retry, nil), .progress { _ in },
        ]
        let different: [RequestPart] = [
            .retry(.never), .redirects(.never), .option(\.quality, .fine), .option(\.acceptedStatus, .any),
            .option(\.isIdempotent, false), .option(\.attemptTimeout, .seconds(1)), .option(\.idleTimeout, nil),
        ]
        let alone: [RequestPart] = [.option(\.rewrite) { $0 }, .option(\.rewrite) { $0 }]
        var calls = [Task { try await client.send(request) }]
        calls += shared.map { part in Task { try await client.send(request, part) } }
        try await waitForWaiters(1 + shared.count, step)
        #expect(step.flightCount == 1)
        calls += (different + different).map { part in Task { try await client.send(request, part) } }
        try await waitForWaiters(1 + shared.count + 2 * different.count, step)
        #expect(step.flightCount == 1 + different.count)
        calls += alone.map { part in Task { try await client.send(request, part) } }
        gate.open()
        for call in calls { #expect(try await call.value == [1, 2]) }
        #expect(wire.requests.count == 1 + different.count + alone.count)
        await client.shutdown()
    }

    @Test("Fingerprints are equal when all knobs that matter are, in whatever order they were set")
    func fingerprints() throws {
        func fingerprint(_ set: (inout Options) -> Void) throws -> OptionsFingerprint {
            var options = Options()
            set(&options)
            return try #require(options.fingerprint)
        }
        let none = try fingerprint { _ in }
        let sets: [(inout Options) -> Void] = [
            { $0.retry = .attempts(2) }, { $0.retry = .attempts(3) }, { $0.quality = .fine }, { $0.note = "a" },
            { $0.note = "" }, { $0.isIdempotent = false }, { $0.isIdempotent = true },
            {
                $0.note = "a"
                $0.quality = .fine
            },
        ]
        let prints = try sets.map { try fingerprint($0) }
        #expect(Set(prints + [none]).count == sets.count + 1)
        let turned = try fingerprint {
            $0.quality = .fine
            $0.note = "a"
        }
        #expect(turned == prints.last)
        #expect(turned.hashValue == prints.last?.hashValue)
        // What is set to its default is not set; a default that is set away, even to nothing, is.
        #expect(try fingerprint { $0.note = nil } == none)
        #expect(try fingerprint { $0.idleTimeout = nil } != none)
        #expect(try fingerprint { $0.idleTimeout = nil } == fingerprint { $0.idleTimeout = nil })
        #expect(try fingerprint { $0.idleTimeout = .seconds(30) } == none)
        var options = Options()
        options.rewrite = { $0 }
        #expect(options.fingerprint == nil)
    }

    @Test("A field that only traces a call does not tell calls apart")
    func tracing() {
        func key(_ value: String) -> CoalescingKey? {
            var head = HTTPRequest(method: .get, scheme: "https", authority: "A.example:443", path: "/p")
            head.headerFields[HTTPField.Name("traceparent") ?? .accept] = value
            return CoalescingKey(RawRequest(head: head), identity: nil)
        }
        #expect(key("1") == key("2"))
    }
}

private enum Quality: Hashable { case plain, fine }

extension Options {
    private enum QualityKey: OptionKey { static let defaultValue = Quality.plain }
    private enum NoteKey: OptionKey { static let defaultValue: String? = nil }
    private enum RewriteKey: OptionKey { static let defaultValue: @Sendable (Int) -> Int = { $0 } }

    fileprivate var quality: Quality {
        get { self[QualityKey.self] }
        set { self[QualityKey.self] = newValue }
    }

    fileprivate var note: String? {
        get { self[NoteKey.self] }
        set { self[NoteKey.self] = newValue }
    }

    /// A knob whose values cannot be compared.
    fileprivate var rewrite: @Sendable (Int) -> Int {
        get { self[RewriteKey.self] }
        set { self[RewriteKey.self] = newValue }
    }
}
