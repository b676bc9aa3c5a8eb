// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// 10,000 runs with `ERRAND_SOAK` set, as `make soak` does; otherwise 500.
@Suite("Fault runs", .timeLimit(.minutes(10)))
struct FaultRunTests {
    private static let batchSize: UInt64 = 100
    private static let batches: Range<UInt64> =
        0..<(ProcessInfo.processInfo.environment["ERRAND_SOAK"] == nil ? 5 : 100)

    @Test("Every failure ends in time, sends no POST twice and leaves nothing behind", arguments: batches)
    func run(batch: UInt64) async {
        for seed in batch * Self.batchSize..<(batch + 1) * Self.batchSize {
            let violations = await FaultRun(seed: seed).run()
            #expect(violations.isEmpty)
        }
    }
}
