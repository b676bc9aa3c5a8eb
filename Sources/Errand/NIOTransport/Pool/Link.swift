// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// A connection after its handshakes, seen from any thread.
    ///
    /// Each version of HTTP has a kind of its own.
    enum Link: Sendable {
        case http1(PoolState.Connection, NIOLoopBound<HTTP1Connection>)
        case http2(PoolState.Connection, NIOLoopBound<PooledHTTP2Connection>)

        var id: PoolState.Connection {
            switch self {
            case .http1(let id, _), .http2(let id, _): id
            }
        }

        /// Sends the request of an exchange.
        func start(_ exchange: NIOExchange) {
            switch self {
            case .http1(_, let connection): connection.run { $0.start(exchange) }
            case .http2(_, let connection): connection.run { $0.start(exchange) }
            }
        }

        /// Closes the connection.
        func close() {
            switch self {
            case .http1(_, let connection): connection.run { $0.close() }
            case .http2(_, let connection): connection.run { $0.close() }
            }
        }
    }

    extension NIOLoopBound {
        /// Runs an action on the loop: at once, if that is the present one.
        func run(_ action: @escaping @Sendable (Value) -> Void) {
            if eventLoop.inEventLoop {
                action(value)
            } else {
                eventLoop.execute { action(value) }
            }
        }
    }
#endif
