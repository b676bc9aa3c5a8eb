// SPDX-License-Identifier: MIT

import Synchronization

/// A counter of bytes.
final class ByteMeter: Sendable {
    private let bytes = Atomic(0)

    func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }

    /// How many they are when no more come for a while, or when all have come.
    ///
    /// A look that comes late says nothing of who is counted: the machine was too
    /// busy for both, and the quiet is counted anew.
    func whenAtRest(of all: Int = .max) async throws -> Int {
        let clock = ContinuousClock()
        var seen = -1
        var quiet = 0
        for look in 0... {
            let present = bytes.load(ordering: .relaxed)
            quiet = present == seen ? quiet + 1 : 0
            // The first may be late; where none ever comes, that is the answer.
            if present >= all || quiet >= 4 && (present > 0 || look > 40) { return present }
            seen = present
            let moment = clock.now
            try await clock.sleep(for: .milliseconds(100))
            // On a machine that is never quick enough an answer has to come, too.
            if moment.duration(to: clock.now) > .milliseconds(150), look < 300 { quiet = 0 }
        }
        return seen
    }
}
