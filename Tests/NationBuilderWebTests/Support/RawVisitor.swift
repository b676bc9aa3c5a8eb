// SPDX-License-Identifier: MIT

import NIOCore
import NIOPosix

/// A connection that sends what it is told, byte by byte, and not what a client would.
struct RawVisitor: Sendable {
    /// A response as it came.
    struct Response: Sendable {
        let status: Int
        /// The fields in lower case.
        let fields: [String: String]
        let content: String

        init(_ text: String) {
            let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
            let lines = (parts.first ?? "").split(separator: "\r\n")
            status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
            var fields: [String: String] = [:]
            for line in lines.dropFirst() {
                let halves = line.split(separator: ":", maxSplits: 1)
                if halves.count == 2 { fields[halves[0].lowercased()] = String(halves[1].drop { $0 == " " }) }
            }
            self.fields = fields
            content = parts.count > 1 ? String(parts[1]) : ""
        }
    }

    let port: Int

    init(_ baseURL: String) { port = baseURL.split(separator: ":").last.flatMap { Int($0) } ?? 0 }

    /// Sends a text, and another one when something has happened; reads until the server closes.
    func send(_ text: String, then rest: (@Sendable () async throws -> String)? = nil) async throws -> Response {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            if let more = try await rest?(), !more.isEmpty { try await outbound.write(ByteBuffer(string: more)) }
            var all = ByteBuffer()
            do {
                for try await var piece in inbound { all.writeBuffer(&piece) }
            } catch  where all.readableBytes > 0 {
                // Closed with bytes of ours unread.
            }
            return Response(String(buffer: all))
        }
    }
}
