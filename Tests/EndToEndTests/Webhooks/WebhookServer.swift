// SPDX-License-Identifier: MIT

import Hummingbird
import Logging
import NIOCore
import NationBuilder
import ServiceLifecycle
import Testing

/// A server with the example's route, for as long as it is used.
enum WebhookServer {
    static func run(
        _ receiver: WebhookReceiver, handle: @escaping @Sendable (WebhookDelivery) async throws -> Void,
        use: @Sendable (_ url: String) async throws -> Void
    ) async throws {
        let router = WebhookRoute.router(receiver, handle: handle)
        let (ports, port) = AsyncStream<Int>.makeStream()
        let logger = Logger(label: "webhooks") { _ in SwiftLogNoOpLogHandler() }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                port.yield(channel.localAddress?.port ?? 0)
                port.finish()
            }, logger: logger)
        let services = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: logger))
        let server = Task { try await services.run() }
        do {
            let number = try #require(await ports.first { _ in true })
            try await use("http://127.0.0.1:\(number)")
        } catch {
            await services.triggerGracefulShutdown()
            _ = await server.result
            throw error
        }
        await services.triggerGracefulShutdown()
        try await server.value
    }
}
