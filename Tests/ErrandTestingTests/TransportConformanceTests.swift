// SPDX-License-Identifier: MIT

import Errand
import ErrandTesting
import Testing

@Suite("Transport conformance", .timeLimit(.minutes(2)))
struct TransportConformanceTests {
    private static let platform = TransportConformance { .platform }

    @Test("The platform's transport keeps its promises", arguments: TransportConformance.checks)
    func platform(check: TransportConformance.Check) async throws {
        try await Self.platform.run(check)
    }
}
