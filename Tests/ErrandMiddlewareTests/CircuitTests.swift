// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Circuit breaker", .timed, .timeLimit(.minutes(10)))
struct CircuitTests {
    private func at(_ seconds: Double) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    /// Sends when it may, and records.
    private func run(_ circuit: inout Circuit, _ outcomes: String, at seconds: Double) -> String {
        var result = ""
        for outcome in outcomes {
            guard case .proceed(let permit) = circuit.admit(at(seconds)) else {
                result += "x"
                continue
            }
            circuit.record(outcome == "s" ? .success : outcome == "f" ? .failure : .unknown, permit, at(seconds))
            result += String(outcome)
        }
        return result
    }

    @Test(
        "Consecutive failures open it, a success between them does not count for nothing",
        arguments: [
            ("fff", "fffx"), ("ffs", "ffss"), ("ffsff", "ffsffs"), ("ffuf", "ffufx"), ("uuuuu", "uuuuus"),
        ])
    func consecutive(outcomes: String, expected: String) {
        var circuit = Circuit(CircuitPolicy(trip: .consecutiveFailures(3)))
        #expect(run(&circuit, outcomes + "s", at: 0) == expected)
    }

    @Test("A rate opens it from the minimum on, and only within its window")
    func rate() {
        let policy = CircuitPolicy(trip: .failureRate(0.5, of: 4, over: .seconds(10)))
        var circuit = Circuit(policy)
        #expect(run(&circuit, "fff", at: 0) == "fff")
        #expect(run(&circuit, "fs", at: 1) == "fx")
        var healthy = Circuit(policy)
        #expect(run(&healthy, "sssfsfssf", at: 0) == "sssfsfssf")
        var slow = Circuit(policy)
        for second in stride(from: 0.0, to: 100, by: 6) { #expect(run(&slow, "f", at: second) == "f") }
    }

    @Test("A circuit that refuses is kept among however many others; one whose pause is over gives way")
    func forgotten() {
        let board = CircuitBoard(CircuitPolicy(trip: .consecutiveFailures(1), pause: .seconds(30)))
        func origin(_ number: Int) -> URLOrigin { URLOrigin(scheme: "https", host: "h\(number).example", port: nil) }
        func fail(_ number: Int, at seconds: Double) {
            board.withCircuit(to: origin(number), at(seconds)) { circuit, now in
                guard case .proceed(let permit) = circuit.admit(now) else { return }
                circuit.record(.failure, permit, now)
            }
        }
        for number in 0..<3000 { fail(number, at: 0) }
        #expect(board.count == 3000)
        #expect(board.withCircuit(to: origin(0), at(1)) { $0.isShut($1) })
        for number in 3000..<6000 { fail(number, at: 31) }
        #expect(board.count == 3000)
        #expect(board.withCircuit(to: origin(5999), at(32)) { $0.isShut($1) })
    }

    @Test("A trial that hangs ends after a minute: another is sent, and its outcome alone counts")
    func hangingTrial() {
        var circuit = Circuit(CircuitPolicy(trip: .consecutiveFailures(1), pause: .seconds(30)))
        _ = run(&circuit, "f", at: 0)
        guard case .proceed(let hanging) = circuit.admit(at(30)) else {
            Issue.record("the pause is over")
            return
        }
        #expect(circuit.admit(at(89)) == .refuse(after: nil) && circuit.isShut(at(89)))
        #expect(!circuit.isShut(at(90)))
        guard case .proceed(let second) = circuit.admit(at(90)) else {
            Issue.record("the trial hangs")
            return
        }
        circuit.record(.failure, hanging, at(91))
        #expect(circuit.state == .halfOpen)
        #expect(circuit.admit(at(92)) == .refuse(after: nil))
        circuit.record(.success, second, at(93))
        #expect(circuit.state == .closed)
    }

    @Test("An open circuit refuses for its pause and tells the rest; then one may try")
    func open() {
        var circuit = Circuit(CircuitPolicy(trip: .consecutiveFailures(1), pause: .seconds(30)))
        _ = run(&circuit, "f", at: 0)
        #expect(circuit.admit(at(10)) == .refuse(after: .seconds(20)))
        guard case .proceed(let probe) = circuit.admit(at(30)) else {
            Issue.record("the pause is over")
            return
        }
        #expect(circuit.admit(at(31)) == .refuse(after: nil))
        circuit.record(.success, probe, at(32))
        #expect(circuit.state == .closed)
        #expect(run(&circuit, "ss", at: 33) == "ss")
    }

    @Test("A probe that fails begins the pause anew; one that says nothing lets the next try")
    func probe() {
        var circuit = Circuit(CircuitPolicy(trip: .consecutiveFailures(1), pause: .seconds(30)))
        _ = run(&circuit, "f", at: 0)
        #expect(run(&circuit, "f", at: 30) == "f")
        #expect(circuit.admit(at(59)) == .refuse(after: .seconds(1)))
        #expect(run(&circuit, "us", at: 60) == "us")
        #expect(circuit.state == .closed)
    }

    @Test("Outcomes from before a change do not count")
    func stale() {
        var circuit = Circuit(CircuitPolicy(trip: .consecutiveFailures(1), pause: .seconds(30)))
        guard case .proceed(let old) = circuit.admit(at(0)) else {
            Issue.record("a closed circuit lets through")
            return
        }
        _ = run(&circuit, "f", at: 0)
        circuit.record(.success, old, at(1))
        #expect(circuit.admit(at(1)) == .refuse(after: .seconds(29)))
        #expect(run(&circuit, "s", at: 30) == "s")
        circuit.record(.failure, old, at(31))
        #expect(circuit.state == .closed)
    }

    @Test("Failures and bad statuses open it for that origin alone; refusals cost no attempt")
    func middleware() async throws {
        let time = TestTime()
        let wire = ClosureTransport { request, attempt in
            if request.origin.host == "other.example" { return .json("1") }
            if attempt == 1 { throw ClientError(.connection.lost) }
            return .json("{}", status: attempt == 2 ? 503 : 404)
        }
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = [
                .retry(.attempts(9)),
                .circuitBreaker(CircuitPolicy(trip: .consecutiveFailures(2), pause: .seconds(30))),
            ]
        }
        for _ in 0..<2 {
            await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p", .retry(.never))) }
        }
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(error?.kind == .rejected.circuitOpen)
        #expect(error?.retryAfter == .seconds(30))
        #expect(error?.attempts == 0)
        #expect(try await client.send(Request<Int>.get("", .url("https://other.example/p"))) == 1)
        await time.advance(by: .seconds(30))
        let found = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(found?.kind == .status.client.notFound)
        let again = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(again?.kind == .status.client.notFound)
        await client.shutdown()
    }

    private func standard(_ time: TestTime, _ wire: some Transport, limit: RateLimit, failures: Int) -> Client {
        Client("https://api.example.com", transport: wire) {
            $0.time = time.source
            $0.middleware = .standard {
                $0.retry = nil
                $0.limit = limit
                $0.breaker = CircuitPolicy(trip: .consecutiveFailures(failures), pause: .seconds(30))
            }
        }
    }

    @Test("In the standard order a deadline that is spent in our own queue is not the host's failure")
    func queue() async throws {
        let time = TestTime()
        let gate = Gate()
        let wire = ClosureTransport { _, attempt in
            if attempt == 1 { await gate.wait() }
            return .json("1")
        }
        // The only place is taken as long as the first call has no response.
        let client = standard(time, wire, limit: .requests(1, per: .milliseconds(1)), failures: 1)
        let first = Task { try await client.send(Request<Int>.get("p", .timeout(nil), .option(\.idleTimeout, nil))) }
        try await waitUntil(!wire.requests.isEmpty)
        let second = Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(5)))) }
        try await time.waitForSleeper(dueIn: .seconds(5))
        await time.advance(by: .seconds(5))
        let error = await #expect(throws: ClientError.self) { try await second.value }
        #expect(error?.kind == .timedOut.deadline)
        gate.open()
        #expect(try await first.value == 1)
        await time.advance(by: .seconds(1))
        #expect(try await client.send(Request<Int>.get("p")) == 1)
        await client.shutdown()
    }

    @Test("A request that an open circuit refuses costs nothing of the limit")
    func openCircuit() async throws {
        let time = TestTime()
        let wire = ClosureTransport { _, attempt in .json("1", status: attempt == 1 ? 503 : 200) }
        let client = standard(time, wire, limit: .requests(2, per: .seconds(3600)), failures: 1)
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        for _ in 0..<20 {
            let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
            #expect(error?.kind == .rejected.circuitOpen)
        }
        await time.advance(by: .seconds(30))
        // The second of two: the first was the one that failed.
        #expect(try await client.send(Request<Int>.get("p")) == 1)
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(error?.kind == .rejected.rateLimited)
        await client.shutdown()
    }

    @Test("A request that waits for the limit does not hold the trial of a half-open circuit")
    func waitingProbe() async throws {
        let time = TestTime()
        let wire = ClosureTransport { _, attempt in .json("1", status: attempt == 1 ? 503 : 200) }
        let client = standard(time, wire, limit: .requests(1, per: .seconds(40)), failures: 1)
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        await time.advance(by: .seconds(31))
        // The pause is over, the window is not: these wait, and the first to go is the one that tries.
        let calls = (0..<2).map { _ in Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(300)))) } }
        try await time.waitForSleeper(dueIn: .seconds(9))
        calls[0].cancel()
        _ = await calls[0].result
        await time.advance(by: .seconds(9))
        #expect(try await calls[1].value == 1)
        await client.shutdown()
    }

    @Test("A hop of a redirect counts at the host to which it goes")
    func hops() async throws {
        let time = TestTime()
        let wire = ClosureTransport { request, _ in
            request.origin.host == "other.example"
                ? .json("{}", status: 503) : .json("{}", status: 302, [.location: "https://other.example/q"])
        }
        let client = standard(time, wire, limit: RateLimit(), failures: 1)
        for kind in [ClientError.Kind.status.server.unavailable, .rejected.circuitOpen, .rejected.circuitOpen] {
            let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
            #expect(error?.kind == kind)
        }
        #expect(
            wire.requests.map(\.origin.host) == [
                "api.example.com", "other.example", "api.example.com", "api.example.com",
            ])
        await client.shutdown()
    }

    @Test("A call that hangs to its deadline is a failure, one that is cancelled is none", arguments: [true, false])
    func hanging(isCancelled: Bool) async throws {
        let time = TestTime()
        let stub = StubTransport(.when(.get, "p", .silence, .json(1)))
        let client = Client(bare: "https://api.example.com", transport: stub) {
            $0.time = time.source
            $0.middleware = [.circuitBreaker(CircuitPolicy(trip: .consecutiveFailures(1)))]
        }
        let call = Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(5)))) }
        try await stub.waitForRequests(1)
        if isCancelled {
            call.cancel()
        } else {
            try await time.waitForSleeper(dueIn: .seconds(5))
            await time.advance(by: .seconds(5))
        }
        _ = await call.result
        let next = await Task { try await client.send(Request<Int>.get("p")) }.result
        #expect((try? next.get()) == (isCancelled ? 1 : nil))
        await client.shutdown()
    }
}
