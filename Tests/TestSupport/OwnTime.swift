// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
package import Testing

/// Measures how long the tests of a suite take by themselves, and prints the slowest at the end of the run: ten, or
/// `TEST_SLOWEST`.
///
/// The time that Swift Testing prints counts from the start of the run: it has the wait for a turn too.
package struct OwnTime: SuiteTrait, TestTrait, TestScoping {
    private static let times = Mutex<[String: Duration]>([:])
    private static let printing: Void = { _ = atexit { OwnTime.printSlowest() } }()

    package var isRecursive: Bool { true }

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> OwnTime? { testCase == nil ? nil : self }

    @concurrent package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        Self.printing
        let start = ContinuousClock.now
        defer { Self.times.withLock { $0["\(test.id)", default: .zero] += ContinuousClock.now - start } }
        try await function()
    }

    private static func printSlowest() {
        let count = ProcessInfo.processInfo.environment["TEST_SLOWEST"].flatMap { Int($0) } ?? 10
        let slowest = times.withLock {
            $0.filter { $0.value >= .seconds(1) }.sorted { $0.value > $1.value }.prefix(max(0, count))
        }
        guard !slowest.isEmpty else { return }
        print("The slowest tests, in seconds of their own, of all cases together:")
        for (name, time) in slowest { print("\(time.components.seconds)\t\(name)") }
    }
}

extension Trait where Self == OwnTime {
    /// Measures the suite's tests.
    package static var timed: Self { OwnTime() }
}
