// SPDX-License-Identifier: MIT

import ErrandTesting
import NIOCore
import NIOPosix

@testable import ErrandConformance

extension MatrixTrace {
    /// Returns the server's script: the server holds the call up at its place.
    func script(_ item: CallMatrix.Case) -> WireScript {
        WireScript { try await self.talk(on: $0, item) }
    }

    private func talk(on connection: WireConnection, _ item: CallMatrix.Case) async throws {
        let place = item.place
        // Whether the request's body comes to an end, so that it can be read first.
        let readsBody = item.content != .stalled
        if place == .handshake {
            _ = try await connection.read(1)
            return await holdUp(connection)
        }
        while let request = try await connection.readHead() {
            if request.target.hasPrefix("/warm") {
                try await connection.write(WireResponse.of("ok"))
                continue
            }
            if request.target.hasPrefix("/holder") {
                held.release()
                return await connection.waitForClose()
            }
            if item.first != .none, isFirstRequest() {
                try await connection.readBody(of: request)
                try await connection.write(
                    item.first == .redirect
                        ? WireResponse.of("", status: "307 Temporary Redirect", fields: ["Location: /hop"])
                        : WireResponse.of("", status: "401 Unauthorized"))
                continue
            }
            if place == .sending { return await holdUp(connection) }
            if readsBody { try await connection.readBody(of: request) }
            switch place {
            case .pages where !request.target.contains("page="):
                try await connection.write(WireResponse.of("[1]", fields: ["Content-Type: application/json"]))
            case .refused:
                try await connection.write(WireResponse.of("", status: "401 Unauthorized"))
                if !readsBody { return await connection.waitForClose() }
            case .reading, .streaming, .closure:
                let (fields, beginning): ([String], String) =
                    switch item.call {
                    case .one, .shared: ([], "beginning")
                    case .events: (["Content-Type: text/event-stream"], "data: 1\n\n")
                    case .lines: (["Content-Type: application/x-ndjson"], "1\n")
                    }
                try await connection.write(
                    WireResponse.head("200 OK", ["Content-Length: 1000"] + fields) + beginning)
                return await holdUp(connection, reaches: place == .reading)
            case .error:
                try await connection.write(
                    WireResponse.head("404 Not Found", ["Content-Length: 1000"]) + "beginning")
                return await holdUp(connection)
            default: return await holdUp(connection)
            }
        }
    }

    /// Writes and reads nothing more until the call is over.
    ///
    /// Then the peer must hang up.
    private func holdUp(_ connection: WireConnection, reaches: Bool = true) async {
        if reaches { reach() }
        // The first connection has the call. Any other is one too many, and shows when connections are
        // counted.
        if isFirst() { try? await over.wait() }
        await connection.waitForClose()
        if !Task.isCancelled { close() }
    }
}

/// A listener that accepts no connection.
enum SilentListener {
    /// Runs a listener whose queue is full, so that no connection to it is established.
    static func serve(_ use: @Sendable (_ port: Int) async throws -> Void) async throws {
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 0)
            .serverChannelOption(.autoRead, value: false)
            .bind(host: "127.0.0.1", port: 0).get()
        guard let port = listener.localAddress?.port else { throw Finding("the listener has no port") }
        let queued = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port).get()
        let result: Result<Void, any Error>
        do { result = .success(try await use(port)) } catch { result = .failure(error) }
        try? await queued.close()
        try? await listener.close()
        try result.get()
    }
}
