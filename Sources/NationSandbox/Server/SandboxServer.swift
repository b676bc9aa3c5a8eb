// SPDX-License-Identifier: MIT

import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The server of a sandbox, which creates the parts and owns them while it runs.
struct SandboxServer: Sendable {
    private let configuration: SandboxConfiguration

    init(_ configuration: SandboxConfiguration) { self.configuration = configuration }

    /// Runs `body` beside the server.
    ///
    /// The second argument of `body` waits for the end of the server, and
    /// throws its error unless that is cancellation.
    func run<R: Sendable>(
        _ body: @Sendable (RunningSandbox, _ end: () async throws -> Void) async throws -> R
    ) async throws -> R {
        guard SandboxConfiguration.isSlug(configuration.slug) else {
            throw SandboxStartError(
                .configuration,
                "the slug of a nation is 1 to 63 lower-case letters, digits and hyphens, no hyphen at either end")
        }
        guard case .file(let path) = configuration.database.place else { return try await open(body) }
        let file = try DatabaseFile(path)
        let result = try await open(body)
        _ = consume file
        return result
    }

    private func open<R: Sendable>(
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
        let factory = try await NationFactory(configuration, store)
        let parts = try await factory.makeNation(store)
        defer { parts.nation.changes.finish() }
        let routes = APIRoutes(parts.nation)
        V1Endpoints.add(to: routes)
        let log = RequestLog(
            try configuration.requestLog.map { try LineFile($0) }, logger: configuration.logger)
        let deliveries = DeliveryLog()
        let sender = WebhookSender(
            slug: configuration.slug, token: parts.webhookToken, settings: configuration.webhooks, log: deliveries,
            logger: configuration.logger)
        let jobs = JobRunner(nation: parts.nation, pace: configuration.jobPace, logger: configuration.logger)
        let responder = try self.responder(parts, factory, routes, sender, log, jobs)
        let (ports, port) = AsyncStream<Int>.makeStream()
        let application = Application(
            responder: responder,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [GuardPlacement(), ClockHandler(parts.nation, log)],
                    // A test may wait for as long as it likes between two requests of one connection.
                    idleTimeout: nil,
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 80 * 1024, maxHeaderListSize: 80 * 1024, maxHeaderFieldCount: 1000))),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port), backlog: 256, reuseAddress: true),
            onServerRunning: { channel in
                if let number = channel.localAddress?.port { port.yield(number) }
                port.finish()
            },
            logger: configuration.logger)
        let services = ServiceGroup(configuration: Self.graceful([jobs, application], configuration.logger))
        let server = Task {
            defer { port.finish() }
            try await services.run()
        }
        return try await ending(services, server, background(parts.nation, sender)) {
            guard let port = await ports.first(where: { _ in true }) else {
                // The server ended before it listened. Its task throws the
                // reason.
                do { try await server.value } catch let error as IOError { throw problem(error) }
                throw CancellationError()
            }
            let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
            let sandbox = RunningSandbox(
                baseURL: "http://\(host):\(port)", port: port, slug: configuration.slug,
                accessToken: parts.accessToken, adminEmail: parts.oauth.owner.email,
                adminPassword: parts.oauth.owner.password, apps: parts.oauth.apps,
                webhookToken: parts.webhookToken, counter: { responder.log.count },
                changes: { parts.nation.changes.changes() }, nation: parts.nation)
            return try await body(sandbox) { try await Self.end(of: server, services) }
        }
    }

    private func problem(_ error: IOError) -> SandboxStartError {
        let words =
            switch error.errnoCode {
            case EADDRINUSE: "is taken"
            case EACCES: "may not be listened on by this user"
            case EADDRNOTAVAIL: "is not an address of this machine"
            default: "cannot be listened on: \(error)"
            }
        return SandboxStartError(.address, "\(configuration.host):\(configuration.port) \(words)")
    }

    private func responder(
        _ parts: NationFactory.NationParts, _ factory: NationFactory, _ routes: APIRoutes, _ sender: WebhookSender,
        _ log: RequestLog, _ jobs: JobRunner
    ) throws -> SandboxResponder {
        let recorder = try configuration.recording.map { path in
            ExchangeRecorder(
                archive: try ExchangeArchive(path), nation: parts.nation, jobs: jobs, logger: configuration.logger)
        }
        let chaos = Setting(ChaosMachine(configuration.chaos))
        let panel = ControlRoutes(
            nation: parts.nation, oauth: parts.oauth, factory: factory, log: log, chaos: chaos,
            deliveries: sender.log, sender: sender, version1: OpenAPIDocument.version1(routes.all).bytes)
        return SandboxResponder(
            api: V1Entry(nation: parts.nation, routes: routes.responder()),
            version2: V2Entry(nation: parts.nation),
            oauth: OAuthEntry(server: parts.oauth), control: ControlEntry(panel: panel), log: log, chaos: chaos,
            recorder: recorder)
    }

    /// Starts to deliver webhooks and to make delayed changes.
    ///
    /// The stream of changes must exist before the first request arrives.
    private func background(_ nation: NationState, _ sender: WebhookSender) -> Task<Void, Never> {
        let changes = nation.changes.changes()
        let logger = configuration.logger
        return Task {
            async let delayed: Void = nation.later.run(logger)
            await sender.run(changes)
            await delayed
        }
    }

    /// Returns a configuration with a graceful shutdown: Hummingbird traps when it is
    /// cancelled while a connection comes in.
    private static func graceful(
        _ services: [any Service], _ logger: Logger
    ) -> ServiceGroupConfiguration {
        var configuration = ServiceGroupConfiguration(services: services, logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(5)
        return configuration
    }

    private func ending<R: Sendable>(
        _ services: ServiceGroup, _ server: Task<Void, any Error>, _ sending: Task<Void, Never>,
        _ work: () async throws -> R
    ) async throws -> R {
        do {
            let result = try await work()
            await services.triggerGracefulShutdown()
            try await server.value
            sending.cancel()
            await sending.value
            return result
        } catch {
            await services.triggerGracefulShutdown()
            _ = await server.result
            sending.cancel()
            await sending.value
            throw error
        }
    }

    /// Waits until the server ends; ends the server when the wait is cancelled.
    private static func end(of server: Task<Void, any Error>, _ services: ServiceGroup) async throws {
        try await withTaskCancellationHandler {
            try await server.value
        } onCancel: {
            Task { await services.triggerGracefulShutdown() }
        }
    }
}
