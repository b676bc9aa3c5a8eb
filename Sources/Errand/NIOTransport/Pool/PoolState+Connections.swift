// SPDX-License-Identifier: MIT

extension PoolState {
    /// Notes that a connect has succeeded, and leases the connection to the waiters.
    ///
    /// - Returns: `false` when the pool has given up the connect. The driver then closes the connection.
    mutating func connected(_ id: Connection, on loop: Int, as version: Version, now: Nanoseconds) -> Bool {
        guard var connection = connections[id], connection.phase == .connecting else { return false }
        connecting -= 1
        failures = 0
        retryAt = 0
        isVersionKnown = true
        connection.loop = loop
        connection.expiry = now &+ min(idleTimeout, .max - now)
        isMultiplexed = version == .http2
        switch version {
        case .http1: connection.phase = .http1
        case .http2:
            connection.phase = .http2
            connection.room = Self.streamsBeforeSettings
            multiplexed.append(id)
        }
        connections[id] = connection
        fill(id)
        if version == .http2, waiters.count == 0 { giveUpConnects() }
        if let connection = connections[id], connection.leases == 0 { keep(id, connection, now: now) }
        beginConnects(now: now)
        return true
    }

    /// Notes that a connect has failed.
    ///
    /// If nothing else could serve them, the waiters that waited when it began end with its error. Else the
    /// first waiter ends, if it waited then. A later waiter gets a connect of its own, after the back-off.
    mutating func connectFailed(_ id: Connection, now: Nanoseconds) {
        guard let connection = connections[id], connection.phase == .connecting else { return }
        forget(id, connection)
        noteFailure(now: now)
        fail(waitersUpTo: connection.lastWaiter)
        beginConnects(now: now)
    }

    /// Ends the waiters up to a number, or the first one, if another connection could serve the others.
    private mutating func fail(waitersUpTo last: UInt64) {
        let hasOthers = connections.count > leaving
        while let index = queue.first(), let waiter = waiters.id(at: index),
            let number = waiters[waiter]?.number, number <= last
        {
            _ = nextWaiter()
            more.fail.append(waiter)
            if hasOthers { break }
        }
    }

    /// Notes the most streams that the peer of a connection allows.
    ///
    /// When SETTINGS name none, the driver does not call it.
    mutating func allows(_ streams: Int, on id: Connection, now: Nanoseconds) {
        guard var connection = connections[id], connection.phase == .http2 else { return }
        connection.room = max(streams, 0)
        if streams > 0 {
            connection.barredUntil = nil
        } else if connection.barredUntil == nil {
            let moment = now &+ min(patience, .max - now)
            connection.barredUntil = moment
            connection.lastWaiter = lastWaiter
            wake(at: moment)
        }
        connections[id] = connection
        fill(id)
    }

    /// Takes the connections out of use that have allowed no stream for too long.
    ///
    /// Who waited for one all that time ends: the next connection might be no better.
    mutating func leaveBarred(now: Nanoseconds) {
        for id in multiplexed {
            guard let connection = connections[id], let moment = connection.barredUntil else { continue }
            guard moment <= now else {
                wake(at: moment)
                continue
            }
            leave(id, connection)
            noteFailure(now: now)
            fail(waitersUpTo: connection.lastWaiter)
        }
    }

    /// Takes a connection out of use after GOAWAY.
    ///
    /// Its streams end in peace.
    ///
    /// The driver gives back the streams above the last one that the peer names. It also calls this when no
    /// stream identifiers are left.
    mutating func goAway(_ id: Connection, now: Nanoseconds) {
        guard let connection = connections[id], connection.phase == .http2 else { return }
        leave(id, connection)
        beginConnects(now: now)
    }

    private mutating func leave(_ id: Connection, _ connection: PooledConnection) {
        if connection.leases == 0 {
            more.close.append(id)
            forget(id, connection)
            return
        }
        connections[id]?.phase = .leaving
        multiplexed.removeAll { $0 == id }
        leaving += 1
    }

    /// Forgets a connection that is closed, or that the driver closes after a lease that did not end well.
    ///
    /// All its leases are over; the driver ends their exchanges.
    mutating func closed(_ id: Connection, now: Nanoseconds) {
        guard let connection = connections[id] else { return }
        guard connection.phase != .connecting else { return connectFailed(id, now: now) }
        // A server that accepts connections and closes them is no better than one that refuses them.
        if connection.leases > 0, !connection.hasServed { noteFailure(now: now) }
        remove(id, now: now)
    }

    /// Ends the pool: closes what is idle, gives up connects, and ends the waiters.
    ///
    /// Connections with a lease are closed when it ends.
    mutating func shutDown() {
        isShutDown = true
        while let waiter = nextWaiter() { more.shutDown.append(waiter) }
        for id in connections.ids {
            guard let connection = connections[id], connection.leases == 0 else { continue }
            more.close.append(id)
            forget(id, connection)
        }
    }

    /// Leases a connection to waiters while it has room.
    private mutating func fill(_ id: Connection) {
        while let connection = connections[id], connection.leases < connection.room, let waiter = nextWaiter() {
            take(id)
            more.lease.append(PoolActions.Lease(waiter: waiter, connection: id))
        }
    }

    /// Gives up the connects that nobody waits for.
    private mutating func giveUpConnects() {
        guard connecting > 0 else { return }
        for id in connections.ids {
            guard let connection = connections[id], connection.phase == .connecting else { continue }
            more.close.append(id)
            forget(id, connection)
        }
    }

    /// Begins the connects that waiters need.
    ///
    /// After a failure, and to an origin that speaks HTTP/2, one connect at a time; to a new one, a few.
    mutating func beginConnects(now: Nanoseconds) {
        guard !isShutDown, waiters.count > connecting, multiplexed.isEmpty else { return }
        guard now >= retryAt else { return wake(at: retryAt) }
        let (most, until) = mostConnects(now: now)
        defer { if let until, waiters.count > connecting, connections.count - leaving < limit { wake(at: until) } }
        guard connecting < most, connections.count - leaving < limit else { return }
        if connecting == 0 { connectingSince = now }
        // The first of the waiters that no connect in progress was begun for.
        var index = queue.first()
        for _ in 0..<connecting { index = index.flatMap { queue.next(after: $0) } }
        while waiters.count > connecting, connecting < most, connections.count - leaving < limit {
            let loop = index.flatMap { waiters.id(at: $0) }.flatMap { waiters[$0]?.loop }
            let id = connections.insert(PooledConnection(lastWaiter: lastWaiter))
            connecting += 1
            more.connect.append(PoolActions.Connect(connection: id, loop: loop))
            index = index.flatMap { queue.next(after: $0) }
        }
    }

    /// Begins a back-off.
    ///
    /// Connects that fail during one were begun before it, and do not prolong it.
    private mutating func noteFailure(now: Nanoseconds) {
        guard now >= retryAt else { return }
        let wait = min(Self.firstBackOff << min(UInt64(failures), 16), Self.longestBackOff)
        failures += 1
        retryAt = now &+ min(wait, .max - now)
        wake(at: retryAt)
    }

    /// Forgets a connection, and lets a waiter have its place.
    mutating func remove(_ id: Connection, now: Nanoseconds) {
        guard let connection = connections[id] else { return }
        forget(id, connection)
        beginConnects(now: now)
    }

    /// Forgets a connection.
    mutating func forget(_ id: Connection, _ connection: PooledConnection) {
        connections.remove(id)
        idle.remove(id.index)
        idleOnLoop.remove(id.index)
        switch connection.phase {
        case .connecting: connecting -= 1
        case .http1: break
        case .http2: multiplexed.removeAll { $0 == id }
        case .leaving: leaving -= 1
        }
    }
}
