// SPDX-License-Identifier: MIT

import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// Puts the parts of a sandbox together and holds them while it runs.
struct SandboxServer: Sendable {
    private let configuration: SandboxConfiguration

    init(_ configuration: SandboxConfiguration) { self.configuration = configuration }

    /// Runs `body` beside the server.
    ///
    /// Its second argument waits for the end of the server and throws what
    /// ended it, nothing when that is cancellation.
    func run<R: Sendable>(
        _ body: @Sendable (RunningSandbox, _ end: () async throws -> Void) async throws -> R
    ) async throws -> R {
        let store = try NationStore(configuration.database)
        do {
            let result = try await serve(store, body)
            try store.close()
            return result
        } catch {
            try? store.close()
            throw error
        }
    }

    private func serve<R: Sendable>(
        _ store: NationStore, _ body: @Sendable (RunningSandbox, () async throws -> Void) async throws -> R
    ) async throws -> R {
        let founding = try await NationFounder(configuration).found(store)
        defer { founding.nation.changes.finish() }
        let routes = ApiRoutes(founding.nation)
        ApiEndpoints.add(to: routes)
        let responder = SandboxResponder(ApiDoor(nation: founding.nation, routes: routes.responder()))
        let (ports, port) = AsyncStream<Int>.makeStream()
        let application = Application(
            responder: responder,
            configuration: ApplicationConfiguration(address: .hostname(configuration.host, port: configuration.port)),
            onServerRunning: { channel in
                if let number = channel.localAddress?.port { port.yield(number) }
                port.finish()
            },
            logger: configuration.logger)
        let jobs = JobRunner(nation: founding.nation, pace: configuration.jobPace, logger: configuration.logger)
        let services = ServiceGroup(configuration: Self.graceful([jobs, application], configuration.logger))
        let server = Task {
            defer { port.finish() }
            try await services.run()
        }
        return try await ending(services, server) {
            guard let port = await ports.first(where: { _ in true }) else {
                // Ended before it listened: the server's task throws the reason.
                try await server.value
                throw CancellationError()
            }
            let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
            let sandbox = RunningSandbox(
                baseURL: "http://\(host):\(port)", port: port, slug: configuration.slug,
                accessToken: founding.accessToken, adminEmail: founding.adminEmail,
                adminPassword: founding.adminPassword, counter: { responder.requestCount })
            return try await body(sandbox) { try await Self.end(of: server, services) }
        }
    }

    /// Hummingbird must be shut down gracefully: cancelled while a connection
    /// comes in, it traps.
    private static func graceful(
        _ services: [any Service], _ logger: Logger
    ) -> ServiceGroupConfiguration {
        var configuration = ServiceGroupConfiguration(services: services, logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(5)
        return configuration
    }

    private func ending<R: Sendable>(
        _ services: ServiceGroup, _ server: Task<Void, any Error>, _ work: () async throws -> R
    ) async throws -> R {
        do {
            let result = try await work()
            await services.triggerGracefulShutdown()
            try await server.value
            return result
        } catch {
            await services.triggerGracefulShutdown()
            _ = await server.result
            throw error
        }
    }

    /// Waits until the server ends, and ends it when the wait is cancelled.
    private static func end(of server: Task<Void, any Error>, _ services: ServiceGroup) async throws {
        try await withTaskCancellationHandler {
            try await server.value
        } onCancel: {
            Task { await services.triggerGracefulShutdown() }
        }
    }
}
