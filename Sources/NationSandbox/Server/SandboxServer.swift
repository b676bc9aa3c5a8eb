// SPDX-License-Identifier: MIT

import Hummingbird
import Logging
import NIOCore

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
        let routes = ApiRoutes(founding.nation)
        PeopleEndpoints.add(to: routes)
        TaggingEndpoints.add(to: routes)
        TagEndpoints.add(to: routes)
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
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { port.finish() }
                do {
                    try await application.run()
                } catch is CancellationError {
                    // The ordinary end: the sandbox was told to stop.
                }
            }
            guard let port = await ports.first(where: { _ in true }) else {
                // Ended before it listened: the group throws the reason.
                try await group.waitForAll()
                throw CancellationError()
            }
            let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
            let sandbox = RunningSandbox(
                baseURL: "http://\(host):\(port)", port: port, slug: configuration.slug,
                accessToken: founding.accessToken, adminEmail: founding.adminEmail,
                adminPassword: founding.adminPassword, counter: { responder.requestCount })
            let result = try await body(sandbox) { try await group.next() }
            group.cancelAll()
            try await group.waitForAll()
            return result
        }
    }
}
