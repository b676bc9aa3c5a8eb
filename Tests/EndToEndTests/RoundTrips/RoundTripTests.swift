// SPDX-License-Identifier: MIT

import Errand
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@Suite("Round trips to a nation", .timed, .timeLimit(.minutes(10)))
struct RoundTripTests {
    @Test("Each endpoint of version 1 does on a nation what its method says")
    func all() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 50, rateLimit: .generous)) { sandbox in
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
                transport: .platform
            ) { $0.chain.limit = nil }
            let trip = RoundTrip(nation)
            for journey in RoundTrip.journeys { await trip.journey(journey) }

            let passed = RoundTrip.ids.filter(trip.passed.contains)
            print("round trips per endpoint of v1: \(passed.count) of \(RoundTrip.ids.count)")
            for id in passed { print("  \(id)") }
            #expect(trip.failures == [:])
            #expect(RoundTrip.ids.filter { !trip.passed.contains($0) } == [])
            #expect(RoundTrip.ids.count == 117)
        }
    }
}
