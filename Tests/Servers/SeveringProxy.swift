// SPDX-License-Identifier: MIT

import NIOCore
import NIOPosix
import Synchronization

/// A proxy on 127.0.0.1 that passes on all bytes, until the client sends a word: then it ends the connection, or passes
/// on nothing more of what the client sends.
package struct SeveringProxy: Sendable {
    /// The act of the proxy when the word comes.
    package enum Moment: Sendable, Equatable {
        /// The connection ends, and the bytes with the word are not passed on.
        case before
        /// The bytes with the word are passed on, and the connection ends at the answer.
        case after
        /// So many bytes after the word are passed on, and the connection stays, as that of a process that was stopped.
        case halted(after: Int)
    }

    /// The port on which it listens.
    package let port: Int

    private let listener: any Channel

    /// Starts a proxy before a port of 127.0.0.1 that ends no connection.
    ///
    /// - Parameters:
    ///   - host: The address on which it listens.
    ///   - ownPort: The port on which it listens; 0 takes a free one.
    package static func start(before port: Int, host: String, ownPort: Int = 0) async throws -> SeveringProxy {
        try await start(before: port, Rule(word: [], moment: .before, place: nil), host, ownPort)
    }

    /// Starts a proxy before a port of 127.0.0.1.
    ///
    /// - Parameter place: Which of the times, counted from 0 over all connections, at which the word comes, ends the
    ///   connection; `nil` for each.
    package static func start(
        before port: Int, at word: String, _ moment: Moment, place: Int? = nil
    ) async throws -> SeveringProxy {
        try await start(before: port, Rule(word: Array(word.utf8), moment: moment, place: place), "127.0.0.1", 0)
    }

    private static func start(
        before port: Int, _ rule: Rule, _ host: String, _ ownPort: Int
    ) async throws -> SeveringProxy {
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { client in
                client.eventLoop.makeCompletedFuture {
                    let toServer = Passing(rule, isFromClient: true)
                    try client.pipeline.syncOperations.addHandler(toServer)
                    let forClient = NIOLoopBound(toServer, eventLoop: client.eventLoop)
                    let server = ClientBootstrap(group: client.eventLoop)
                        .channelInitializer { server in
                            server.eventLoop.makeCompletedFuture {
                                let toClient = Passing(rule, isFromClient: false)
                                toClient.isMet = forClient.value.isMet
                                (toClient.other, forClient.value.other) = (client, server)
                                try server.pipeline.syncOperations.addHandler(toClient)
                            }
                        }
                        .connect(host: "127.0.0.1", port: port)
                    server.whenSuccess { _ in client.setOption(.autoRead, value: true).whenFailure { _ in } }
                    server.whenFailure { _ in client.close(promise: nil) }
                }
            }
            .bind(host: host, port: ownPort).get()
        guard let port = listener.localAddress?.port else { throw ServerShell.StartFailure(reason: "no port is free") }
        return SeveringProxy(port: port, listener: listener)
    }

    /// Stops listening.
    package func stop() async throws { try await listener.close() }

    private final class Rule: Sendable {
        /// An empty one never comes.
        private let word: [UInt8]
        let moment: Moment
        private let place: Int?
        private let count = Mutex(0)

        init(word: [UInt8], moment: Moment, place: Int?) {
            (self.word, self.moment, self.place) = (word, moment, place)
        }

        /// Returns the place after the word if bytes have it, at one of the times that count.
        func end(in bytes: ByteBufferView) -> Int? {
            guard !word.isEmpty, let range = bytes.firstRange(of: word) else { return nil }
            let counts = count.withLock { count in
                count += 1
                return place.map { $0 == count - 1 } ?? true
            }
            return counts ? bytes.distance(from: bytes.startIndex, to: range.upperBound) : nil
        }
    }

    /// Whether the word came on a connection, which both its directions know.
    private final class Meeting: Sendable {
        let isMet = Mutex(false)
    }

    private final class Passing: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let rule: Rule
        private let isFromClient: Bool
        var isMet = Meeting()
        var other: (any Channel)?
        /// How many bytes are still passed on; `nil` before the word, if all are.
        private var left: Int?

        init(_ rule: Rule, isFromClient: Bool) { (self.rule, self.isFromClient) = (rule, isFromClient) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var bytes = unwrapInboundIn(data)
            if isFromClient, left == nil, let place = rule.end(in: bytes.readableBytesView) {
                switch rule.moment {
                case .before: return end(context)
                case .after: isMet.isMet.withLock { $0 = true }
                case .halted(let count): left = place + count
                }
            } else if !isFromClient, isMet.isMet.withLock({ $0 }) {
                // The server's answer says that it has done the work.
                return end(context)
            }
            if let left {
                bytes = bytes.readSlice(length: min(left, bytes.readableBytes)) ?? bytes
                self.left = left - bytes.readableBytes
            }
            other?.writeAndFlush(bytes, promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) { other?.close(promise: nil) }

        private func end(_ context: ChannelHandlerContext) {
            context.close(promise: nil)
            other?.close(promise: nil)
        }
    }
}
