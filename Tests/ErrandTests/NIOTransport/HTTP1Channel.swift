// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOEmbedded
    import Synchronization

    @testable import Errand

    /// A connection of HTTP/1.1 on an embedded channel.
    struct HTTP1Channel {
        /// A pool of one connection, which notes what becomes of it.
        final class Owner: ConnectionOwner {
            let place: OriginPlace
            let returned = Mutex(0)
            let leases = Mutex(0)
            let closes = Mutex(0)

            init() throws {
                place = try OriginPlace(
                    PoolKey(origin: URLOrigin(scheme: "http", authority: "a.example"), proxy: nil))
            }

            func lease(_ exchange: NIOExchange, again: Bool) { leases.withLock { $0 += 1 } }

            func giveBack(
                _ id: PoolState.Connection, keepAlive: PoolState.Nanoseconds?
            ) -> ReturnedConnection {
                returned.withLock { $0 += 1 }
                return .keep
            }

            func allows(_ streams: Int, on id: PoolState.Connection) {}

            func goAway(_ id: PoolState.Connection) {}

            func closed(_ id: PoolState.Connection) { closes.withLock { $0 += 1 } }
        }

        private let pools: OriginPools
        let owner: Owner
        let channel = EmbeddedChannel()
        let connection: HTTP1Connection

        /// - Parameter isSecure: Whether the connection is one over TLS, of which the channel has only what is inside.
        init(_ pools: OriginPools, isSecure: Bool = false) throws {
            self.pools = pools
            owner = try Owner()
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
            var slots = Slots<PooledConnection>()
            connection = try HTTP1Connection.add(
                to: channel, slots.insert(PooledConnection()), owner, isSecure: isSecure)
            connection.begin(isWanted: true)
        }

        func exchange(_ method: HTTPRequest.Method = .get, body: Body? = nil) -> NIOExchange {
            NIOExchange(
                RawRequest(
                    head: HTTPRequest(method: method, scheme: "http", authority: "a.example", path: "/"), body: body),
                pools)
        }

        /// Lets the server send text in one piece.
        func receive(_ text: String) { receive(Array(text.utf8)) }

        /// Lets the server send bytes in one piece.
        func receive(_ bytes: [UInt8]) {
            guard channel.isActive, !bytes.isEmpty else { return }
            _ = try? channel.writeInbound(ByteBuffer(bytes: bytes))
            channel.embeddedEventLoop.run()
        }

        /// Closes the connection, as the server does.
        func close() {
            channel.close(promise: nil)
            channel.embeddedEventLoop.run()
        }

        /// Sends a request, and returns what came of it: the text of its response, or the error.
        ///
        /// - Parameter events: Ends the exchange.
        func outcome(_ exchange: NIOExchange, _ events: () -> Void) async -> Result<String, any Error> {
            do {
                let arrival = try await withCheckedThrowingContinuation { continuation in
                    _ = exchange.wait(continuation)
                    connection.start(exchange)
                    events()
                }
                var bytes = arrival.whole ?? []
                if arrival.whole == nil {
                    while let buffers = try await exchange.next() {
                        for buffer in buffers { bytes += buffer.readableBytesView }
                    }
                }
                return .success(String(decoding: bytes, as: UTF8.self))
            } catch {
                return .failure(error)
            }
        }
    }
#endif
