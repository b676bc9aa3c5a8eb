// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandMiddleware

@Suite("Middleware", .timed)
struct MiddlewareTests {
    @Test("The first middleware is the outermost")
    func order() async throws {
        let events = EventLog<String>()
        func step(_ name: String) -> Step {
            Step { request, next in
                events.add("\(name) in")
                defer { events.add("\(name) out") }
                return try await next(request)
            }
        }
        try await Client.over(ClosureTransport("{}")) { $0.middleware = [step("a"), step("b")] }.send(
            Request<Void>.get("p"))
        #expect(events.all == ["a in", "b in", "b out", "a out"])
    }

    @Test("Next can be called many times, and each reaches the transport as an attempt")
    func manyTimes() async throws {
        let wire = ClosureTransport { _, attempt in .json("\(attempt)") }
        let twice = Step { request, next in
            await (try await next(request)).body.discard()
            return try await next(request)
        }
        let response = try await Client.over(wire) { $0.middleware = [twice] }.response(to: Request<Int>.get("p"))
        #expect(response.value == 2)
        #expect(response.metrics.attempts == 2)
    }

    @Test("A middleware may respond without the wire")
    func shortCircuit() async throws {
        let wire = ClosureTransport("1")
        let stub = Step { _, _ in RawResponse(head: HTTPResponse(status: .ok), body: .text("5"), source: .stub) }
        let response = try await Client.over(wire) { $0.middleware = [stub] }.response(to: Request<Int>.get("p"))
        #expect(response.value == 5 && response.source == .stub && response.metrics.attempts == 0)
        #expect(wire.requests.isEmpty)
    }

    @Test("The error of a middleware reaches the caller unwrapped")
    func errors() async {
        struct Mine: Error, Equatable {}
        let step = Step { _, _ in throw Mine() }
        await #expect(throws: Mine()) {
            try await Client.over(ClosureTransport("")) { $0.middleware = [step] }.send(Request<Void>.get("p"))
        }
    }

    @Test("Next kept for later works in the background, and shutdown ends what is left of it")
    func background() async throws {
        let wire = ClosureTransport("{}")
        let gate = Gate()
        let ended = EventLog<String>()
        let step = Step { request, next in
            next.inBackground { next in
                _ = try? await next(request)
                gate.open()
                do { try await Task.sleep(for: .seconds(3600)) } catch { ended.add("cancelled") }
            }
            return try await next(request)
        }
        let client = Client.over(wire) { $0.middleware = [step] }
        try await client.send(Request<Void>.get("p"))
        await gate.wait()
        #expect(wire.requests.count == 2)
        await client.shutdown()
        #expect(ended.all == ["cancelled"])
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("p")) }
        #expect(error?.kind == .rejected.shutDown)
    }

    @Test("Work in the background ends at its limit, a minute by default, wherever it waits")
    func backgroundLimit() async throws {
        let time = TestTime()
        let waits: [@Sendable (Next) async throws -> Void] = [
            { _ in try await Task.sleep(for: .seconds(3600)) },
            { try await $0.value(of: Promise<Void>()) },
            { next in try await next.wait(until: next.services.time.now().advanced(by: .seconds(3600))) },
        ]
        for wait in waits {
            for limit in [nil, .seconds(5)] as [Duration?] {
                let expiry = EventLog<String>()
                let work: @Sendable (Next) async -> Void = { next in
                    do { try await wait(next) } catch { expiry.add(next.expiry?.name ?? "") }
                }
                let client = Client.over(ClosureTransport("{}")) {
                    $0.time = time.source
                    $0.middleware = [
                        Step { request, next in
                            if let limit { next.inBackground(within: limit, work) } else { next.inBackground(work) }
                            return try await next(request)
                        }
                    ]
                }
                try await client.send(Request<Void>.get("p", .timeout(nil), .option(\.idleTimeout, nil)))
                #expect(client.held.tasks == 1)
                try await time.waitForSleeper(dueIn: limit ?? .seconds(60))
                await time.advance(by: limit ?? .seconds(60))
                try await waitUntil(client.held == .nothing)
                #expect(expiry.all == ["timedOut.deadline"])
                await client.shutdown()
            }
        }
    }

    @Test("Work that ends in time leaves no timer behind, and after a shutdown none begins")
    func backgroundEnd() async throws {
        let kept = EventLog<Next>()
        let client = Client.over(ClosureTransport("{}")) {
            $0.middleware = [
                Step { request, next in
                    kept.add(next)
                    next.inBackground { _ in }
                    return try await next(request)
                }
            ]
        }
        try await client.send(Request<Void>.get("p"))
        try await waitUntil(client.held == .nothing)
        await client.shutdown()
        kept.all[0].inBackground { _ in Issue.record("it began") }
        #expect(client.held == .nothing)
    }

    @Test("A result that came before the call was over counts, even if the wait for it begins later")
    func earlyResult() async throws {
        let time = TestTime()
        let results = EventLog<String>()
        let step = Step { request, next in
            let promise = Promise<Int>()
            promise.resolve(.success(5))
            try? await next.wait(until: next.services.time.now().advanced(by: .seconds(60)))
            results.add("\(try await next.value(of: promise))")
            do {
                results.add("\(try await next.value(of: Promise<Int>()))")
            } catch {
                results.add("\(type(of: error))")
            }
            return try await next(request)
        }
        let client = Client.over(ClosureTransport("{}")) {
            $0.time = time.source
            $0.middleware = [step]
        }
        let call = Task { try await client.send(Request<Void>.get("p", .timeout(.seconds(5)))) }
        try await time.waitForSleeper(dueIn: .seconds(5))
        await time.advance(by: .seconds(5))
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(error?.kind == .timedOut.deadline)
        try await waitUntil(results.all.count >= 2)
        #expect(results.all == ["5", "CancellationError"])
        await client.shutdown()
    }

    @Test(
        "A middleware that uses `next` after its call has returned gets an error that says so",
        arguments: [false, true])
    func afterTheEnd(isOwn: Bool) async throws {
        let wire = ClosureTransport("{}")
        let kept = EventLog<(RawRequest, Next)>()
        let client = Client.over(wire) {
            $0.middleware = [
                Step { request, next in
                    kept.add((request, next))
                    return try await next(request)
                }
            ]
            if isOwn { $0.middleware.append(Step { try await $1($0) }) }
        }
        try await client.send(Request<Void>.get("p"))
        let (request, next) = kept.all[0]
        let uses: [@Sendable () async throws -> Void] = [
            { _ = try await next(request) },
            { try await next.value(of: Promise<Void>()) },
            { try await next.wait(until: next.services.time.now().advanced(by: .seconds(3600))) },
            { try await next.interruptible { try await Task.sleep(for: .seconds(3600)) } },
        ]
        for use in uses {
            let error = await #expect(throws: ClientError.self) { try await use() }
            #expect(error?.kind == .rejected.callEnded)
        }
        #expect(wire.requests.count == 1 && client.held == .nothing)
    }

    @Test("Options are open: a key of one's own travels from part to middleware")
    func options() async throws {
        let seen = EventLog<Int>()
        let step = Step { request, next in
            seen.add(request.options[Priority.self])
            return try await next(request)
        }
        let client = Client.over(ClosureTransport("{}")) { $0.middleware = [step] }
        try await client.send(Request<Void>.get("p"))
        try await client.send(Request<Void>.get("p"), .option(\.priority, 5))
        #expect(seen.all == [0, 5])
    }
}

private enum Priority: OptionKey { static let defaultValue = 0 }
extension Options {
    fileprivate var priority: Int {
        get { self[Priority.self] }
        set { self[Priority.self] = newValue }
    }
}
