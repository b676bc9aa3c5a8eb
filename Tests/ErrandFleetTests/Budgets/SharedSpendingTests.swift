// SPDX-License-Identifier: MIT

import ErrandFleet
import ErrandPostgres
import Foundation
import NationSandbox
import Programs
import Servers
import TestSupport
import Testing

@Suite("One budget for all machines", .timed, .sharedServer, .needsPostgres, .serialized, .timeLimit(.minutes(40)))
struct SharedSpendingTests {
    /// A fleet of processes before a nation that counts on its own.
    private struct Fleet: Sendable {
        let place: DatabaseOnServer
        let sandbox: RunningSandbox
        let log: String
        /// The count and the window; empty for NationBuilder's limits.
        let budget: [String]

        func start(for seconds: Double) throws -> Program {
            try Program(
                "fleet-driver", ["spend", sandbox.baseURL, sandbox.accessToken, "\(seconds)"] + budget,
                environment: place.environment, input: nil)
        }

        /// Waits for the end of processes, and checks what they say: each had a share, and nothing was refused.
        func end(_ programs: [Program]) async throws {
            for program in programs {
                let output = try await program.result().output
                #expect(output.contains(/result [1-9]\d* 0 0\n/), "\(output.suffix(1000))")
            }
        }
    }

    private func fleet(
        _ count: Int, per window: Int, policy: [String] = [], _ test: @Sendable (Fleet) async throws -> Void
    ) async throws {
        let place = try await SharedServer.database()
        try await TemporaryFolder.with { log in
            let limit = SandboxRateLimit(requests: count, window: .seconds(window), perAddress: count)
            let settings = SandboxConfiguration(people: 1, rateLimit: limit) { $0.requestLog = log }
            try await NationSandbox.run(settings) { sandbox in
                try await test(Fleet(place: place, sandbox: sandbox, log: log, budget: policy))
            }
        }
    }

    private var now: Double { Date().timeIntervalSince1970 }

    @Test("Two and five processes at one limit are never refused, and no window has more than it", arguments: [2, 5])
    func few(_ count: Int) async throws {
        try await fleet(25, per: 1, policy: ["25", "1"]) { fleet in
            let programs = try (0..<count).map { _ in try fleet.start(for: 6) }
            try await fleet.end(programs)
            let log = try ArrivalLog(fleet.log)
            #expect(log.refusals == 0)
            #expect(log.most(in: 1000) <= 25)
        }
    }

    @Test(
        "1, 2, 5 and 20 busy processes together reach the limit and never exceed it",
        .enabled(if: Soak.isOn, "ERRAND_SOAK is not set"), arguments: [1, 2, 5, 20])
    func busy(_ count: Int) async throws {
        let seconds = Self.minutes * 60
        try await fleet(250, per: 10) { fleet in
            let start = now
            let programs = try (0..<count).map { _ in try fleet.start(for: seconds) }
            try await fleet.end(programs)
            let log = try ArrivalLog(fleet.log)
            // Whole windows, after all have a share.
            let rate = log.rate(from: start + 30, to: start + 30 + ((seconds - 31) / 10).rounded(.down) * 10)
            print(
                "figures: \(count) processes, \(seconds) s: \(rate)/s, \(log.most(in: 10_000)) in a window,",
                "\(log.refusals) refused, \(log.rate(from: start, to: start + seconds))/s with the start")
            #expect(log.refusals == 0)
            #expect(log.most(in: 10_000) <= 250)
            #expect(rate >= 23)
        }
    }

    @Test(
        "When two of five are killed, one is stopped and PostgreSQL is restarted, the rate is back within 30 seconds",
        .enabled(if: Soak.isOn, "ERRAND_SOAK is not set"))
    func troubles() async throws {
        try await fleet(250, per: 10) { fleet in
            let server = fleet.place.server
            let programs = try (0..<5).map { _ in try fleet.start(for: 170) }
            let start = now
            try await wait(until: start + 40)
            for program in programs[..<2] { program.signal(SIGKILL) }
            try await wait(until: start + 80)
            programs[2].signal(SIGSTOP)
            try await wait(until: start + 120)
            try await server.stop()
            try await server.start()
            try await fleet.end(Array(programs[3...]))
            programs[2].signal(SIGCONT)
            try await fleet.end([programs[2]])
            for program in programs[..<2] { _ = try await program.result() }
            let log = try ArrivalLog(fleet.log)
            let rates = [(30, 40), (70, 80), (110, 120), (150, 165)].map {
                log.rate(from: start + Double($0.0), to: start + Double($0.1))
            }
            print(
                "figures: troubles: \(rates) per second, \(log.most(in: 10_000)) in a window, \(log.refusals) refused")
            #expect(log.refusals == 0)
            #expect(log.most(in: 10_000) <= 250)
            #expect(rates.allSatisfy { $0 >= 23 }, "\(rates)")
        }
    }

    private func wait(until moment: Double) async throws {
        try await Task.sleep(for: .seconds(moment - now))
    }

    /// Five, or what the environment says.
    private static let minutes =
        ProcessInfo.processInfo.environment["ERRAND_SOAK_MINUTES"].flatMap { Double($0) } ?? 5
}
