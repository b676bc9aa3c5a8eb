// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import Metrics
import MetricsTestKit
import TestSupport
import Testing

@Suite("Metrics", .timed, .timeLimit(.minutes(10)))
struct MetricsTests {
    private let metrics = TestMetrics()
    private let time = TestTime()

    private func client(_ wire: ClosureTransport, _ inner: any Middleware...) -> Client {
        var options = ObservationOptions()
        options.metricsFactory = metrics
        let observation = Observation(options)
        return Client(bare: "https://api.example.com:8443/v1", transport: wire) {
            $0.time = time.source
            $0.middleware = [observation] + inner
        }
    }

    private func dimensions(_ timer: TestTimer) -> [String: String] {
        Dictionary(timer.dimensions) { first, _ in first }
    }

    @Test("An attempt has its duration under OpenTelemetry's name, in seconds, with the template and no value")
    func attempt() async throws {
        let time = time
        let wire = ClosureTransport { _, _ in
            await time.advance(by: .milliseconds(250))
            return .json("[1]")
        }
        _ = try await client(wire).send(Request<[Int]>.get("people/\(7)", .timeout(nil), .option(\.idleTimeout, nil)))
        let timer = try #require(metrics.timers(label: "http.client.request.duration").first)
        #expect(timer.values == [250_000_000])
        #expect(timer.displayUnit == .seconds)
        #expect(
            dimensions(timer) == [
                "http.request.method": "GET", "server.address": "api.example.com", "server.port": "8443",
                "url.scheme": "https", "url.template": "people/{}", "http.response.status_code": "200",
            ])
        #expect(metrics.recorders(label: "http.client.response.body.size").map(\.values) == [[3]])
    }

    private struct Counting: Transport {
        func exchange(_ request: RawRequest) -> any Exchange { TaskExchange { .json("1") } }

        func connections(to origin: URLOrigin) -> ConnectionCounts? {
            origin.host == "api.example.com" ? ConnectionCounts(open: 5, idle: 2, waiting: 7) : nil
        }
    }

    @Test("The connections of a transport that tells them are meters, by the origin and their state")
    func connections() async throws {
        var options = ObservationOptions()
        options.metricsFactory = metrics
        let observation = Observation(options)
        let client = Client(bare: "https://api.example.com", transport: Counting()) { $0.middleware = [observation] }
        _ = try await client.send(Request<Int>.get("p"))
        _ = try await client.send(Request<Int>.get("p", .url("https://other.example/p")))
        let values = Dictionary(
            metrics.meters.map { meter in
                (meter.label + (meter.dimensions.first { $0.0 == "http.connection.state" }?.1 ?? ""), meter.lastValue)
            }
        ) { first, _ in first }
        #expect(
            values == [
                "http.client.open_connectionsactive": 3, "http.client.open_connectionsidle": 2,
                "errand.client.waiting_requests": 7,
            ])
    }

    @Test("Every attempt and every call counts for itself, with what it failed for")
    func retried() async throws {
        let wire = ClosureTransport { _, attempt in
            switch attempt {
            case 1: throw ClientError(.connection.refused)
            case 2: return .json("{}", status: 503)
            default: return .json("{}", status: 404)
            }
        }
        let client = client(wire, .retry())
        let call = Task {
            try await client.send(Request<Int>.get("p", .timeout(nil), .option(\.idleTimeout, nil)))
        }
        for _ in 1...2 {
            try await time.waitForSleepers()
            await time.advanceToNextSleeper()
        }
        await #expect(throws: ClientError.self) { try await call.value }
        let attempts = metrics.timers(label: "http.client.request.duration").map(dimensions)
        #expect(Set(attempts.map { $0["error.type"] }) == ["connection.refused", "503", "404"])
        #expect(Set(attempts.map { $0["http.response.status_code"] }) == [nil, "503", "404"])
        let call1 = try #require(metrics.timers(label: "errand.client.call.duration").first)
        #expect(dimensions(call1)["error.type"] == "status.client.notFound")
        #expect(metrics.recorders(label: "errand.client.call.attempts").map(\.values) == [[3]])
    }

    @Test("A method that a server could be asked with only once is no label")
    func method() async throws {
        try await client(ClosureTransport("1")).send(Request<Void>.get("p", .method(HTTPRequest.Method("BREW")!)))
        let timer = try #require(metrics.timers(label: "http.client.request.duration").first)
        #expect(dimensions(timer)["http.request.method"] == "_OTHER")
    }

    @Test("A call without a response has its duration too")
    func rejected() async throws {
        let client = client(ClosureTransport("1"), Step { _, _ in throw ClientError(.rejected.offline) })
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        let timer = try #require(metrics.timers(label: "errand.client.call.duration").first)
        #expect(dimensions(timer)["error.type"] == "rejected.offline")
        #expect(dimensions(timer)["errand.response.source"] == "none")
        #expect(metrics.timers(label: "http.client.request.duration").isEmpty)
    }

    @Test("Metrics go to the task's factory, and nowhere when they are turned off")
    func factory() async throws {
        let client = Client.over(ClosureTransport("1")) { $0.middleware = [.observe()] }
        try await withMetricsFactory(metrics) { _ = try await client.send(Request<Int>.get("p")) }
        #expect(metrics.timers.count == 2)
        metrics.reset()
        var options = ObservationOptions()
        options.recordsMetrics = false
        let quiet = Client.over(ClosureTransport("1")) { $0.middleware = [.observe(options)] }
        try await withMetricsFactory(metrics) { _ = try await quiet.send(Request<Int>.get("p")) }
        #expect(metrics.timers.isEmpty)
    }
}
