// SPDX-License-Identifier: MIT

import Synchronization

/// How many bytes have passed somewhere.
final class ByteMeter: Sendable {
    private let bytes = Atomic(0)

    func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }

    /// How many they are when no more come for a while.
    ///
    /// On a busy machine that says more than how many they are after some time.
    func whenAtRest() async throws -> Int {
        var seen = -1
        var looks = 0
        while true {
            let present = bytes.load(ordering: .relaxed)
            // The first may be late; where none ever comes, that is the answer.
            if present == seen, present > 0 || looks > 10 { return present }
            seen = present
            looks += 1
            try await Task.sleep(for: .milliseconds(300))
        }
    }
}
