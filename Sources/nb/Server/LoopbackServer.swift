// SPDX-License-Identifier: MIT

import Errand
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// A server that only this machine can reach, for the time of a command's work.
enum LoopbackServer {
    /// The largest number of connections at a time; more wait for one to end.
    private static let maximumConnections = 256

    /// Serves while work is done, and ends the server gracefully.
    ///
    /// - Parameters:
    ///   - responder: The responder to the requests.
    ///   - port: The port; 0 for any free one.
    ///   - services: The services that run in addition to the server.
    ///   - work: The work, which gets the server's origin.
    /// - Throws: ``CommandFailure`` when the port is in use, and the error of the work.
    static func run<Context: InitializableFromSource<ApplicationRequestContextSource>>(
        _ responder: some HTTPResponder<Context>, port: Int, beside services: [any Service] = [],
        _ work: (_ origin: String) async throws -> Void
    ) async throws {
        var logger = Logger(label: "nb.server")
        logger.logLevel = .critical
        let (ports, found) = AsyncStream<Int>.makeStream()
        let application = Application(
            responder: responder,
            server: .http1(
                configuration: .init(
                    idleTimeout: .seconds(60),
                    // All of a browser's cookies for this machine come with each request.
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 80 * 1024, maxHeaderListSize: 80 * 1024, maxHeaderFieldCount: 1000))),
            configuration: .init(
                address: .hostname("127.0.0.1", port: port), backlog: 256, reuseAddress: true,
                availableConnectionsDelegate: MaximumAvailableConnections(maximumConnections, logger: logger)),
            onServerRunning: { channel in
                found.yield(channel.localAddress?.port ?? port)
                found.finish()
            }, logger: logger)
        var configuration = ServiceGroupConfiguration(services: services + [application], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(2)
        let group = ServiceGroup(configuration: configuration)
        // The server has its own task: Hummingbird traps when it is cancelled during a new connection.
        let server = Task {
            defer { found.finish() }
            try await group.run()
        }
        do {
            guard let number = await ports.first(where: { _ in true }) else {
                // After a cancelled wait, the server may still run or start.
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
