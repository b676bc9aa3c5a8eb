// SPDX-License-Identifier: MIT

import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import InMemoryTracing
import Logging
import TestSupport
import Testing
import Tracing

@testable import ErrandCore

@Suite("Traces", .timed, .timeLimit(.minutes(10)))
struct TraceTests {
    private let tracer = InMemoryTracer()

    private func client(
        _ wire: ClosureTransport, _ propagation: TracePropagation = .baseURL, _ inner: any Middleware...
    ) -> Client {
        var options = ObservationOptions()
        options.tracer = tracer
        options.propagation = propagation
        let observation = Observation(options)
        return Client.over(wire) { $0.middleware = [observation] + inner }
    }

    private func field(_ name: String, _ request: RawRequest) -> String? {
        HTTPField.Name(name).flatMap { request.head.headerFields[$0] }
    }

    @Test("A call is a span, and each attempt a client span below it")
    func spans() async throws {
        let wire = ClosureTransport { _, attempt in
            if attempt == 1 { throw ClientError(.connection.lost) }
            return .json("1")
        }
        _ = try await client(wire, .baseURL, .retry()).send(Request<Int>.get("people/\(7)"))
        let spans = tracer.finishedSpans
        #expect(spans.map(\.operationName) == Array(repeating: "GET people/{}", count: 3))
        #expect(spans.map(\.kind) == [.client, .client, .internal])
        #expect(spans[0].parentSpanID == spans[2].spanID && spans[1].parentSpanID == spans[2].spanID)
        #expect(
            spans[0].status?.code == .error && spans[0].attributes["error.type"]?.toSpanAttribute() == "connection.lost"
        )
        #expect(spans[1].status == nil && spans[2].status == nil)
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test("A client span says what OpenTelemetry's conventions ask for, its secrets hidden")
    func attributes() async throws {
        let wire = ClosureTransport { _, attempt in
            if attempt == 1 { throw ClientError(.connection.lost) }
            return .json("{}", status: 404)
        }
        let client = client(wire, .baseURL, .retry())
        await #expect(throws: ClientError.self) {
            try await client.send(Request<Int>.get("people/\(7)", .query("token", "s3cret")))
        }
        let span = tracer.finishedSpans[1]
        let expected: [String: SpanAttribute] = [
            "http.request.method": "GET", "server.address": "api.example.com", "server.port": .int64(443),
            "url.scheme": "https", "url.template": "people/{}",
            "url.full": "https://api.example.com/v1/people/7?token=<hidden>",
            "http.response.status_code": .int64(404), "error.type": "404", "http.request.resend_count": .int64(1),
        ]
        for (name, value) in expected { #expect(span.attributes.get(name) == value, "\(name)") }
        #expect(span.status?.code == .error)
        let call = tracer.finishedSpans[2]
        #expect(call.attributes.get("error.type") == "status.client.notFound")
        #expect(call.attributes.get("errand.call.attempts") == .int64(2))
    }

    @Test("The context of the attempt's span goes with its request")
    func propagation() async throws {
        let wire = ClosureTransport("1")
        _ = try await client(wire).send(Request<Int>.get("p"))
        #expect(field(InMemoryTracer.traceIDKey, wire.requests[0]) == tracer.finishedSpans[0].traceID)
        #expect(field(InMemoryTracer.spanIDKey, wire.requests[0]) == tracer.finishedSpans[0].spanID)
    }

    @Test(
        "To another origin the context goes only when that is allowed",
        arguments: [
            (TracePropagation.baseURL, [true, false]), (.everywhere, [true, true]), (.never, [false, false]),
        ])
    func otherOrigin(propagation: TracePropagation, expected: [Bool]) async throws {
        let wire = ClosureTransport { _, attempt in
            attempt == 1
                ? RawResponse(head: HTTPResponse(status: .found, headerFields: [.location: "https://other.example/x"]))
                : .json("1")
        }
        _ = try await client(wire, propagation, .redirects()).send(Request<Int>.get("p"))
        #expect(wire.requests.map { field(InMemoryTracer.spanIDKey, $0) != nil } == expected)
        #expect(tracer.finishedSpans.count == 3)
    }

    @Test("A call is a child of the span in which it was made, and spans of middleware are children of the call")
    func nesting() async throws {
        let tracer = tracer
        let step = Step { request, next in
            let span = tracer.startSpan("step")
            defer { span.end() }
            return try await InstrumentationContext.withValue(span.context) { try await next(request) }
        }
        let outer = tracer.startSpan("outer")
        try await InstrumentationContext.withValue(outer.context) {
            _ = try await client(ClosureTransport("1"), .baseURL, step).send(Request<Int>.get("p"))
        }
        outer.end()
        let spans = Dictionary(tracer.finishedSpans.map { ("\($0.kind) \($0.operationName)", $0) }) { first, _ in first
        }
        let call = try #require(spans["internal GET p"])
        #expect(call.parentSpanID == outer.spanID)
        #expect(spans["internal step"]?.parentSpanID == call.spanID)
        #expect(spans["client GET p"]?.parentSpanID == spans["internal step"]?.spanID)
    }

    @Test("Work in the background is traced below its call")
    func background() async throws {
        let step = Step { request, next in
            next.inBackground { next in _ = try? await next(request) }
            return .json("1")
        }
        let client = client(ClosureTransport("2"), .baseURL, step)
        #expect(try await client.send(Request<Int>.get("p")) == 1)
        try await waitUntil(tracer.finishedSpans.count >= 2)
        await client.shutdown()
        let spans = tracer.finishedSpans
        let call = try #require(spans.first { $0.kind == .internal })
        let attempt = try #require(spans.first { $0.kind == .client })
        #expect(attempt.parentSpanID == call.spanID)
    }

    @Test("The task's tracer is used, and none when traces are turned off")
    func taskTracer() async throws {
        let client = Client.over(ClosureTransport("1")) { $0.middleware = [.observe()] }
        try await withTracer(tracer) { _ = try await client.send(Request<Int>.get("p")) }
        #expect(tracer.finishedSpans.count == 2)
        tracer.clearAll()
        var options = ObservationOptions()
        options.traces = false
        let quiet = Client.over(ClosureTransport("1")) { $0.middleware = [.observe(options)] }
        try await withTracer(tracer) { _ = try await quiet.send(Request<Int>.get("p")) }
        #expect(tracer.finishedSpans.isEmpty)
    }

    @Test("Where nobody listens, the call has no observers at all")
    func nobody() async throws {
        let seen = EventLog<Bool>()
        let probe = Step { request, next in
            seen.add(next.scope.record.journal != nil)
            return try await next(request)
        }
        let silent = Client.over(ClosureTransport("1")) { $0.middleware = [.observe(), probe] }
        _ = try await silent.send(Request<Int>.get("p"))
        var unlogged = ObservationOptions()
        unlogged.logs = .none
        unlogged.logger.logLevel = .trace
        let off = Client.over(ClosureTransport("1")) { [unlogged] in $0.middleware = [.observe(unlogged), probe] }
        _ = try await off.send(Request<Int>.get("p"))
        _ = try await client(ClosureTransport("1"), .baseURL, probe).send(Request<Int>.get("p"))
        #expect(seen.all == [false, false, true])
    }
}
