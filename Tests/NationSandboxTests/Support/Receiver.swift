// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1
import NIOPosix

/// A server that takes what webhooks are sent, and responds as it is told.
enum Receiver {
    struct Delivery: Sendable {
        var method: String
        var path: String
        var contentType: String?
        var json: JSON
    }

    /// Runs `body` with the receiver's address and what it gets; the nth
    /// delivery gets the nth status, and 200 beyond.
    ///
    /// A stalling one sends the head and half of the body.
    static func run(
        returning statuses: [Int] = [], stalling: Bool = false,
        _ body: @Sendable (_ url: String, _ deliveries: AsyncStream<Delivery>) async throws -> Void
    ) async throws {
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    return try NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>(
                        wrappingChannelSynchronously: channel)
                }
            }
        let port = server.channel.localAddress?.port ?? 0
        let (deliveries, heard) = AsyncStream<Delivery>.makeStream()
        let remaining = Box(statuses)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await server.executeThenClose { connections in
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for try await connection in connections {
                            group.addTask { try? await serve(connection, heard, remaining, stalling) }
                        }
                    }
                }
            }
            try await body("http://127.0.0.1:\(port)/hook", deliveries)
            group.cancelAll()
            while let result = await group.nextResult() { _ = result }
        }
    }

    private static func serve(
        _ connection: NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>,
        _ heard: AsyncStream<Delivery>.Continuation, _ remaining: Box<[Int]>, _ stalls: Bool
    ) async throws {
        try await connection.executeThenClose { inbound, outbound in
            var delivery = Delivery(method: "", path: "", contentType: nil, json: .broken)
            var body = ByteBuffer()
            for try await part in inbound {
                switch part {
                case .head(let head):
                    delivery.method = head.method.rawValue
                    delivery.path = head.uri
                    delivery.contentType = head.headers.first(name: "Content-Type")
                    body = ByteBuffer()
                case .body(let bytes): body.writeImmutableBuffer(bytes)
                case .end:
                    delivery.json = JSON(String(buffer: body))
                    var statuses = remaining.value
                    let status = statuses.isEmpty ? 200 : statuses.removeFirst()
                    remaining.value = statuses
                    heard.yield(delivery)
                    var headers = HTTPHeaders([("Content-Length", stalls ? "2" : "0")])
                    if status == 302 { headers.add(name: "Location", value: "/elsewhere") }
                    let head = HTTPResponseHead(
                        version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: headers)
                    try await outbound.write(.head(head))
                    guard !stalls else {
                        try await outbound.write(.body(.byteBuffer(ByteBuffer(string: "{"))))
                        continue
                    }
                    try await outbound.write(.end(nil))
                }
            }
        }
    }
}
