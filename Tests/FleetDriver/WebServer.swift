// SPDX-License-Identifier: MIT

import Errand
import ErrandPostgres
import Foundation
import Hummingbird
import Logging
import NationBuilderAccounts
import NationBuilderFleet
import NationBuilderWeb

/// A web server of a fleet, which ends with its input.
enum WebServer {
    /// Serves the pages for many people on a port of 127.0.0.1, at the database of `DATABASE_URL` or of the environment.
    ///
    /// - Parameter arguments: The port, and the nation's URL, client id and client secret.
    static func run(_ arguments: [String]) async throws {
        guard arguments.count == 4, let port = Int(arguments[0]) else { return FleetDriver.say("web: bad arguments") }
        Thread.detachNewThread {
            // Not `readLine`, which keeps a lock of the input that `fflush` waits for.
            _ = try? FileHandle.standardInput.readToEnd()
            exit(0)
        }
        let url = ProcessInfo.processInfo.environment["DATABASE_URL"]
        let database = try PostgresDatabase(url.map { try PostgresAddress($0) } ?? .environment())
        let application = ApplicationIdentity(
            clientID: arguments[2], clientSecret: arguments[3], baseURLFormat: arguments[1])
        let visitors = Visitors.each(of: application, over: database) {
            Accounts(application, store: $0, credentials: $1, transport: .platform)
        }
        let web = NationBuilderWeb(visitors, storage: PostgresPersistDriver(database))
        let router = Router()
        web.addRoutes(to: router)
        router.get("/own") { request, _ in await web.accountButton(for: request) }
        var server = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { _ in FleetDriver.say("listening") })
        server.logger.logLevel = .critical
        try await server.runService()
        await web.drain()
    }
}
