// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// The carrier of an exchange, seen from any thread: a connection of HTTP/1.1, or a stream of one of HTTP/2.
    enum ExchangeCarrier: Sendable {
        case connection(NIOLoopBound<HTTP1Connection>)
        case stream(NIOLoopBound<HTTP2Stream>)

        /// Asks for more of the response's body.
        func demand(for exchange: NIOExchange) {
            switch self {
            case .connection(let connection): connection.run { $0.demand(for: exchange) }
            case .stream(let stream): stream.run { $0.demand(for: exchange) }
            }
        }

        /// Sends a part of the request's body.
        func send(_ part: UploadPart, of exchange: NIOExchange) {
            switch self {
            case .connection(let connection): connection.run { $0.send(part, of: exchange) }
            case .stream(let stream): stream.run { $0.send(part, of: exchange) }
            }
        }

        /// Ends an exchange before its end.
        func end(_ exchange: NIOExchange) {
            switch self {
            case .connection(let connection): connection.run { $0.end(exchange) }
            case .stream(let stream): stream.run { $0.end(exchange) }
            }
        }
    }
#endif
