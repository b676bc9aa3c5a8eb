// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// 500 runs; in `make soak` 25,000.
@Suite("Fault runs", .timed, .timeLimit(.minutes(10)))
struct FaultRunTests {
    private static let batchSize: UInt64 = 100
    private static let batches = 0..<UInt64(Soak.count(5))

    @Test("Every failure ends in time, sends no POST twice and leaves nothing behind", arguments: batches)
    func run(batch: UInt64) async throws {
        for seed in batch * Self.batchSize..<(batch + 1) * Self.batchSize {
            let violations = try await FaultRun(seed: seed).run()
            #expect(violations.isEmpty)
        }
    }
}
