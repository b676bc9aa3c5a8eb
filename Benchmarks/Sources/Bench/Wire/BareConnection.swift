// SPDX-License-Identifier: MIT

import NIOCore
import NIOHPACK
import NIOHTTP1
import NIOPosix

/// A way to the page that stands on SwiftNIO alone.
protocol BareWire: Sendable {
    /// Fetches the page once, by the worker with a number.
    func send(_ worker: Int) async throws
    /// Returns the executor of the loop on which the worker's connection lives.
    func executor(_ worker: Int) -> (any TaskExecutor)?
    func close() async throws
}

/// The bytes that a bare connection has received.
struct BareResponse: Sendable {
    /// The fields over HTTP/1.1.
    var head = HTTPHeaders()
    /// The fields over HTTP/2.
    var fields = HPACKHeaders()
    var body = ByteBuffer()
}

/// A connection with the handler that sends its requests.
struct BareConnection<Handler: ChannelInboundHandler>: Sendable {
    let channel: any Channel
    let executor: LoopExecutor
    private let handler: NIOLoopBound<Handler>

    /// Opens connections, spread over the loops.
    static func open(
        _ count: Int, to address: WirePage.Address,
        _ prepare: @escaping @Sendable (any Channel) throws -> Handler
    ) async throws -> [Self] {
        var connections: [Self] = []
        let loops = Array(MultiThreadedEventLoopGroup.singleton.makeIterator())
        for index in 0..<count {
            let loop = loops[index % loops.count]
            let connection = try await ClientBootstrap(group: loop)
                .connect(host: address.host, port: address.port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        Self(
                            channel: channel, executor: LoopExecutor(channel.eventLoop),
                            handler: NIOLoopBound(try prepare(channel), eventLoop: channel.eventLoop))
                    }
                }
            connections.append(connection)
        }
        return connections
    }

    /// Sends a request on the loop, and waits for its response.
    func response(
        _ send: @escaping @Sendable (Handler, CheckedContinuation<BareResponse, any Error>) -> Void
    ) async throws -> BareResponse {
        try await withCheckedThrowingContinuation { continuation in
            if channel.eventLoop.inEventLoop {
                send(handler.value, continuation)
            } else {
                channel.eventLoop.execute { send(handler.value, continuation) }
            }
        }
    }
}

/// The executor of tasks on one loop.
final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
