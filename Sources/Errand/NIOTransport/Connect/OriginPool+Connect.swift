// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOPosix
    import NIOSSL

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    extension OriginPool {
        /// The time without an acknowledgement after which the system gives up a connection, in
        /// milliseconds.
        private static let userTimeout: ChannelOptions.Types.SocketOption.Value = 30_000

        /// Makes a connection, and reports it or its failure.
        func connect(_ connect: PoolActions.Connect) {
            let place = loops.take(preferring: connect.loop)
            let deadline = NIODeadline.now() + connectTimeout
            opened(on: place.loop)
                .flatMap { self.secured($0, by: deadline) }
                .flatMapThrowing { channel, negotiated in
                    if negotiated == "h2" {
                        try self.addHTTP2(to: channel, connect.connection, place)
                    } else {
                        try self.addHTTP1(to: channel, connect.connection, place)
                    }
                    HandshakeHandler.passOn(channel)
                }
                .whenFailure { error in
                    place.giveBack()
                    self.connectFailed(connect.connection, TransportFailure.error(for: error, phase: .connect))
                }
        }

        private func addHTTP1(
            to channel: any Channel, _ id: PoolState.Connection, _ place: EventLoops.Place
        ) throws {
            try channel.syncOptions?.setOption(.autoRead, value: false)
            let connection = try HTTP1Connection.add(to: channel, id, self)
            channel.closeFuture.whenComplete { _ in place.giveBack() }
            let link = Link.http1(id, NIOLoopBound(connection, eventLoop: channel.eventLoop))
            connection.begin(isWanted: connected(link, on: place.index, as: .http1))
        }

        private func addHTTP2(
            to channel: any Channel, _ id: PoolState.Connection, _ place: EventLoops.Place
        ) throws {
            let connection = try PooledHTTP2Connection.add(to: channel, id, self)
            channel.closeFuture.whenComplete { _ in place.giveBack() }
            let link = Link.http2(id, NIOLoopBound(connection, eventLoop: channel.eventLoop))
            if !connected(link, on: place.index, as: .http2) { connection.close() }
        }

        private func opened(on loop: any EventLoop) -> EventLoopFuture<any Channel> {
            let bootstrap = ClientBootstrap(group: loop)
                .connectTimeout(connectTimeout)
                .resolver(lookups.resolver(on: loop))
                .channelOption(.socketOption(.so_keepalive), value: 1)
                .channelOption(
                    ChannelOptions.Types.SocketOption(
                        level: .tcp, name: NIOBSDSocket.Option(rawValue: TCP_USER_TIMEOUT)), value: Self.userTimeout
                )
                .channelOption(.maxMessagesPerRead, value: 1)
                .channelOption(
                    .recvAllocator,
                    value: AdaptiveRecvByteBufferAllocator(minimum: 2048, initial: 16384, maximum: 65536)
                )
                .channelOption(
                    .writeBufferWaterMark, value: .init(low: HTTP1Connection.lowWater, high: HTTP1Connection.highWater)
                )
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        // Programs that this process starts do not inherit it.
                        _ = try channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(
                            of: NIOBSDSocket.Handle.self
                        ) { handle in _ = fcntl(handle, F_SETFD, FD_CLOEXEC) }
                    }
                }
            let (host, port) = (place.socketHost.unbracketed, place.socketPort)
            if !place.socketHost.isName, let address = try? SocketAddress(ipAddress: host, port: port) {
                return bootstrap.connect(to: address)
            }
            return bootstrap.connect(host: host, port: port)
        }

        /// Makes the tunnel of a proxy and the TLS handshake, where they are needed.
        ///
        /// - Returns: The channel, and the protocol that the server has chosen, if any.
        private func secured(
            _ channel: any Channel, by deadline: NIODeadline
        ) -> EventLoopFuture<(any Channel, String?)> {
            guard let context else { return channel.eventLoop.makeSucceededFuture((channel, nil)) }
            let loop = channel.eventLoop
            let isLate = NIOLoopBoundBox(false, eventLoop: loop)
            let limit = loop.scheduleTask(deadline: deadline) {
                isLate.value = true
                channel.close(promise: nil)
            }
            return TunnelHandler.open(channel, to: place)
                .flatMap { HandshakeHandler.secure(channel, self.place.host, context) }
                .flatMap { negotiated in
                    self.pinCheck?(channel).map { negotiated } ?? loop.makeSucceededFuture(negotiated)
                }
                .flatMapErrorThrowing { error in
                    guard isLate.value else { throw error }
                    throw ChannelError.connectTimeout(self.connectTimeout)
                }
                .map { (channel, $0) }
                .always { result in
                    limit.cancel()
                    if case .failure = result { channel.close(promise: nil) }
                }
        }
    }
#endif
