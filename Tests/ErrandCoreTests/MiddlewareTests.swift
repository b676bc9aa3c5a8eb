// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandSteps

@Suite("Middleware")
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

    @Test("A middleware may answer without the wire")
    func shortCircuit() async throws {
        let wire = ClosureTransport("1")
        let stub = Step { _, _ in RawResponse(head: HTTPResponse(status: .ok), body: .text("5"), origin: .stub) }
        let response = try await Client.over(wire) { $0.middleware = [stub] }.response(to: Request<Int>.get("p"))
        #expect(response.value == 5 && response.origin == .stub && response.metrics.attempts == 0)
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
