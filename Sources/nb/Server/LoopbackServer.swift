// SPDX-License-Identifier: MIT

import Errand
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// A server on this machine alone, for as long as a command works.
enum LoopbackServer {
    /// Connections at once; more wait for one to end.
    private static let maximumConnections = 256

    /// Serves while work is done, and ends the server gracefully.
    ///
    /// - Parameters:
    ///   - responder: What answers.
    ///   - port: The port; 0 for any that is free.
    ///   - services: What runs beside the server.
    ///   - work: What is done meanwhile, with the server's origin.
    /// - Throws: ``CommandFailure`` when the port is taken, and what the work throws.
    static func run(
        _ responder: some HTTPResponder<BasicRequestContext>, port: Int, beside services: [any Service] = [],
        _ work: (_ origin: String) async throws -> Void
    ) async throws {
        var logger = Logger(label: "nb.server")
        logger.logLevel = .critical
        let (ports, found) = AsyncStream<Int>.makeStream()
        let application = Application(
            responder: responder, server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: .init(
                address: .hostname("127.0.0.1", port: port),
                availableConnectionsDelegate: MaximumAvailableConnections(maximumConnections, logger: logger)),
            onServerRunning: { channel in
                found.yield(channel.localAddress?.port ?? port)
                found.finish()
            }, logger: logger)
        var configuration = ServiceGroupConfiguration(services: services + [application], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(2)
        let group = ServiceGroup(configuration: configuration)
        // The server has a task of its own: Hummingbird traps when it is cancelled during a new connection.
        let server = Task {
            defer { found.finish() }
            try await group.run()
        }
        do {
            guard let number = await ports.first(where: { _ in true }) else {
                // The server runs, or may still begin to, when it is the wait for it that has ended.
                try Task.checkCancellation()
                try await server.value
                throw CancellationError()
            }
            try await work("http://127.0.0.1:\(number)")
        } catch {
            await group.triggerGracefulShutdown()
            _ = await server.result
            guard let error = error as? IOError, error.errnoCode == EADDRINUSE else { throw error }
            throw CommandFailure("port \(port) is taken: give another one, or --port 0", exitCode: 69)
        }
        await group.triggerGracefulShutdown()
        try await server.value
    }
}
