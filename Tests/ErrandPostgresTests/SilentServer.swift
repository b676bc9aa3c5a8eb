// SPDX-License-Identifier: MIT

import NIOCore
import NIOPosix

/// A server that accepts connections and says nothing.
struct SilentServer {
    let port: Int
    private let listener: any Channel
    /// The clients' ports, in the order in which they connected.
    private let accepted: AsyncStream<Int>

    static func start(host: String = "127.0.0.1", port: Int = 0) async throws -> SilentServer {
        let (accepted, continuation) = AsyncStream.makeStream(of: Int.self)
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                continuation.yield(channel.remoteAddress?.port ?? 0)
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: host, port: port).get()
        return SilentServer(port: listener.localAddress?.port ?? 0, listener: listener, accepted: accepted)
    }

    /// Waits until there have been so many connections.
    func waitForConnections(_ count: Int) async {
        var seen = 0
        for await _ in accepted {
            seen += 1
            if seen == count { break }
        }
    }

    /// Connects, and returns whether nobody else has connected before.
    func isFirst() async throws -> Bool {
        let client = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port).get()
        let own = client.localAddress?.port
        let first = await accepted.first { _ in true }
        try await client.close()
        return first == own
    }

    func stop() async throws { try await listener.close() }
}
