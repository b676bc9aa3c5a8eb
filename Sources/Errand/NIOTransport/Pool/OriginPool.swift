// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOHTTP2
    import Synchronization

    /// The connections to one place, and the exchanges that wait for one.
    ///
    /// It drives ``PoolState``.
    final class OriginPool: ConnectionOwner {
        private struct State {
            var pool: PoolState
            /// The link of each connection, by the index of its identifier.
            var links: [Link?] = []
            /// The exchange of each waiter, by the index of its identifier.
            var waiters: [NIOExchange?] = []
        }

        /// The work that is left after the lock was released.
        private struct Todo {
            var connects: [PoolActions.Connect] = []
            var starts: [(NIOExchange, Link)] = []
            var failed: [NIOExchange] = []
            var shutDown: [NIOExchange] = []
            var closes: [Link] = []
            var wakeAt: PoolState.Nanoseconds?
        }

        let place: OriginPlace
        let loops: EventLoops
        let lookups: NameLookups
        let connectTimeout: TimeAmount
        let unixSocketPath: String?
        /// The TLS of the connections; `nil` for those without.
        let tls: ConnectionTLS?
        private let state: Mutex<State>

        init(
            _ place: OriginPlace, _ configuration: NIOTransport.Configuration, _ loops: EventLoops,
            _ lookups: NameLookups, _ tls: ConnectionTLS?
        ) {
            self.place = place
            self.loops = loops
            self.lookups = lookups
            self.tls = tls
            connectTimeout = TimeAmount(saturating: configuration.connectTimeout)
            unixSocketPath = configuration.unixSocketPath
            let idle = max(0, TimeAmount(saturating: configuration.idleConnectionTimeout).nanoseconds)
            let patience = PoolState.Nanoseconds(max(0, connectTimeout.nanoseconds))
            state = Mutex(
                State(
                    pool: PoolState(
                        limit: configuration.connectionsPerHost, idleTimeout: PoolState.Nanoseconds(idle),
                        loops: loops.count, patience: patience, negotiates: tls != nil)))
        }

        private static var now: PoolState.Nanoseconds { NIODeadline.now().uptimeNanoseconds }

        var concurrentRequests: Int { state.withLock { $0.pool.concurrentRequests } }

        var connectionCounts: ConnectionCounts {
            state.withLock { state in
                let pool = state.pool
                return ConnectionCounts(
                    open: pool.connections.count - pool.connecting, idle: pool.idle.count(), waiting: pool.waiters.count
                )
            }
        }

        var isUnused: Bool { state.withLock { $0.pool.isUnused(now: Self.now) } }

        /// The number of exchanges that have or wait for a connection.
        var exchangeCount: Int {
            state.withLock { state in
                let pool = state.pool
                return pool.waiters.count + pool.connections.ids.reduce(0) { $0 + (pool.connections[$1]?.leases ?? 0) }
            }
        }

        // MARK: Exchanges

        /// Gives an exchange a connection, now or later.
        ///
        /// - Parameter again: Whether it had a connection that turned out to be closed.
        func lease(_ exchange: NIOExchange, again: Bool) { lease(exchange, again: again, now: Self.now) }

        func lease(_ exchange: NIOExchange, again: Bool, now: PoolState.Nanoseconds) {
            let loop = loops.present
            let (lease, link, todo) = state.withLock { state in
                let lease =
                    again
                    ? state.pool.leaseAgain(preferring: loop, now: now) : state.pool.lease(preferring: loop, now: now)
                var link: Link?
                switch lease {
                case .connection(let id): link = state.links[id.index]
                case .wait(let waiter):
                    while state.waiters.count <= waiter.index { state.waiters.append(nil) }
                    // In the same locked section: afterwards another thread may have given it a connection, and that
                    // may have been closed, so that it waits again.
                    if exchange.waits(as: waiter, in: self) {
                        state.waiters[waiter.index] = exchange
                    } else {
                        _ = state.pool.cancel(waiter)
                    }
                case .shutDown: break
                }
                return (lease, link, Self.todo(&state))
            }
            switch lease {
            case .connection(let id):
                if let link {
                    link.start(exchange)
                } else {
                    closed(id)
                    exchange.failed(ChannelError.ioOnClosedChannel)
                }
            case .wait: break
            case .shutDown: exchange.failed(CancellationError())
            }
            if let todo { perform(todo) }
        }

        /// Ends the wait of an exchange, if it still waits.
        func cancel(_ waiter: PoolState.Waiter) {
            let exchange = state.withLock { state in
                state.pool.cancel(waiter) ? state.waiters[waiter.index].take() : nil
            }
            // It is released outside the lock.
            withExtendedLifetime(exchange) {}
        }

        // MARK: Connections

        func giveBack(_ id: PoolState.Connection, keepAlive: PoolState.Nanoseconds?) -> ReturnedConnection {
            let now = Self.now
            let (result, todo) = state.withLock { state -> (ReturnedConnection, Todo?) in
                let result: ReturnedConnection
                switch state.pool.giveBack(id, keepAlive: keepAlive, now: now) {
                case .keep: result = .keep
                case .close:
                    state.links[id.index] = nil
                    result = .close
                case .unknown: result = .close
                case .lease(let waiter): result = state.waiters[waiter.index].take().map { .next($0) } ?? .close
                }
                return (result, Self.todo(&state))
            }
            if let todo { perform(todo) }
            return result
        }

        /// Notes that a connection is closed, or is being closed.
        func closed(_ id: PoolState.Connection) {
            let now = Self.now
            let todo = state.withLock { state in
                if state.links.indices.contains(id.index), state.links[id.index]?.id == id {
                    state.links[id.index] = nil
                }
                state.pool.closed(id, now: now)
                return Self.todo(&state)
            }
            if let todo { perform(todo) }
        }

        func allows(_ streams: Int, on id: PoolState.Connection) {
            let now = Self.now
            change { $0.allows(streams, on: id, now: now) }
        }

        func goAway(_ id: PoolState.Connection) {
            let now = Self.now
            change { $0.goAway(id, now: now) }
        }

        private func change(_ error: (any Error)? = nil, _ event: (inout PoolState) -> Void) {
            let todo = state.withLock { state in
                event(&state.pool)
                return Self.todo(&state)
            }
            if let todo { perform(todo, error) }
        }

        /// Adds a link, and gives it to the exchanges that wait.
        ///
        /// - Returns: `false` when nobody wants it any more.
        func connected(_ link: Link, on loop: Int, as version: PoolState.Version) -> Bool {
            let now = Self.now
            let (isWanted, todo) = state.withLock { state in
                let isWanted = state.pool.connected(link.id, on: loop, as: version, now: now)
                if isWanted {
                    while state.links.count <= link.id.index { state.links.append(nil) }
                    state.links[link.id.index] = link
                }
                return (isWanted, Self.todo(&state))
            }
            if let todo { perform(todo) }
            return isWanted
        }

        func connectFailed(_ id: PoolState.Connection, _ error: any Error) {
            let now = Self.now
            let todo = state.withLock { state in
                state.pool.connectFailed(id, now: now)
                return Self.todo(&state)
            }
            if let todo { perform(todo, error) }
        }

        /// Closes what is idle, and everything else as soon as its exchange has ended.
        func shutDown() {
            change { $0.shutDown() }
        }

        private func wake() {
            let now = Self.now
            // The requests were not sent.
            change(NIOHTTP2Errors.streamClosed(streamID: .rootStream, errorCode: .refusedStream)) { $0.wake(now: now) }
        }

        // MARK: Actions

        private static func todo(_ state: inout State) -> Todo? {
            guard state.pool.hasMore else { return nil }
            let more = state.pool.takeMore()
            var todo = Todo(connects: more.connect, wakeAt: more.wakeAt)
            for lease in more.lease {
                guard let exchange = state.waiters[lease.waiter.index].take() else { continue }
                if let link = state.links[lease.connection.index], link.id == lease.connection {
                    todo.starts.append((exchange, link))
                } else {
                    todo.failed.append(exchange)
                }
            }
            todo.failed += more.fail.compactMap { state.waiters[$0.index].take() }
            todo.shutDown = more.shutDown.compactMap { state.waiters[$0.index].take() }
            for id in more.close where state.links.indices.contains(id.index) {
                if let link = state.links[id.index], link.id == id {
                    todo.closes.append(link)
                    state.links[id.index] = nil
                }
            }
            return todo
        }

        private func perform(_ todo: Todo, _ error: (any Error)? = nil) {
            for link in todo.closes { link.close() }
            for exchange in todo.failed { exchange.failed(error ?? ChannelError.eof) }
            for exchange in todo.shutDown { exchange.failed(CancellationError()) }
            for (exchange, link) in todo.starts { link.start(exchange) }
            for connect in todo.connects { self.connect(connect) }
            guard let moment = todo.wakeAt else { return }
            // A later one that is scheduled already finds nothing to do.
            loops.nearest.scheduleTask(deadline: .uptimeNanoseconds(moment)) { [weak self] in self?.wake() }
        }
    }
#endif
