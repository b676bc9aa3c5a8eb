// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// A connection after its handshakes, seen from any thread.
    ///
    /// Each version of HTTP has a kind of its own.
    enum Link: Sendable {
        case http1(PoolState.Connection, NIOLoopBound<HTTP1Connection>)

        var id: PoolState.Connection {
            switch self {
            case .http1(let id, _): id
            }
        }

        private var loop: any EventLoop {
            switch self {
            case .http1(_, let connection): connection.eventLoop
            }
        }

        /// Sends the request of an exchange.
        func start(_ exchange: NIOExchange) { run { $0.start(exchange) } }

        /// Asks for more of the response's body.
        func demand(for exchange: NIOExchange) { run { $0.demand(for: exchange) } }

        /// Sends a part of the request's body.
        func send(_ part: UploadPart, of exchange: NIOExchange) { run { $0.send(part, of: exchange) } }

        /// Ends an exchange before its end.
        func end(_ exchange: NIOExchange) { run { $0.end(exchange) } }

        /// Closes the connection.
        func close() { run { $0.close() } }

        private func run(_ action: @escaping @Sendable (HTTP1Connection) -> Void) {
            switch self {
            case .http1(_, let connection):
                if loop.inEventLoop {
                    action(connection.value)
                } else {
                    loop.execute { action(connection.value) }
                }
            }
        }
    }
#endif
