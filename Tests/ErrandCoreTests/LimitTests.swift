// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("Time limits", .timed, .timeLimit(.minutes(10)))
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

    /// Never responds; ends when it is cancelled, as a transport does.
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

    @Test("A call without a response ends at its deadline")
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

    @Test("A request that is only resolved has the limits of a call for its computed parts, and a shutdown ends them")
    func resolving() async throws {
        let slow = RequestPart.computed { _ in
            try await Task.sleep(for: .seconds(3600))
            return []
        }
        for isShutDown in [false, true] {
            let client = client(ClosureTransport("1"))
            let call = Task { try await client.resolve(Request<Int>.get("p", slow)) }
            try await time.waitForSleeper(dueIn: .seconds(60))
            if isShutDown { await client.shutdown() } else { await time.advance(by: .seconds(60)) }
            let error = await #expect(throws: ClientError.self) { try await call.value }
            #expect(error?.kind == (isShutDown ? .rejected.shutDown : .timedOut.deadline))
            #expect(client.held == .nothing)
        }
    }

    @Test("Limits of any size are legal: they saturate", arguments: [Duration.seconds(Int.max), .seconds(Int.min)])
    func saturation(limit: Duration) async throws {
        let response = Parking()
        let wire = ClosureTransport { request, _ in
            try await (request.template == "short" ? Parking() : response).wait()
            return .json("1")
        }
        let client = Client.over(wire)
        let long: RequestPart = .group([.option(\.idleTimeout, limit), .option(\.attemptTimeout, .seconds(Int.max))])
        let call = Task { try await client.send(Request<Int>.get("p", .timeout(limit), long)) }
        // By then, the system's clock has been asked to sleep.
        let short = Task { try await client.send(Request<Int>.get("short", .timeout(.milliseconds(1)))) }
        await #expect(throws: ClientError.self) { try await short.value }
        response.release()
        if limit > .zero {
            #expect(try await call.value == 1)
        } else {
            let error = await #expect(throws: ClientError.self) { try await call.value }
            #expect(error?.kind == .timedOut.deadline)
        }
        let moment = TimeSource.system.now().advanced(by: limit).advanced(by: limit)
        #expect(moment.advanced(by: limit) == moment, "moments saturate")
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

    /// A place of a call where nothing of it is on the wire, and code of the user's own waits.
    enum Place: CaseIterable { case stepBefore, stepAfter, stepInside, computedPart }

    @Test("A shutdown ends code of the user's own that waits while nothing is on the wire", arguments: Place.allCases)
    func shutDownOwn(place: Place) async throws {
        let began = Gate()
        let waiting: @Sendable () async throws -> Void = {
            began.open()
            try await Task.sleep(for: .seconds(3600))
        }
        let step = Step { request, next in
            if place == .stepBefore { try await waiting() }
            let response = try await next(request)
            if place == .stepAfter { try await waiting() }
            return response
        }
        let inner = Step { request, next in
            if place == .stepInside { try await waiting() }
            return try await next(request)
        }
        let part = RequestPart.computed { _ in
            if place == .computedPart { try await waiting() }
            return []
        }
        let client = Client.over(ClosureTransport("1")) {
            $0.time = time.source
            $0.middleware = [step, .retry(), inner]
        }
        let call = Task { try await client.send(Request<Int>.get("p", part)) }
        await began.wait()
        await client.shutdown()
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(error?.kind == .rejected.shutDown)
        #expect(client.held == .nothing)
    }

    @Test("A shutdown leaves a middleware of the user's own alone while its call has a request on the wire")
    func shutDownAroundWire() async throws {
        let (began, response) = (Gate(), Gate())
        let wire = ClosureTransport { _, _ in
            began.open()
            await response.wait()
            try Task.checkCancellation()
            return .json("5")
        }
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = [Step { try await $1($0) }]
        }
        let call = Task { try await client.send(Request<Int>.get("p")) }
        await began.wait()
        await client.shutdown()
        response.open()
        #expect(try await call.value == 5)
    }

    @Test("A shutdown leaves a closure alone that has its response")
    func shutDownClosure() async throws {
        let (began, going) = (Gate(), Gate())
        let client = client(ClosureTransport("5"))
        let call = Task {
            try await client.withResponse(to: Request<Void>.get("p")) { _, body in
                began.open()
                await going.wait()
                try Task.checkCancellation()
                return try await body.collect()
            }
        }
        await began.wait()
        await client.shutdown()
        going.open()
        #expect(try await call.value == Array("5".utf8))
    }

    @Test("A finished call leaves no timer behind, and a client that is shut down no sleeper")
    func nothingLeft() async throws {
        let client = client(ClosureTransport("1"))
        for _ in 0..<100 { _ = try await client.send(Request<Int>.get("p")) }
        await client.shutdown()
        #expect(time.sleeperCount == 0)
    }
}
