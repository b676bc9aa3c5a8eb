// SPDX-License-Identifier: MIT

extension PoolState {
    /// Does what is due at a moment: closes idle connections beyond their time, and begins connects after a
    /// back-off.
    ///
    /// The driver calls it at the moment of ``PoolActions/wakeAt``. There is one such moment for the whole
    /// pool, which a return seldom moves.
    mutating func wake(now: Nanoseconds) {
        wakeAt = nil
        var next: Nanoseconds?
        var index = idle.first()
        while let present = index {
            index = idle.next(after: present)
            guard let id = connections.id(at: present), let connection = connections[id] else { continue }
            if connection.expiry <= now {
                more.close.append(id)
                forget(id, connection)
            } else {
                next = min(next ?? .max, connection.expiry)
            }
        }
        // Those that expire soon after each other are closed together.
        if let next { wake(at: max(next, now &+ min(sweepPause, .max - now))) }
        if now < retryAt { wake(at: retryAt) }
        leaveBarred(now: now)
        beginConnects(now: now)
    }

    /// The shortest time between two looks at the idle connections.
    ///
    /// No lease gets one beyond its time.
    private var sweepPause: Nanoseconds { min(1_000_000_000, idleTimeout / 8) }

    /// Asks for a call of ``wake(now:)``, unless an earlier one is scheduled.
    mutating func wake(at moment: Nanoseconds) {
        if let wakeAt, wakeAt <= moment { return }
        wakeAt = moment
        more.wakeAt = moment
    }
}
