// SPDX-License-Identifier: MIT

extension PoolState {
    /// Returns a connection for a call, or lets the call wait.
    ///
    /// - Parameter loop: The caller's loop; `nil` when it runs on none.
    mutating func lease(preferring loop: Int?, now: Nanoseconds) -> Lease {
        place(preferring: loop, again: false, now: now)
    }

    /// Returns a connection for a lease that met a closed one, or lets it wait before all others.
    mutating func leaseAgain(preferring loop: Int?, now: Nanoseconds) -> Lease {
        place(preferring: loop, again: true, now: now)
    }

    private mutating func place(preferring loop: Int?, again: Bool, now: Nanoseconds) -> Lease {
        if isShutDown { return .shutDown }
        if let connection = available(preferring: loop, now: now) {
            take(connection)
            return .connection(connection)
        }
        if !again { lastWaiter += 1 }
        let waiter = waiters.insert(PoolWaiter(number: again ? 0 : lastWaiter, loop: loop))
        if again { queue.prepend(waiter.index) } else { queue.append(waiter.index) }
        beginConnects(now: now)
        return .wait(waiter)
    }

    /// Ends the wait of a call.
    ///
    /// - Returns: `false` when the waiter has already got a connection or an error. The caller then gives the
    ///   connection back.
    mutating func cancel(_ waiter: Waiter) -> Bool {
        guard waiters.remove(waiter) != nil else { return false }
        queue.remove(waiter.index)
        return true
    }

    /// Ends a lease whose exchange ended well, or whose stream ended.
    ///
    /// - Parameter keepAlive: The time for which the server promises to keep the connection open, the
    ///   `timeout` of `Keep-Alive`. The pool takes one second less.
    mutating func giveBack(_ id: Connection, keepAlive: Nanoseconds? = nil, now: Nanoseconds) -> Return {
        guard var connection = connections[id], connection.leases > 0 else { return .unknown }
        connection.hasServed = true
        let time = min(idleTimeout, keepAlive.map { $0 - min($0, Self.keepAliveMargin) } ?? idleTimeout)
        connection.expiry = now &+ min(time, .max - now)
        let isFresh = connection.expiry > now
        let takesLeases = !isShutDown && (connection.phase == .http2 || connection.phase == .http1 && isFresh)
        if takesLeases, connection.leases <= connection.room, let waiter = nextWaiter() {
            connections[id] = connection
            return .lease(waiter)
        }
        connection.leases -= 1
        connections[id] = connection
        if connection.leases > 0 { return .keep }
        guard takesLeases, isFresh else {
            remove(id, now: now)
            return .close
        }
        keep(id, connection, now: now)
        return .keep
    }

    /// The part of a promised `Keep-Alive` that the pool leaves for the way to the server.
    private static var keepAliveMargin: Nanoseconds { 1_000_000_000 }

    /// Removes the first waiter, and returns it.
    mutating func nextWaiter() -> Waiter? {
        guard let index = queue.first(), let waiter = waiters.id(at: index) else { return nil }
        queue.remove(index)
        waiters.remove(waiter)
        return waiter
    }

    /// Returns the connection for a lease by the pool's order.
    ///
    /// Idle connections beyond their time are closed.
    private mutating func available(preferring loop: Int?, now: Nanoseconds) -> Connection? {
        if !multiplexed.isEmpty, let id = multiplexedWithRoom(preferring: loop, now: now) { return id }
        while let index = loop.flatMap({ idleOnLoop.first(in: $0) }) ?? youngestIdle() {
            guard let id = connections.id(at: index), let connection = connections[id] else { return nil }
            if connection.expiry > now { return id }
            more.close.append(id)
            forget(id, connection)
        }
        return nil
    }

    /// The youngest idle connection of HTTP/1.1.
    private func youngestIdle() -> Int? {
        // Idle connections of HTTP/2 are in `multiplexed`, and have been looked at.
        var index = idle.first()
        while let present = index, !multiplexed.isEmpty, multiplexed.contains(where: { $0.index == present }) {
            index = idle.next(after: present)
        }
        return index
    }

    private mutating func multiplexedWithRoom(preferring loop: Int?, now: Nanoseconds) -> Connection? {
        var other: Connection?
        for id in multiplexed {
            guard let connection = connections[id], connection.leases < connection.room else { continue }
            if connection.leases == 0, connection.expiry <= now {
                more.close.append(id)
                forget(id, connection)
            } else if connection.loop == loop {
                return id
            } else if other == nil {
                other = id
            }
        }
        return other
    }

    /// Counts a lease of a connection.
    mutating func take(_ id: Connection) {
        guard var connection = connections[id] else { return }
        connection.leases += 1
        connections[id] = connection
        idle.remove(id.index)
        idleOnLoop.remove(id.index)
    }

    /// Notes that a connection is idle, as the youngest one.
    mutating func keep(_ id: Connection, _ connection: PooledConnection, now: Nanoseconds) {
        idle.prepend(id.index)
        if connection.phase == .http1 { idleOnLoop.prepend(id.index, to: connection.loop) }
        wake(at: connection.expiry)
    }
}
