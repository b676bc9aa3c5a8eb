// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore

    extension OriginPool {
        /// Whether a proxy has to open a connection to the host.
        ///
        /// A proxy of HTTP reads a request that is not secure itself.
        var needsTunnel: Bool { place.proxy.map { $0.isSOCKS || place.isSecure } ?? false }

        /// Lets the proxy open a connection to the host, where that is needed.
        func tunnelled(_ channel: any Channel) -> EventLoopFuture<Void> {
            guard needsTunnel, let proxy = place.proxy else { return channel.eventLoop.makeSucceededVoidFuture() }
            guard proxy.isSOCKS else { return TunnelHandler.open(channel, to: place) }
            let port = place.port
            return destination(channel, proxy.scheme).flatMapThrowing { host in
                try SOCKSState(host, port: port, user: proxy.user, password: proxy.password)
            }
            .flatMap { SOCKSHandler.open(channel, $0) }
        }

        /// Returns what a SOCKS proxy is asked to connect to: with `socks5` the address that this machine knows.
        private func destination(
            _ channel: any Channel, _ scheme: Proxy.Server.Scheme
        ) -> EventLoopFuture<SOCKSState.Host> {
            let loop = channel.eventLoop
            let host = place.host
            if let address = host.address { return loop.makeSucceededFuture(.address(address)) }
            guard scheme == .socks5 else { return loop.makeSucceededFuture(.name(host.description)) }
            let query = lookups.resolver(on: loop)
            // The look-up ends when the time for the connect is over.
            channel.closeFuture.whenComplete { _ in query.cancelQueries() }
            let v6 = query.initiateAAAAQuery(host: host.description, port: place.port)
            return query.initiateAQuery(host: host.description, port: place.port).and(v6)
                .flatMapErrorThrowing { _ in ([], []) }
                .flatMapThrowing { v4, v6 in
                    // Every proxy reaches addresses of IPv4.
                    guard let address = (v4 + v6).first?.bytes else {
                        throw ClientError(
                            .connection.proxy, reason: "\(host) has no address; with socks5h the proxy looks it up")
                    }
                    return .address(address)
                }
        }
    }

    extension SocketAddress {
        /// The bytes of the address, without the port; `nil` for one that is not of IP.
        fileprivate var bytes: [UInt8]? {
            ipAddress.flatMap { text in try? URLHost(text.contains(":") ? "[\(text)]" : text).address }
        }
    }
#endif
