// SPDX-License-Identifier: MIT

import Synchronization

/// A counter of bytes.
final class ByteMeter: Sendable {
    private let bytes = Atomic(0)

    func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }

    /// Returns the number of bytes when no more come for two seconds, or when all
    /// have come.
    ///
    /// Among the first 100 polls, a late one does not count: the machine was too
    /// busy for both sides.
    func whenAtRest(of all: Int = .max) async throws -> Int {
        let clock = ContinuousClock()
        var seen = -1
        var quiet = 0
        var isPrompt = true
        for look in 0... {
            let present = bytes.load(ordering: .relaxed)
            if present != seen { quiet = 0 } else if isPrompt || look > 100 { quiet += 1 }
            // The first byte may be late, so without any byte the wait is at least four seconds.
            if present >= all || quiet >= 20 && (present > 0 || look > 40) { return present }
            seen = present
            let moment = clock.now
            try await clock.sleep(for: .milliseconds(100))
            isPrompt = moment.duration(to: clock.now) <= .milliseconds(150)
        }
        return seen
    }
}
