// SPDX-License-Identifier: MIT

import NIOCore
import NIOPosix
import NationSandbox

/// Requests that no client library would send.
enum RawTalk {
    /// Sends a `GET` with that target, byte for byte, and returns all that
    /// comes back until the connection is closed.
    static func get(_ target: String, _ sandbox: RunningSandbox) async throws -> String {
        try await send(
            """
            GET \(target) HTTP/1.1\r\nHost: sandbox\r\nAccept: application/json\r\nContent-Type: application/json\r\n\
            Authorization: Bearer \(sandbox.accessToken)\r\nConnection: close\r\n\r\n
            """, sandbox)
    }

    /// Sends bytes, and returns all that comes back until the connection is closed.
    static func send(_ text: String, _ sandbox: RunningSandbox) async throws -> String {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: sandbox.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            var response = ByteBuffer()
            for try await part in inbound { response.writeImmutableBuffer(part) }
            return String(buffer: response)
        }
    }
}
