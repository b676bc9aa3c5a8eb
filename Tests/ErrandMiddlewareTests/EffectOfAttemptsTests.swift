// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// The meaning of a failure after several attempts: the last one alone does not tell.
@Suite("What the attempts of a call have done", .timed, .timeLimit(.minutes(10)))
struct EffectOfAttemptsTests {
    /// The outcome of an attempt.
    enum Outcome: Sendable, CustomTestStringConvertible {
        case status(Int)
        case failure(ClientError.Kind)
        /// No response ever comes.
        case silence

        var testDescription: String {
            switch self {
            case .status(let code): "\(code)"
            case .failure(let kind): kind.name
            case .silence: "silence"
            }
        }
    }

    private static let rows: [(method: String, outcomes: [Outcome], effect: FailureMeaning.Effect)] = [
        ("PUT", [.status(422)], .notApplied),
        ("PUT", [.failure(.connection.refused)], .notApplied),
        ("PUT", [.failure(.connection.lost)], .unknown),
        // The last attempt was refused, and the one before it may have been carried out.
        ("PUT", [.failure(.connection.lost), .status(422)], .unknown),
        ("PUT", [.status(502), .failure(.connection.refused)], .unknown),
        ("DELETE", [.status(503), .status(403)], .unknown),
        ("PUT", [.failure(.timedOut.idle), .failure(.connection.tls)], .unknown),
        // Neither was.
        ("PUT", [.status(429), .failure(.connection.refused)], .notApplied),
        ("PUT", [.failure(.connection.dns), .status(409)], .notApplied),
        // A request that is sent again within its attempt, as a kept connection was closed.
        ("PUT", [.failure(.connection.stale), .status(409)], .unknown),
        ("POST", [.failure(.connection.unprocessed), .status(409)], .notApplied),
        // The write was carried out, and its result cannot be read.
        ("POST", [.status(303), .failure(.connection.refused)], .applied),
        ("POST", [.status(303), .status(404)], .applied),
        ("POST", [.status(302), .status(404)], .unknown),
        ("POST", [.status(307), .status(409)], .unknown),
        // A read has no effect of which to ask, whatever came before.
        ("GET", [.status(503), .status(404)], .notApplied),
        // The deadline, before and after a refusal that is waited for.
        ("PUT", [.silence], .unknown),
        ("PUT", [.status(429), .silence], .unknown),
        // The circuit opens after the first failure.
        ("PATCH", [.status(409)], .notApplied),
    ]

    @Test("An error tells what all attempts may have done", arguments: Self.rows.indices)
    func effects(index: Int) async throws {
        let row = Self.rows[index]
        let time = TestTime()
        let wire = ClosureTransport { _, attempt in
            switch row.outcomes[min(attempt, row.outcomes.count) - 1] {
            case .status(let code): return .json("{}", status: code, [.location: "/v1/q"])
            case .failure(let kind): throw ClientError(kind)
            case .silence:
                try await Task.sleep(for: .seconds(3600))
                throw CancellationError()
            }
        }
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = [
                .retry(.attempts(row.outcomes.count)), .redirects(.changingMethod),
            ]
        }
        let method = try #require(HTTPRequest.Method(row.method))
        let call = Task {
            try await client.send(Request<Void>(method, "p", .option(\.idleTimeout, nil), reading: .nothing))
        }
        let clock = Task { while !Task.isCancelled { await time.advance(by: .seconds(1)) } }
        let error = await #expect(throws: ClientError.self) { try await call.value }
        clock.cancel()
        await clock.value
        #expect(error?.meaning.effect == row.effect, "\(row): \(error.map { "\($0)" } ?? "")")
        // What was carried out is not sent again because its result cannot be reached.
        #expect(row.effect != .applied || wire.requests.count { $0.head.method == .post } == 1)
        await client.shutdown()
    }

    @Test("What the client refuses after an attempt does not undo that attempt")
    func refusedLater() async throws {
        for (isSent, effect) in [(true, FailureMeaning.Effect.unknown), (false, .notApplied)] {
            let wire = ClosureTransport { _, _ in throw ClientError(.connection.lost) }
            let refusing = Step { request, next in
                if isSent { _ = try? await next(request) }
                throw ClientError(.rejected.circuitOpen)
            }
            let client = Client.over(wire) { $0.middleware = [refusing] }
            let error = await #expect(throws: ClientError.self) {
                try await client.send(Request<Void>.post("p"))
            }
            #expect(error?.kind == .rejected.circuitOpen && error?.meaning.effect == effect)
            #expect(error?.meaning.retry == .later)
        }
    }

    @Test("A call that ends before anything is sent has done nothing")
    func unsent() async throws {
        let time = TestTime()
        let client = Client.over(ClosureTransport("1")) {
            $0.time = time.source
            $0.middleware = [
                Step { request, next in
                    try await next.wait(until: next.services.time.now().advanced(by: .seconds(3600)))
                    return try await next(request)
                }
            ]
        }
        let call = Task { try await client.send(Request<Void>.post("p")) }
        try await time.waitForSleepers()
        await time.advance(by: .seconds(61))
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(error?.kind == .timedOut.deadline && error?.meaning.effect == .notApplied)
    }
}
