// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
    import ErrandOAuth
    import NIOCore
    import NIOPosix

    /// The listening sockets of an agent, with their connections.
    final class LoopbackListener: Sendable {
        /// A browser's request for the redirect URI, which waits for its page.
        struct Visit: Sendable {
            let target: String
            let reply: @Sendable (RedirectPage) async -> Void
        }

        /// Host and port, as in the redirect URI.
        let authority: String
        let visits: AsyncStream<Visit>
        /// The requests that cannot be a response; those that nobody has read yet are few.
        let refusals: AsyncStream<LoopbackNotice.Refusal>

        /// The page that redirects to the server.
        let opening = OpeningPage()

        private let channels: [any Channel]
        private let continuation: AsyncStream<Visit>.Continuation
        private let refusing: AsyncStream<LoopbackNotice.Refusal>.Continuation
        private let quiescing: ConnectionSet

        /// - Parameters:
        ///   - path: The path of the redirect URI; `nil` for a listener that only leads on.
        ///   - program: The name of the program, for the pages.
        init(_ address: LoopbackAgent.Address, port: Int, path: String?, program: String? = nil) async throws {
            let (visits, continuation) = AsyncStream.makeStream(of: Visit.self, bufferingPolicy: .bufferingOldest(64))
            let (refusals, refusing) = AsyncStream.makeStream(
                of: LoopbackNotice.Refusal.self, bufferingPolicy: .bufferingOldest(LoopbackNotice.limit))
            let connections = ConnectionSet()
            let host = address.host
            let opening = opening
            let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(.backlog, value: 128)
                .childChannelInitializer { child in
                    connections.insert(child)
                    return child.eventLoop.makeCompletedFuture {
                        let name = child.localAddress?.port.map { "\(host):\($0)" } ?? host
                        try child.pipeline.syncOperations.addHandler(
                            RedirectHandler(
                                authority: name, path: path, program: program, opening: opening,
                                deliver: { continuation.yield($0) },
                                refuse: { refusing.yield($0) }))
                    }
                }
            channels = try await Self.listen(address.listens, port, bootstrap)
            quiescing = connections
            authority = "\(host):\(channels.first?.localAddress?.port ?? port)"
            self.visits = visits
            self.continuation = continuation
            self.refusals = refusals
            self.refusing = refusing
        }

        /// Listens on one port of all given address families.
        ///
        /// A machine without IPv6 has no [::1], and a browser cannot connect to it.
        /// If another program has the port on [::1], another port is tried, unless
        /// the port is fixed.
        private static func listen(
            _ families: [ListeningSocket.Family], _ port: Int, _ bootstrap: ServerBootstrap
        ) async throws -> [any Channel] {
            var tries = port == 0 ? 8 : 1
            while true {
                tries -= 1
                var channels: [any Channel] = []
                do {
                    for family in families {
                        let chosen = channels.first?.localAddress?.port ?? port
                        guard let socket = try open(family, chosen, isFirst: channels.isEmpty) else { continue }
                        channels.append(try await bootstrap.withBoundSocket(socket).get())
                    }
                    return channels
                } catch {
                    for channel in channels { try? await channel.close() }
                    guard tries > 0 else {
                        if let error = error as? OAuthError { throw error }
                        throw OAuthError(.agent.portTaken, reason: "the port cannot be listened on", underlying: error)
                    }
                }
            }
        }

        /// Opens a socket; returns `nil` if the machine has no such addresses.
        private static func open(_ family: ListeningSocket.Family, _ port: Int, isFirst: Bool) throws -> CInt? {
            if !isFirst, family == .v6, !ListeningSocket.hasV6 { return nil }
            return try ListeningSocket.open(family, port: port)
        }

        deinit { for channel in channels { channel.close(promise: nil) } }

        /// Ends the visits with those that came already.
        func endVisits() { continuation.finish() }

        func close() async {
            endVisits()
            refusing.finish()
            for channel in channels { try? await channel.close() }
            quiescing.closeAll()
        }
    }

    /// A handler that reads one request and refuses all but the redirect.
    private final class RedirectHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let authority: String
        private let path: String?
        private let program: String?
        private let opening: OpeningPage
        private let deliver: @Sendable (LoopbackListener.Visit) -> Void
        private let refuse: @Sendable (LoopbackNotice.Refusal) -> Void
        private var bytes: [UInt8] = []
        private var isDone = false

        init(
            authority: String, path: String?, program: String?, opening: OpeningPage,
            deliver: @escaping @Sendable (LoopbackListener.Visit) -> Void,
            refuse: @escaping @Sendable (LoopbackNotice.Refusal) -> Void
        ) {
            self.authority = authority
            self.path = path
            self.program = program
            self.opening = opening
            self.deliver = deliver
            self.refuse = refuse
        }

        func channelActive(context: ChannelHandlerContext) {
            // Browsers open connections in advance. A silent one is closed after a
            // minute.
            let channel = context.channel
            context.eventLoop.scheduleTask(in: .seconds(60)) { channel.close(promise: nil) }
            context.fireChannelActive()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isDone else { return }
            bytes += unwrapInboundIn(data).readableBytesView.prefix(RedirectHead.limit + 1 - bytes.count)
            switch RedirectHead.read(bytes, authority: authority, path: path, opening: opening.path) {
            case .incomplete: return
            case .redirect(let target):
                isDone = true
                let channel = context.channel
                deliver(
                    LoopbackListener.Visit(target: target) { [program, language = RedirectWords(head: bytes)] page in
                        let response = page.response(in: language, program: program)
                        try? await channel.writeAndFlush(ByteBuffer(string: response)).get()
                        try? await channel.close()
                    })
            case .opening:
                // The page is for this user's browser, and costs the other nothing.
                let isOwn = PeerUser.isOwn(context.channel)
                end(context, (isOwn ? opening.take() : nil) ?? .refused(404))
            case .refused(let refusal):
                if let told = LoopbackNotice.Refusal(refusal, bytes) { refuse(told) }
                end(context, .refused(refusal.status))
            }
        }

        private func end(_ context: ChannelHandlerContext, _ page: RedirectPage) {
            isDone = true
            let channel = context.channel
            let response = page.response(in: RedirectWords(head: bytes), program: program)
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response)))
                .whenComplete { _ in channel.close(promise: nil) }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
#endif
