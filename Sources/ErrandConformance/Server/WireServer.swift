// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import NIOCore
import NIOPosix
import Synchronization

/// A server on this machine that follows a script, byte by byte.
struct WireServer: Sendable {
    let port: Int
    private let log: WireLog

    /// The number of connections so far.
    var connectionCount: Int { log.connectionCount }

    /// The requests read so far, in order.
    var requests: [WireRequest] { log.requests }

    func request(
        _ method: HTTPRequest.Method = .get, _ path: String = "/", fields: HTTPFields = [:], body: Body? = nil
    ) -> RawRequest {
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: path, headerFields: fields)
        return RawRequest(head: head, body: body)
    }

    /// Runs a server while a closure uses it.
    ///
    /// Findings of the script are thrown here. A broken connection alone is not
    /// a finding.
    ///
    /// - Parameters:
    ///   - script: What the server does.
    ///   - host: The address of this machine at which it listens.
    ///   - prepare: A closure that is called first with each connection, for
    ///     example to add TLS.
    ///   - use: The closure.
    static func serve<Result: Sendable>(
        _ script: WireScript, at host: String = "127.0.0.1",
        preparing prepare: @escaping @Sendable (any Channel) throws -> Void = { _ in },
        _ use: @Sendable (WireServer) async throws -> Result
    ) async throws -> Result {
        let log = WireLog()
        let (accepted, continuation) = AsyncStream.makeStream(of: WireChannel.self)
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            // Nothing is read before the script asks for it, and then only one buffer.
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try prepare(channel)
                    try channel.pipeline.syncOperations.addHandler(WireChannelHandler(continuation))
                }
            }
            .bind(host: host, port: 0).get()
        guard let port = listener.localAddress?.port else { throw Finding("the kit's server has no port") }
        // This is not a child task, so that it can accept and close every
        // connection, even when this task is cancelled.
        let talking = Task { await talk(on: accepted, script, log) }
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await use(WireServer(port: port, log: log)))
        } catch {
            result = .failure(error)
        }
        try? await listener.close()
        continuation.finish()
        await talking.value
        if let finding = log.finding { throw finding }
        return try result.get()
    }

    /// Runs the script on each connection, and ends all scripts when no more
    /// connections come.
    private static func talk(on accepted: AsyncStream<WireChannel>, _ script: WireScript, _ log: WireLog) async {
        await withDiscardingTaskGroup { group in
            for await channel in accepted {
                let number = log.countConnection()
                group.addTask {
                    await withTaskCancellationHandler {
                        do {
                            try await script.talk(WireConnection(number: number, channel: channel, log: log))
                        } catch let finding as Finding {
                            log.keep(finding)
                        } catch {
                            // The peer hung up, or the check is over.
                        }
                        await channel.close()
                    } onCancel: {
                        channel.hangUp()
                    }
                }
            }
            group.cancelAll()
        }
    }
}

/// The log of a server: connections, requests and findings.
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

    /// Counts a new connection and returns its number, from 0.
    func countConnection() -> Int {
        state.withLock { state in
            defer { state.connectionCount += 1 }
            return state.connectionCount
        }
    }

    func note(_ request: WireRequest) { state.withLock { $0.requests.append(request) } }

    func keep(_ finding: Finding) { state.withLock { $0.finding = $0.finding ?? finding } }
}
