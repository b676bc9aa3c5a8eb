// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import Errand
@testable import ErrandConformance
@testable import ErrandMiddleware

/// Calls that go in their caller's task: no middleware of the caller's own, and
/// a transport whose exchanges can be ended.
@Suite("Time limits over real connections", .timed, .timeLimit(.minutes(10)))
struct ConnectionLimitTests {
    private let time = TestTime()

    private static let noLimits: RequestPart = .group([.timeout(nil), .option(\.idleTimeout, nil)])

    /// Responds by the path; the first request to each stalls.
    private func script() -> WireScript {
        let seen = Mutex<Set<String>>([])
        return WireScript { connection in
            while let request = try await connection.readRequest() {
                let isFirst = seen.withLock { $0.insert(request.target).inserted }
                if !isFirst { return try await connection.write(WireResponse.of("[1]")) }
                if request.target == "/stall" {
                    try await connection.write(WireResponse.head("200 OK", ["Content-Length: 3"]) + "[1")
                }
                return await connection.waitForClose()
            }
        }
    }

    /// The call's error, its time passing as soon as it waits for that.
    private func error(
        _ path: PathTemplate, _ parts: RequestPart..., middleware: [any Middleware] = []
    ) async throws -> (any Error)? {
        try await WireServer.serve(script()) { wire in
            let call = try call(wire, path, .group(parts), middleware)
            defer { call.cancel() }
            return try await passing(while: call) { true }
        }
    }

    private func call(
        _ wire: WireServer, _ path: PathTemplate, _ part: RequestPart, _ middleware: [any Middleware]
    ) throws -> Task<[Int], any Error> {
        var configuration = NIOTransport.Configuration()
        configuration.proxy = .none
        let base = try BaseURL("http://127.0.0.1:\(wire.port)")
        let client = Client(bare: base, transport: try NIOTransport(configuration)) {
            $0.time = time.source
            $0.middleware = middleware
        }
        return Task { try await client.send(Request<[Int]>.get(path, Self.noLimits, part)) }
    }

    /// The call's error; time passes while that is so, and the call is not over.
    private func passing(
        while call: Task<[Int], any Error>, _ isPassing: @Sendable () -> Bool
    ) async throws -> (any Error)? {
        let isOver = Mutex(false)
        async let result = call.result
        async let clock: Void = {
            while !isOver.withLock({ $0 }), isPassing() { await time.advanceToNextSleeper() }
        }()
        let error: (any Error)? = if case .failure(let error) = await result { error } else { nil }
        isOver.withLock { $0 = true }
        await clock
        return error
    }

    private static let chains: [[any Middleware]] = [[], .standard { $0.authorizer = .bearer("t") }]

    @Test("A call without a response ends at its deadline", arguments: chains.indices)
    func deadline(chain: Int) async throws {
        let error = try await error("silent", .timeout(.seconds(5)), middleware: Self.chains[chain]) as? ClientError
        #expect(error?.kind == .timedOut.deadline)
        #expect(error?.attempts == 1)
        #expect(time.now == TestTime().now.advanced(by: .seconds(5)))
    }

    @Test("The deadline covers the body", arguments: chains.indices)
    func deadlineInBody(chain: Int) async throws {
        let error = try await error("stall", .timeout(.seconds(5)), middleware: Self.chains[chain]) as? ClientError
        #expect(error?.kind == .timedOut.deadline)
    }

    @Test("A body that stands still ends at the idle limit")
    func idle() async throws {
        let error = try await error("stall", .option(\.idleTimeout, .seconds(3))) as? ClientError
        #expect(error?.kind == .timedOut.idle)
    }

    @Test("A body that stands still is the attempt's failure, and the next attempt reads it")
    func stalledOnce() async throws {
        try await WireServer.serve(script()) { wire in
            let call = try call(wire, "stall", .option(\.idleTimeout, .seconds(3)), .standard())
            #expect(try await passing(while: call) { wire.requests.count < 2 } == nil)
            #expect(try await call.value == [1])
        }
    }

    @Test("An attempt without a head ends at its own limit")
    func attempt() async throws {
        let error = try await error("silent", .option(\.attemptTimeout, .seconds(2))) as? ClientError
        #expect(error?.kind == .timedOut.attempt)
    }

    @Test("The deadline covers an authorizer that hangs")
    func authorizer() async throws {
        let error =
            try await error(
                "silent", .timeout(.seconds(5)), middleware: .standard { $0.authorizer = HangingAuthorizer() })
        #expect((error as? ClientError)?.kind == .timedOut.deadline)
    }

    @Test("The deadline covers a wait for a turn that nobody could foresee")
    func turn() async throws {
        try await WireServer.serve(script()) { wire in
            let limit = RateLimit(.requests(1, per: .seconds(1)))
            let first = try call(wire, "silent", Self.noLimits, [limit])
            defer { first.cancel() }
            try await waitUntil(limit.inFlightCount != 0)
            let second = try call(wire, "other", .timeout(.seconds(5)), [limit])
            let error = try await passing(while: second) { true } as? ClientError
            #expect(error?.kind == .timedOut.deadline)
            #expect(limit.waitingCount == 0)
        }
    }

    @Test("Cancellation stays CancellationError", arguments: ["silent", "stall"])
    func cancellation(path: String) async throws {
        try await WireServer.serve(script()) { wire in
            let call = try call(wire, PathTemplate(path), Self.noLimits, .standard())
            try await waitUntil(!wire.requests.isEmpty)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
    }
}

/// Never gets its credential.
private struct HangingAuthorizer: Authorizer {
    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        try await Task.sleep(for: .seconds(3600))
        return .fixed
    }

    var identity: String? { nil }
}
