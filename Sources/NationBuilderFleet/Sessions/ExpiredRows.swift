// SPDX-License-Identifier: MIT

import ErrandPostgres
import Synchronization

/// The schedule by which a server removes expired rows.
final class ExpiredRows: Sendable {
    private let clock: LeaseClock
    private let last = Mutex<Duration?>(nil)

    init(clock: LeaseClock) { self.clock = clock }

    /// Returns whether it is time to remove them, ten minutes after the last time.
    ///
    /// The first is ten minutes after the first call, so that short programs do not.
    func isDue() -> Bool {
        let now = clock.now()
        return last.withLock { last in
            guard let before = last else {
                last = now
                return false
            }
            guard now - before >= .seconds(600) else { return false }
            last = now
            return true
        }
    }
}
