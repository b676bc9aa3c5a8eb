// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore

    /// A connection of HTTP/2 in a pool, which is touched on its loop only.
    ///
    /// Each exchange gets a stream of it.
    final class PooledHTTP2Connection {
        private let id: PoolState.Connection
        private let pool: any ConnectionOwner
        private let channel: any Channel
        /// The streams; `nil` once the connection is closed.
        private var connection: HTTP2Connection?
        /// Whether any response has come.
        private var hasServed = false
        /// The times of the connection itself, until an exchange has got them.
        private var made: ExchangeTimes.Connect?

        private init(
            _ id: PoolState.Connection, _ pool: any ConnectionOwner, _ channel: any Channel,
            _ made: ExchangeTimes.Connect?
        ) {
            self.id = id
            self.pool = pool
            self.channel = channel
            self.made = made
        }

        /// Adds the handlers of a connection to a channel that is ready for the first request.
        static func add(
            to channel: any Channel, _ id: PoolState.Connection, _ pool: any ConnectionOwner,
            _ made: ExchangeTimes.Connect? = nil
        ) throws -> PooledHTTP2Connection {
            guard channel.isActive else { throw ChannelError.eof }
            let pooled = PooledHTTP2Connection(id, pool, channel, made)
            // They hold each other until the connection is closed.
            pooled.connection = try HTTP2Connection.add(to: channel) { pooled.handle($0) }
            return pooled
        }

        private func handle(_ event: HTTP2ConnectionEvent) {
            switch event {
            case .allows(let streams): pool.allows(streams, on: id)
            case .goesAway: pool.goAway(id)
            case .streamEnded: giveBack()
            case .closed:
                hasServed = connection?.hasResponded ?? hasServed
                connection = nil
                pool.closed(id)
            }
        }

        /// Sends the request of an exchange.
        func start(_ exchange: NIOExchange) {
            guard let connection, connection.takesStreams else {
                // Nothing was written.
                let hasServed = connection?.hasResponded ?? hasServed
                // Whatever the reason: the pool must not choose it again for the same exchange.
                pool.goAway(id)
                giveBack()
                if hasServed { return pool.lease(exchange, again: true) }
                return exchange.failed(ChannelError.ioOnClosedChannel)
            }
            guard connection.hasRoom else {
                giveBack()
                return pool.lease(exchange, again: true)
            }
            let stream = HTTP2Stream(exchange, connection, channel.eventLoop)
            let carrier = ExchangeCarrier.stream(NIOLoopBound(stream, eventLoop: channel.eventLoop))
            guard exchange.isOn(carrier, made.take()) else { return giveBack() }
            if !stream.begin() { giveBack() }
        }

        private func giveBack() {
            switch pool.giveBack(id, keepAlive: nil) {
            case .keep: break
            case .close: close()
            case .next(let exchange): start(exchange)
            }
        }

        /// Closes the connection.
        func close() { channel.close(promise: nil) }
    }
#endif
