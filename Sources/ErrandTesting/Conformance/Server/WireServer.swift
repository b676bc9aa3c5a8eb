// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import NIOCore
import NIOPosix
import Synchronization

/// A server on 127.0.0.1 that says what a script says, byte by byte.
struct WireServer: Sendable {
    /// Where it listens.
    let port: Int
    private let log: WireLog

    /// The connections so far.
    var connectionCount: Int { log.connectionCount }

    /// The requests read so far, in the order of their reading.
    var requests: [WireRequest] { log.requests }

    /// A request to this server.
    func request(
        _ method: HTTPRequest.Method = .get, _ path: String = "/", fields: HTTPFields = [:], body: Body? = nil
    ) -> RawRequest {
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: path, headerFields: fields)
        return RawRequest(head: head, body: body)
    }

    /// Runs a server for as long as it is used.
    ///
    /// What a script finds wrong is thrown here; that a connection broke is not
    /// wrong in itself.
    ///
    /// - Parameter prepare: Called with each connection first, to add TLS to it.
    static func serve<Result: Sendable>(
        _ script: WireScript, preparing prepare: @escaping @Sendable (any Channel) throws -> Void = { _ in },
        _ use: @Sendable (WireServer) async throws -> Result
    ) async throws -> Result {
        let log = WireLog()
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try prepare(channel)
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        guard let port = listener.channel.localAddress?.port else { throw Finding("the kit's server has no port") }
        return try await listener.executeThenClose { connections in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await accept(connections, script, log) }
                let result: Result
                do {
                    result = try await use(WireServer(port: port, log: log))
                } catch {
                    throw log.finding ?? error
                }
                group.cancelAll()
                if let finding = log.finding { throw finding }
                return result
            }
        }
    }

    private static func accept(
        _ connections: NIOAsyncChannelInboundStream<NIOAsyncChannel<ByteBuffer, ByteBuffer>>,
        _ script: WireScript, _ log: WireLog
    ) async {
        await withDiscardingTaskGroup { group in
            do {
                for try await channel in connections {
                    let number = log.countConnection()
                    group.addTask { await talk(channel, number, script, log) }
                }
            } catch {
                // The server is closed.
            }
        }
    }

    private static func talk(
        _ channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>, _ number: Int, _ script: WireScript, _ log: WireLog
    ) async {
        do {
            try await channel.executeThenClose { inbound, outbound in
                try await script.talk(
                    WireConnection(number: number, inbound: inbound, outbound: outbound, log: log))
            }
        } catch let finding as Finding {
            log.keep(finding)
        } catch {
            // The peer hung up, or the check is over.
        }
    }
}

/// What a server has seen.
final class WireLog: Sendable {
    private struct State {
        var connectionCount = 0
        var requests: [WireRequest] = []
        var finding: Finding?
    }

    private let state = Mutex(State())

    var connectionCount: Int { state.withLock { $0.connectionCount } }

    var requests: [WireRequest] { state.withLock { $0.requests } }

    var finding: Finding? { state.withLock { $0.finding } }

    /// The number of the new connection, from 0.
    func countConnection() -> Int {
        state.withLock { state in
            defer { state.connectionCount += 1 }
            return state.connectionCount
        }
    }

    func note(_ request: WireRequest) { state.withLock { $0.requests.append(request) } }

    func keep(_ finding: Finding) { state.withLock { $0.finding = $0.finding ?? finding } }
}
