// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import Foundation
import Hummingbird
import Logging
import NationBuilder
import NationBuilderAccounts
import NationBuilderFleet
import NationBuilderWeb
import NationSandbox
import Testing

/// Two web servers of one website in this process, each with a database of its own.
struct WebServers: Sendable {
    let sandbox: RunningSandbox
    let place: DatabaseOnServer
    /// The first server, and its address.
    let first: (web: NationBuilderWeb, url: String)
    let second: (web: NationBuilderWeb, url: String)

    /// Runs a nation and two servers while `body` runs.
    static func run(
        pooled isPooled: Bool = false, time: TimeSource = .system,
        _ body: @Sendable (WebServers) async throws -> Void
    ) async throws {
        try await SharedServer.database(pooled: isPooled) { try await run(at: $0, time: time, body) }
    }

    /// Runs a nation and two servers at a database while `body` runs.
    static func run(
        at place: DatabaseOnServer, time: TimeSource = .system, _ body: @Sendable (WebServers) async throws -> Void
    ) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 12)) { sandbox in
            let application = try application(sandbox)
            let (one, other) = (try web(application, place, time), try web(application, place, time))
            try await serve(one) { first in
                try await serve(other) { second in
                    try await body(
                        WebServers(sandbox: sandbox, place: place, first: (one, first), second: (other, second)))
                }
            }
        }
    }

    /// The requests that the nation got, such as `PUT /api/v1/people/2`.
    func requests() async throws -> [String] {
        struct Log: Decodable {
            let requests: [Entry]
        }
        struct Entry: Decodable {
            let method: String
            let target: String
        }
        let control = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
        let text: String = try await control.send(ErrandCore.Request<String>(.get, "sandbox/requests", reading: .text))
        return try JSONDecoder().decode(Log.self, from: Data(text.utf8)).requests
            .map { "\($0.method) \($0.target.prefix { $0 != "?" })" }
    }

    /// The application that a nation knows.
    static func application(_ sandbox: RunningSandbox) throws -> ApplicationIdentity {
        let app = try #require(sandbox.apps.first)
        return ApplicationIdentity(
            clientID: app.clientID, clientSecret: app.clientSecret, baseURLFormat: sandbox.baseURL)
    }

    private static func web(
        _ application: ApplicationIdentity, _ place: DatabaseOnServer, _ time: TimeSource
    ) throws -> NationBuilderWeb {
        let database = try place.open()
        let visitors = Visitors.each(of: application, over: database) {
            Accounts(application, store: $0, credentials: $1, transport: .platform) {
                $0.configureNation = { _, nation in nation.client.defaults += [.retry(.never)] }
            }
        }
        return NationBuilderWeb(visitors, storage: PostgresPersistDriver(database)) { $0.time = time }
    }

    /// Serves pages while `body` runs.
    private static func serve(_ web: NationBuilderWeb, body: (String) async throws -> Void) async throws {
        let (ports, port) = AsyncStream<Int>.makeStream()
        let router = Router()
        web.addRoutes(to: router)
        router.get("/own") { request, _ in await web.accountButton(for: request) }
        var server = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                if let number = channel.localAddress?.port { port.yield(number) }
                port.finish()
            })
        server.logger.logLevel = .critical
        let running = Task { [server] in try await server.runService(gracefulShutdownSignals: []) }
        let number = try #require(await ports.first { _ in true })
        let result: Result<Void, any Error>
        do { result = .success(try await body("http://127.0.0.1:\(number)")) } catch { result = .failure(error) }
        running.cancel()
        _ = await running.result
        await web.drain()
        try result.get()
    }
}
