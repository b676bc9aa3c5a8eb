// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOPosix

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
            let now = NIODeadline.now()
            opened(on: place.loop, since: now)
                .flatMap { self.secured($0, by: now + self.connectTimeout) }
                .flatMapThrowing { opened in
                    if opened.negotiated == "h2" {
                        try self.addHTTP2(to: opened, connect.connection, place)
                    } else {
                        try self.addHTTP1(to: opened, connect.connection, place)
                    }
                    HandshakeHandler.passOn(opened.channel)
                }
                .whenFailure { error in
                    place.giveBack()
                    self.connectFailed(connect.connection, TransportFailure.error(for: error, phase: .connect))
                }
        }

        private func addHTTP1(
            to opened: OpenedChannel, _ id: PoolState.Connection, _ place: EventLoops.Place
        ) throws {
            let channel = opened.channel
            try channel.syncOptions?.setOption(.autoRead, value: false)
            let connection = try HTTP1Connection.add(
                to: channel, id, self, opened.times, isSecure: tls != nil)
            channel.closeFuture.whenComplete { _ in place.giveBack() }
            let link = Link.http1(id, NIOLoopBound(connection, eventLoop: channel.eventLoop))
            connection.begin(isWanted: connected(link, on: place.index, as: .http1))
        }

        private func addHTTP2(
            to opened: OpenedChannel, _ id: PoolState.Connection, _ place: EventLoops.Place
        ) throws {
            let channel = opened.channel
            let connection = try PooledHTTP2Connection.add(to: channel, id, self, opened.times)
            channel.closeFuture.whenComplete { _ in place.giveBack() }
            let link = Link.http2(id, NIOLoopBound(connection, eventLoop: channel.eventLoop))
            if !connected(link, on: place.index, as: .http2) { connection.close() }
        }

        private func opened(on loop: any EventLoop, since began: NIODeadline) -> EventLoopFuture<OpenedChannel> {
            let query = lookups.resolver(on: loop)
            var bootstrap = ClientBootstrap(group: loop)
                .connectTimeout(connectTimeout)
                .resolver(query)
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
            if let path = unixSocketPath {
                return bootstrap.connect(unixDomainSocketPath: path)
                    .map { OpenedChannel($0, since: began, resolved: nil) }
            }
            bootstrap =
                bootstrap.channelOption(.socketOption(.so_keepalive), value: 1)
                .channelOption(
                    ChannelOptions.Types.SocketOption(
                        level: .tcp, name: NIOBSDSocket.Option(rawValue: TCP_USER_TIMEOUT)), value: Self.userTimeout)
            let (host, port) = (place.socketHost.unbracketed, place.socketPort)
            let connected =
                if !place.socketHost.isName, let address = try? SocketAddress(ipAddress: host, port: port) {
                    bootstrap.connect(to: address)
                } else {
                    bootstrap.connect(host: host, port: port)
                }
            return connected.map { OpenedChannel($0, since: began, resolved: query.end) }
        }

        /// Makes the tunnel of a proxy and the TLS handshake, where they are needed.
        ///
        /// - Returns: The channel, with the protocol that the server has chosen, if any.
        private func secured(_ opened: OpenedChannel, by deadline: NIODeadline) -> EventLoopFuture<OpenedChannel> {
            let channel = opened.channel
            let loop = channel.eventLoop
            guard tls != nil || needsTunnel else { return loop.makeSucceededFuture(opened) }
            let isLate = NIOLoopBoundBox(false, eventLoop: loop)
            let limit = loop.scheduleTask(deadline: deadline) {
                isLate.value = true
                channel.close(promise: nil)
            }
            return tunnelled(channel)
                .map { self.needsTunnel ? opened.tunnelled() : opened }
                .flatMap { opened in
                    guard let tls = self.tls else { return loop.makeSucceededFuture(opened) }
                    return HandshakeHandler.secure(channel, self.place.host, tls).map { opened.secured($0) }
                }
                .flatMapErrorThrowing { error in
                    guard isLate.value else { throw error }
                    throw ChannelError.connectTimeout(self.connectTimeout)
                }
                .always { result in
                    limit.cancel()
                    if case .failure = result { channel.close(promise: nil) }
                }
        }
    }
#endif
