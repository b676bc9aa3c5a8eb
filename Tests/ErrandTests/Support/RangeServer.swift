// SPDX-License-Identifier: MIT

import ErrandTesting
import Synchronization

@testable import ErrandConformance

/// A file on a server that knows ranges (RFC 9110 §14), and can be told to
/// misbehave.
final class RangeServer: Sendable {
    struct Behavior: Sendable {
        var content: [UInt8]
        var fields = ["ETag: \"v1\""]
        /// After so many bytes of a body, and when they were received, the
        /// connection is closed.
        var cutsAfter: Int?
        var received = Parking()
        var ignoresRanges = false
        /// Given in place of what the range should be.
        var contentRange: String?
    }

    private let state: Mutex<Behavior>

    init(_ content: [UInt8]) { state = Mutex(Behavior(content: content)) }

    func change(_ change: @Sendable (inout Behavior) -> Void) { state.withLock { change(&$0) } }

    var script: WireScript { WireScript { connection in try await self.talk(connection) } }

    private func talk(_ connection: WireConnection) async throws {
        while let request = try await connection.readRequest() {
            let behavior = state.withLock { $0 }
            let (head, body) = behavior.respond(request)
            try await connection.write(head)
            guard let cut = behavior.cutsAfter, cut < body.count else {
                try await connection.write(body)
                continue
            }
            try await connection.write(Array(body.prefix(cut)))
            return try await behavior.received.wait()
        }
    }
}

extension RangeServer.Behavior {
    fileprivate func respond(_ request: WireRequest) -> (head: String, body: [UInt8]) {
        let tag = fields.first.map { String($0.drop { $0 != " " }.dropFirst()) }
        let isCurrent = request[values: "if-range"].first.map { $0 == tag } ?? true
        let range = request[values: "range"].first.flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
        guard let start = range, isCurrent, !ignoresRanges else {
            return (WireResponse.head("200 OK", fields + ["Content-Length: \(content.count)"]), content)
        }
        guard start < content.count else {
            let refusal = fields + ["Content-Range: bytes */\(content.count)", "Content-Length: 0"]
            return (WireResponse.head("416 Range Not Satisfiable", refusal), [])
        }
        let rest = Array(content[start...])
        let named = contentRange ?? "bytes \(start)-\(content.count - 1)/\(content.count)"
        return (
            WireResponse.head(
                "206 Partial Content", fields + ["Content-Range: \(named)", "Content-Length: \(rest.count)"]), rest
        )
    }
}
