// SPDX-License-Identifier: MIT

import Errand
import Foundation
import HTTPTypes
import NationBuilder
import NationSandbox
import Synchronization
import TestSupport
import Testing

/// A middleware at the wire that notes when requests go out and which responses they
/// get.
private final class WireLog: Middleware {
    private struct State {
        var moments: [ContinuousClock.Instant] = []
        var refusals = 0
    }

    private let state = Mutex(State())

    var moments: [ContinuousClock.Instant] { state.withLock(\.moments) }
    var refusals: Int { state.withLock(\.refusals) }

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        state.withLock { $0.moments.append(ContinuousClock.now) }
        let response = try await next(request)
        if response.head.status == .tooManyRequests { state.withLock { $0.refusals += 1 } }
        return response
    }
}

@Suite("The limits of a nation", .timed, .timeLimit(.minutes(10)))
struct LimitTests {
    @Test(
        "Walks of one nation at once never draw a 429; where nothing else runs they use nine tenths of what it allows")
    func walks() async throws {
        let limit = SandboxRateLimit(requests: 250, window: .seconds(10))
        try await NationSandbox.run(SandboxConfiguration(people: 170, rateLimit: limit)) { sandbox in
            let log = WireLog()
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL),
                authorizer: .bearer(sandbox.accessToken), transport: .platform
            ) { $0.client.middleware.append(log) }
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<3 {
                    // Copies share one budget.
                    let copy = nation
                    group.addTask {
                        var count = 0
                        for try await _ in copy.v1.people.all(limit: 1) { count += 1 }
                        return count
                    }
                }
                for try await count in group { #expect(count == 170) }
            }
            #expect(log.refusals == 0)
            let moments = log.moments
            #expect(moments.count >= 510)
            // The 501st request goes out when two windows are over.
            let elapsed = (moments[500] - moments[0]) / .seconds(1)
            let share = 500 / elapsed / 25
            print("requests a second under a limit of 25: \(500 / elapsed), which is \(Int(share * 100)) %")
            // A share of real time is only sound where nothing else runs: `make soak`.
            if Soak.isOn { #expect(share >= 0.9) }
        }
    }
}
