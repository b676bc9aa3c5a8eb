// SPDX-License-Identifier: MIT

import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Rate limits against servers that count", .timed, .timeLimit(.minutes(10)))
struct LimitSimulationTests {
    private static let limits = [(5, 2.0), (32, 10), (100, 10), (250, 10)]
    private static let widths = [32, 8, 250]

    /// Runs calls of all shapes against a kind of server.
    private func check<Server: CountingServer>(
        _ make: (Int, Double, Telling) -> Server, seed: UInt64, _ telling: Telling
    ) {
        let (limit, length) = Self.limits[Int(seed) % Self.limits.count]
        let width = Self.widths[Int(seed) % Self.widths.count]
        var simulation = LimitSimulation(make(limit, length, telling), width: width, seed: seed)
        simulation.lossRate = seed % 2 == 0 ? 0 : 0.05
        simulation.strangerRate = seed / 2 % 2 == 0 ? 0.2 : 0
        simulation.returnRate = seed % 3 == 0 ? 0.3 : 0
        let isDone = simulation.run(calls: limit * 2 + 37, over: seed % 5 == 0 ? 3 : 0, within: 1200)
        #expect(isDone)
        #expect(simulation.violations.isEmpty)
        #expect(simulation.mostOnWire <= width)
    }

    @Test("Nothing goes after a response that said stop: a fixed window", arguments: Telling.allCases, 0..<12)
    func fixed(telling: Telling, seed: UInt64) {
        check({ FixedWindow(limit: $0, length: $1, telling: $2) }, seed: seed, telling)
    }

    @Test("Nothing goes after a response that said stop: a sliding window", arguments: Telling.allCases, 0..<12)
    func sliding(telling: Telling, seed: UInt64) {
        check({ SlidingWindow(limit: $0, length: $1, telling: $2) }, seed: seed, telling)
    }

    @Test("Nothing goes after a response that said stop: a bucket", arguments: Telling.allCases, 0..<12)
    func bucket(telling: Telling, seed: UInt64) {
        check({ SteadyBucket(limit: $0, length: $1, telling: $2) }, seed: seed, telling)
    }

    @Test("A cold burst of 150 at a limit of 100 is never refused, since the first responses say what remains")
    func coldBurst() {
        for seed in 0..<20 as Range<UInt64> {
            let telling = Telling(tellsAlways: true, tellsRetryAfter: true, tellsReset: true)
            var simulation = LimitSimulation(FixedWindow(limit: 100, length: 10, telling: telling), seed: seed)
            let isDone = simulation.run(calls: 150, over: 0, within: 60)
            #expect(isDone)
            #expect(simulation.refusals == 0)
            #expect(simulation.sent == 150)
        }
    }

    @Test("200 calls, 100 ms of latency and one 429: what is on the wire is all that still arrives")
    func oneRefusal() {
        struct Once: CountingServer {
            var count = 0

            mutating func respond(_ now: Double) -> HTTPResponse {
                count += 1
                guard count == 40 else { return HTTPResponse(status: .ok) }
                return HTTPResponse(status: .tooManyRequests, headerFields: [.retryAfter: "3"])
            }
        }
        var simulation = LimitSimulation(Once(), seed: 7)
        simulation.latency = 0.1...0.1
        let isDone = simulation.run(calls: 200, over: 0, within: 20)
        #expect(isDone)
        #expect(simulation.violations.isEmpty)
        #expect(simulation.refusals == 1)
    }
}
