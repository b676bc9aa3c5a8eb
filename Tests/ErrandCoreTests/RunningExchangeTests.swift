// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("A running exchange", .timed, .timeLimit(.minutes(10)))
struct RunningExchangeTests {
    private let time = TestTime()

    /// An exchange with a given response, whose body just ends when the exchange is ended.
    private final class FixedExchange: Exchange {
        private let result: Result<RawResponse, ClientError>
        private let onEnd: @Sendable () -> Void

        init(_ result: Result<RawResponse, ClientError>, onEnd: @escaping @Sendable () -> Void = {}) {
            self.result = result
            self.onEnd = onEnd
        }

        func response() async throws -> RawResponse { try result.get() }

        func end() { onEnd() }
    }

    private struct FixedTransport: Transport {
        var connections: Int?
        let make: @Sendable () -> FixedExchange

        func exchange(_ request: RawRequest) -> any Exchange { make() }

        func concurrentRequests(to origin: URLOrigin) -> Int? { connections }
    }

    private typealias Chunk = ArraySlice<UInt8>

    private static func respond(_ body: Body) -> RawResponse {
        RawResponse(head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), body: body)
    }

    /// A chunk and then nothing, until the exchange is ended: then the body is at its end.
    private static func stalled(_ isWaiting: Gate = Gate()) -> FixedExchange {
        let (read, end) = (Counter(), Gate())
        let chunks = AsyncThrowingStream<Chunk, any Error> {
            if read.next() == 1 { return [49] }
            isWaiting.open()
            await end.wait()
            return nil
        }
        return FixedExchange(.success(respond(.stream(chunks)))) { end.open() }
    }

    /// A chunk and then an error.
    private static func broken() -> FixedExchange {
        let (chunks, source) = AsyncThrowingStream<Chunk, any Error>.makeStream()
        source.yield([49])
        source.finish(throwing: ClientError(.connection.lost))
        return FixedExchange(.success(respond(.stream(chunks))))
    }

    private func client(connections: Int? = nil, _ make: @escaping @Sendable () -> FixedExchange) -> Client {
        let time = time.source
        return Client(
            bare: "https://api.example.com", transport: FixedTransport(connections: connections, make: make)
        ) { $0.time = time }
    }

    private func context(_ client: Client) -> CallScope { CallScope(services: client.services) }

    @Test(
        "A body that just ends when a limit has passed is not complete, and the limit is the error",
        arguments: [
            (nil, .seconds(3), .timedOut.idle), (.seconds(3), nil, .timedOut.deadline),
            (.seconds(3), .seconds(30), .timedOut.deadline), (.seconds(30), .seconds(3), .timedOut.idle),
        ] as [(Duration?, Duration?, ClientError.Kind)])
    func partial(timeout: Duration?, idle: Duration?, kind: ClientError.Kind) async throws {
        let isWaiting = Gate()
        let client = client { Self.stalled(isWaiting) }
        let call = Task {
            try await client.send(Request<Int>.get("p", .timeout(timeout), .option(\.idleTimeout, idle)))
        }
        await isWaiting.wait()
        try await time.waitForSleeper(dueIn: .seconds(3))
        await time.advance(by: .seconds(3))
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(error?.kind == kind)
        #expect(client.held == .nothing)
    }

    @Test(
        "A body that breaks before any limit has passed has its own error, whatever the limits are",
        arguments: [nil, .seconds(3)] as [Duration?], [nil, .seconds(3)] as [Duration?])
    func brokenBody(idle: Duration?, timeout: Duration?) async throws {
        let client = client { Self.broken() }
        let parts: RequestPart = .group([
            .timeout(timeout), .option(\.idleTimeout, idle), .option(\.attemptTimeout, timeout),
        ])
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p", parts)) }
        #expect(error?.kind == .connection.lost)
        #expect(client.held == .nothing)
    }

    @Test("An attempt that fails before its limit has its own error")
    func brokenHead() async throws {
        let client = client { FixedExchange(.failure(ClientError(.connection.refused))) }
        let parts: RequestPart = .group([.timeout(nil), .option(\.attemptTimeout, .seconds(3))])
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p", parts)) }
        #expect(error?.kind == .connection.refused)
        #expect(client.held == .nothing)
    }

    /// An exchange whose head comes at the moment at which its attempt expires, and not before it was ended.
    private final class LateExchange: Exchange {
        private let time: TestTime
        private let limit: Duration
        private let ended = Gate()

        init(_ time: TestTime, _ limit: Duration) {
            self.time = time
            self.limit = limit
        }

        func response() async throws -> RawResponse {
            await time.advance(by: limit)
            await ended.wait()
            let chunks = AsyncThrowingStream<Chunk, any Error>(unfolding: { throw CancellationError() })
            return RunningExchangeTests.respond(.stream(chunks))
        }

        func end() { ended.open() }
    }

    private struct LateTransport: Transport {
        let make: @Sendable () -> any Exchange

        func exchange(_ request: RawRequest) -> any Exchange { make() }
    }

    @Test("A head that comes as its attempt expires is too late: the attempt's limit is the error")
    func lateHead() async throws {
        let transport = LateTransport { [time] in LateExchange(time, .seconds(3)) }
        let limits: RequestPart = .group([.timeout(nil), .option(\.attemptTimeout, .seconds(3))])
        let bare = Client(bare: "https://api.example.com", transport: transport) { [time] in $0.time = time.source }
        let error = await #expect(throws: ClientError.self) { try await bare.send(Request<Int>.get("p", limits)) }
        #expect(error?.kind == .timedOut.attempt)
        #expect(bare.held == .nothing)
    }

    @Test("A response in memory is off the wire at once, and stays in memory")
    func inMemory() async throws {
        let call = context(client { Self.stalled() })
        let exchange = RunningExchange(FixedExchange(.success(Self.respond(.text("5")))), of: call)
        let response = try await exchange.response(within: CallLimits(idle: .seconds(3)))
        #expect(!call.isOnWire)
        #expect(response.body.bytesInMemory == [53])
    }

    @Test("A streamed response is on the wire until its body is read to the end")
    func streamed() async throws {
        let call = context(client { Self.stalled() })
        let body = Body.stream(Chunks([[1], [2, 3]]))
        let exchange = RunningExchange(FixedExchange(.success(Self.respond(body))), of: call)
        var iterator = try await exchange.response(within: CallLimits(idle: .seconds(3))).body.makeAsyncIterator()
        #expect(try await iterator.next() == [1])
        #expect(call.isOnWire && call.services.timers.count == 1)
        #expect(try await iterator.next() == [2, 3])
        #expect(try await iterator.next() == nil)
        #expect(!call.isOnWire && call.services.timers.count == 0)
        #expect(call.record.metrics().bytesReceived == 3)
    }

    @Test("A body that another call watches keeps that call's idle limit")
    func watchedTwice() async throws {
        let client = client { Self.stalled() }
        let inner = try await RunningExchange(Self.stalled(), of: context(client)).response(
            within: CallLimits(idle: .seconds(3)))
        let outer = RunningExchange(FixedExchange(.success(inner)), of: context(client))
        let body = try await outer.response().body
        let reading = Task { try await body.collect() }
        defer { reading.cancel() }
        try await time.waitForSleepers()
        try #require(time.wakeUps == [time.now.advanced(by: .seconds(3))])
        await time.advance(by: .seconds(3))
        let error = await #expect(throws: ClientError.self) { try await reading.value }
        #expect(error?.kind == .timedOut.idle)
    }

    @Test("Empty chunks are left out of a body")
    func emptyChunks() async throws {
        var seen: [[UInt8]] = []
        for try await chunk in Body.stream(Chunks([[], [1], [], [], [2, 3], []])) { seen.append(Array(chunk)) }
        #expect(seen == [[1], [2, 3]])
    }

    // MARK: Requests

    @Test(
        "A body in memory stays in memory, unless it is larger than a piece and its progress is told",
        arguments: [65_535, 65_536, 65_537], [false, true])
    func uploads(size: Int, isTold: Bool) async throws {
        let told = EventLog<Int64>()
        let wire = ClosureTransport { request, _ in
            #expect((request.body?.bytesInMemory != nil) == (!isTold || size <= 65_536))
            return .json("\(try await request.body?.collect().count ?? 0)")
        }
        var parts: [RequestPart] = [.body(.bytes([UInt8](repeating: 1, count: size)), type: .bytes)]
        if isTold { parts.append(.progress { if $0.direction == .upload { told.add($0.completed) } }) }
        let response = try await Client.over(wire).response(to: Request<Int>.post("p", .group(parts)))
        #expect(response.value == size && response.metrics.bytesSent == Int64(size))
        let pieces: [Int64] = size > 65_536 ? [65_536, Int64(size)] : [Int64(size)]
        #expect(told.all == (isTold ? pieces : []))
    }

    @Test("A call counts the attempts and the bytes of all of them")
    func counts() async throws {
        let twice = Step { request, next in
            _ = try await next(request).body.collect()
            return try await next(request)
        }
        let client = Client.over(ClosureTransport("123")) { $0.middleware = [twice] }
        let response = try await client.response(to: Request<Int>.post("p", .body(.text("12345"), type: .text)))
        #expect(response.metrics.attempts == 2)
        #expect(response.metrics.bytesSent == 10 && response.metrics.bytesReceived == 6)
    }

    @Test(
        "On stale connections an idempotent request is sent as often as there may be such connections, and once more",
        arguments: [(nil, 33), (0, 2), (1, 2), (5, 6)] as [(Int?, Int)])
    func staleConnections(connections: Int?, count: Int) async throws {
        let sent = Counter()
        let client = client(connections: connections) {
            sent.next()
            return FixedExchange(.failure(ClientError(.connection.stale)))
        }
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(error?.kind == .connection.lost && error?.attempts == 1)
        #expect(sent.count == count)
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.post("p", .json(1))) }
        #expect(sent.count == count + 1, "a request that is not idempotent is sent once")
    }

    @Test("A limit of time or size, a progress report, and how a response is read are no reason to ask for it twice")
    func fingerprints() {
        var options = Options()
        options.timeout = .seconds(1)
        options.maximumResponseSize = 1
        options.progress = { _ in }
        options.coders = Coders()
        options.problems = .byStatus
        #expect(options.fingerprint != nil && options.fingerprint == Options().fingerprint)
        for change in [{ $0.idleTimeout = nil }, { $0.attemptTimeout = .seconds(1) }] as [(inout Options) -> Void] {
            var other = Options()
            change(&other)
            #expect(other.fingerprint != Options().fingerprint)
        }
    }
}
