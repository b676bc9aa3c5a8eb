// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandTesting
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// A handful of calls through the standard chain over a network that fails, all
/// of it decided by a seed, in time that stands still but for the test.
struct FaultRun {
    private let seed: UInt64
    private let time = TestTime()
    private let ledger = CallLedger()
    private let deliveries = EventLog<RawRequest>()
    private let chain: [any Middleware]
    private let witness: TrackingTransport
    private let client: Client

    private static let body = "{\"id\":7,\"name\":\"Ada\"}"
    private static let maximumAttempts = 4

    init(seed: UInt64) {
        self.seed = seed
        var random = SeededRandom(seed: seed)
        let server = Self.server(time, deliveries, seed)
        let plan = FaultPlan(seed: seed, rate: Double.random(in: 0.2...1, using: &random), Self.faults)
        witness = TrackingTransport(FaultTransport(server, time: time.source, plan: plan))
        var policy = RetryPolicy.attempts(Self.maximumAttempts)
        policy.backoff = Backoff(base: .milliseconds(.random(in: 0...2000, using: &random)), maximum: .seconds(5))
        let ledger = ledger
        chain = .standard {
            $0.authorizer = .bearer("token")
            $0.retry = policy
            $0.limit =
                Bool.random(using: &random) ? .requests(.random(in: 1...5, using: &random), per: .seconds(2)) : nil
            $0.breaker =
                Bool.random(using: &random) ? CircuitPolicy(trip: .consecutiveFailures(3), pause: .seconds(4)) : nil
            $0.coalescing = Bool.random(using: &random) ? 4096 : nil
            $0.outside = [Step { try await ledger.watch($0, $1) }]
        }
        client = Client(bare: "https://api.example.com", transport: witness) { [chain, time] in
            $0.middleware = chain
            $0.time = time.source
        }
    }

    /// Everything that goes wrong, with a cut at every byte of the response.
    private static let faults: [Fault] =
        [
            .refused, .unresolved, .garbage, .reset(.beforeDelivery), .reset(.beforeHead), .reset(.afterHead),
            .wrongLength(by: 5), .wrongLength(by: -5), .drip(bytes: 1, every: .milliseconds(300)),
            .drip(bytes: 3, every: .seconds(40)), .delay(.milliseconds(800)), .delay(.seconds(70)),
            .garbledBody(seed: 1),
            .status(429), .status(503), .status(429, retryAfter: .seconds(3)), .status(503, retryAfter: .seconds(1)),
            .status(429, retryAfter: .seconds(3600)), .status(500), .status(404),
        ]
        + (0...body.utf8.count).map { .cut(afterBytes: $0) }
        + (0...body.utf8.count).map { .reset(.afterBytes($0)) }

    private static func server(_ time: TestTime, _ deliveries: EventLog<RawRequest>, _ seed: UInt64) -> StubTransport {
        StubTransport(time: time.source) { request in
            deliveries.add(request.request)
            var random = SeededRandom(seed: seed).split(UInt64(deliveries.all.count))
            let delay = Duration.milliseconds(.random(in: 0...1500, using: &random))
            if request.method == .get, Double.random(in: 0..<1, using: &random) < 0.1 {
                return .status(.found).field(.location, "/moved/\(deliveries.all.count)").after(delay)
            }
            return .json(text: body).after(delay)
        }
    }

    // MARK: Running

    /// Runs it; what it returns should not have happened.
    func run() async throws -> [String] {
        var random = SeededRandom(seed: seed).split(1)
        let calls = (0..<Int.random(in: 1...6, using: &random)).map { begin($0, &random) }
        let cancelled = calls.filter { _ in Double.random(in: 0..<1, using: &random) < 0.15 }
        try await waitUntil(ledger.begunCount >= calls.count)
        var steps = 0
        while ledger.finishedCount < calls.count {
            steps += 1
            if steps == 3 { for call in cancelled { call.cancel() } }
            // Up to the next wake-up, but never past a deadline: on a busy machine the task that
            // is to end a call there may not have fallen asleep yet.
            guard let moment = [time.wakeUps.first, ledger.earliestDeadline].compactMap(\.self).min() else {
                try await waitUntil(
                    !time.wakeUps.isEmpty || ledger.earliestDeadline != nil || ledger.finishedCount >= calls.count)
                continue
            }
            await time.advance(by: time.now.duration(to: moment))
            if Double.random(in: 0..<1, using: &random) < 0.1 {
                time.date += .random(in: -1e6...1e6, using: &random)
            }
            // Time stands still until those have ended whose time is over: a hang shows as one.
            try await waitUntil(!ledger.isAnyLate(time.now))
        }
        for call in calls { await call.value }
        await client.shutdown()
        return try await violations()
    }

    private func begin(_ number: Int, _ random: inout SeededRandom) -> Task<Void, Never> {
        let method = [HTTPRequest.Method.get, .get, .put, .delete, .post, .post].randomElement(using: &random) ?? .get
        let carries = method == .put || method == .post
        let content: RequestPart? =
            carries
            ? (Double.random(in: 0..<1, using: &random) < 0.2
                ? .body(.stream(Chunks([Array("[1]".utf8)])), type: .json) : .json([1])) : nil
        let parts: [RequestPart?] = [
            .option(\.callNumber, number), .method(method), content,
            .timeout(.milliseconds(.random(in: 500...60_000, using: &random))),
            Bool.random(using: &random) ? .option(\.attemptTimeout, .seconds(5)) : nil,
            method == .post && Bool.random(using: &random) ? .idempotencyKey() : nil,
        ]
        let request = Request<Person>(nil, "people/7", .group(parts), reading: .json())
        let (client, ledger, time) = (client, ledger, time)
        return Task {
            do {
                _ = try await client.send(request)
                ledger.finish(number, nil, time.now)
            } catch {
                ledger.finish(number, error, time.now)
            }
        }
    }

    // MARK: Judging

    private func violations() async throws -> [String] {
        var found = ledger.complaints
        for (_, attempts) in witness.attempts {
            let isSensitive = attempts[0].method == .post && !attempts[0].hasKey
            let unsent: [ClientError.Kind?] = [.connection.refused, .connection.dns, .timedOut.connect]
            if isSensitive, attempts.dropLast().contains(where: { !unsent.contains($0.failure) }) {
                found.append("a POST was sent again after \(attempts.map { $0.failure?.name ?? "a response" })")
            }
            // Each attempt may be redirected up to ten times, and waiting for a limit is no attempt.
            let limit = Self.maximumAttempts * (attempts[0].method == .get ? 11 : 1)
            if attempts.count(where: { !$0.isLimited }) > limit { found.append("\(attempts.count) attempts") }
        }
        for (id, requests) in Dictionary(grouping: deliveries.all, by: \.id) {
            let isSensitive =
                requests[0].head.method == .post && !requests[0].head.headerFields.contains(.idempotencyKey)
            if isSensitive, requests.count > 1 { found.append("\(requests.count) deliveries of the POST \(id)") }
        }
        // What a task held may go a moment after it was waited for.
        try await waitUntil(witness.openBodies + witness.inFlight + time.sleeperCount == 0)
        let limit = chain.lazy.compactMap { $0 as? RateLimit }.first
        let coalescing = chain.lazy.compactMap { $0 as? Coalescing }.first
        let left: [(String, Int)] = [
            ("bodies", witness.openBodies), ("exchanges", witness.inFlight), ("sleepers", time.sleeperCount),
            ("waiters of the limit", limit?.waitingCount ?? 0), ("grants of the limit", limit?.inFlightCount ?? 0),
            ("flights", coalescing?.flightCount ?? 0), ("waiters of flights", coalescing?.waiterCount ?? 0),
            ("background tasks", client.services.background.count),
        ]
        found += left.filter { $0.1 != 0 }.map { "\($0.1) \($0.0) left" }
        return found.map { "seed \(seed): \($0)" }
    }
}

/// The calls of a run: when each one must have ended, and how it did.
private final class CallLedger: Sendable {
    private struct State {
        var deadlines: [Int: TimeSource.Instant] = [:]
        var finished: Set<Int> = []
        var complaints: [String] = []
    }

    private let state = Mutex(State())

    var begunCount: Int { state.withLock { $0.finished.union($0.deadlines.keys).count } }
    var finishedCount: Int { state.withLock { $0.finished.count } }
    var complaints: [String] { state.withLock { $0.complaints } }

    /// Takes down a call's deadline on its way.
    func watch(_ request: RawRequest, _ next: Next) async throws -> RawResponse {
        state.withLock { $0.deadlines[request.options.callNumber] = next.deadline }
        return try await next(request)
    }

    /// The first deadline of the calls on their way.
    var earliestDeadline: TimeSource.Instant? {
        state.withLock { state in state.deadlines.filter { !state.finished.contains($0.key) }.values.min() }
    }

    /// Whether a call is on its way that should have ended.
    func isAnyLate(_ now: TimeSource.Instant) -> Bool {
        state.withLock { state in
            state.deadlines.contains { $0.value <= now && !state.finished.contains($0.key) }
        }
    }

    func finish(_ number: Int, _ error: (any Error)?, _ now: TimeSource.Instant) {
        state.withLock { state in
            state.finished.insert(number)
            if let deadline = state.deadlines[number], now > deadline {
                state.complaints.append("a call went on past its deadline")
            }
            if let error, !(error is ClientError), !(error is CancellationError) {
                state.complaints.append("an error without a type: \(type(of: error))")
            }
        }
    }
}

private enum CallNumber: OptionKey { static let defaultValue = 0 }
extension Options {
    fileprivate var callNumber: Int {
        get { self[CallNumber.self] }
        set { self[CallNumber.self] = newValue }
    }
}
