// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandSteps
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("Time limits", .timeLimit(.minutes(1)))
struct LimitTests {
    private let time = TestTime()

    @Test("A call has its limits when nobody sets any: a minute in all, half of one between chunks")
    func defaults() {
        #expect(Options().timeout == .seconds(60))
        #expect(Options().idleTimeout == .seconds(30))
        #expect(Options().attemptTimeout == nil)
        #expect(Options().maximumResponseSize == 67_108_864)
        var options = Options()
        options.timeout = nil
        #expect(options.timeout == nil)
    }

    private func client(_ wire: ClosureTransport) -> Client { Client.over(wire) { $0.time = time.source } }

    /// Never answers; ends when it is cancelled, as a transport does.
    private static let silent = ClosureTransport { _, _ in
        try await Task.sleep(for: .seconds(3600))
        return .json("{}")
    }

    /// A head at once, a chunk, and then nothing.
    private static let stalled = ClosureTransport { _, _ in
        RawResponse(
            head: HTTPResponse(status: .ok),
            body: .stream(
                AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in continuation.yield([49]) }))
    }

    private func expire(_ wire: ClosureTransport, _ part: RequestPart, after duration: Duration) async throws
        -> ClientError?
    {
        let client = client(wire)
        let call = Task { try await client.send(Request<Int>.get("p", part)) }
        try await time.waitForSleeper(dueIn: duration)
        await time.advance(by: duration)
        return await #expect(throws: ClientError.self) { try await call.value }
    }

    @Test("A call without an answer ends at its deadline")
    func deadline() async throws {
        let error = try await expire(
            Self.silent, .group([.timeout(.seconds(5)), .option(\.idleTimeout, nil)]), after: .seconds(5))
        #expect(error?.kind == .timedOut.deadline)
        #expect(error?.attempts == 1)
        #expect(error?.request?.template == "p")
    }

    @Test("The deadline covers the body")
    func deadlineInBody() async throws {
        let error = try await expire(
            Self.stalled, .group([.timeout(.seconds(5)), .option(\.idleTimeout, nil)]), after: .seconds(5))
        #expect(error?.kind == .timedOut.deadline)
    }

    @Test("A body that stands still ends at the idle limit")
    func idle() async throws {
        let error = try await expire(
            Self.stalled, .group([.timeout(nil), .option(\.idleTimeout, .seconds(3))]), after: .seconds(3))
        #expect(error?.kind == .timedOut.idle)
    }

    @Test("An attempt without a head ends at its own limit")
    func attempt() async throws {
        let parts: RequestPart = .group([
            .option(\.attemptTimeout, .seconds(2)), .timeout(nil), .option(\.idleTimeout, nil),
        ])
        let error = try await expire(Self.silent, parts, after: .seconds(2))
        #expect(error?.kind == .timedOut.attempt)
    }

    @Test("The deadline covers parts that are computed when the request is sent")
    func computed() async throws {
        let slow = RequestPart.computed { _ in
            try await Task.sleep(for: .seconds(3600))
            return []
        }
        let client = client(ClosureTransport("1"))
        let call = Task { try await client.send(Request<Int>.get("p", slow)) }
        // A minute is the default; the idle limit looks every half.
        try await time.waitForSleepers(1)
        await time.advance(by: .seconds(30))
        try await time.waitForSleepers(1)
        await time.advance(by: .seconds(30))
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(error?.kind == .timedOut.deadline)
    }

    @Test("Cancellation stays CancellationError, and reaches the transport")
    func cancellation() async throws {
        let ended = Gate()
        let began = Gate()
        let wire = ClosureTransport { _, _ in
            began.open()
            defer { ended.open() }
            try await Task.sleep(for: .seconds(3600))
            return .json("{}")
        }
        let client = client(wire)
        let call = Task { try await client.send(Request<Int>.get("p")) }
        await began.wait()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        await ended.wait()
    }

    @Test("A call that is on its way when the client is shut down keeps its deadline")
    func shutDown() async throws {
        let client = client(Self.silent)
        let call = Task {
            try await client.send(Request<Int>.get("p", .timeout(.seconds(5)), .option(\.idleTimeout, nil)))
        }
        try await time.waitForSleeper(dueIn: .seconds(5))
        await client.shutdown()
        await time.advance(by: .seconds(5))
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(error?.kind == .timedOut.deadline)
        #expect(time.sleeperCount == 0)
    }

    @Test("A finished call leaves no timer behind, and a client that is shut down no sleeper")
    func nothingLeft() async throws {
        let client = client(ClosureTransport("1"))
        for _ in 0..<100 { _ = try await client.send(Request<Int>.get("p")) }
        await client.shutdown()
        #expect(time.sleeperCount == 0)
    }
}
