// SPDX-License-Identifier: MIT

import Errand
import Foundation
import Hummingbird
import NIOCore
import NationBuilder
import NationBuilderAccounts
import NationBuilderFleet
import NationBuilderWeb

/// One of the web servers of a website, which share a database of PostgreSQL.
///
/// A browser may come to another server with each request, and a server may end at any time.
@main
struct FleetSite {
    static func main() async throws {
        let environment = ProcessInfo.processInfo.environment
        // The values from the registration of the application at the nation.
        let application = ApplicationIdentity(
            clientID: environment["CLIENT_ID"], clientSecret: environment["CLIENT_SECRET"],
            baseURLFormat: environment["NATION_URL"])

        // All servers have the same database, and the same passphrase for the tokens in it.
        let database = try PostgresDatabase(.environment())
        let passphrase = environment["STORE_PASSPHRASE"] ?? ""
        // Together they send no more requests than the nation allows.
        let limit = RateLimit(.nationBuilder, shared: PostgresBudget(database))
        let visitors = Visitors.each(
            of: application, over: database, protection: passphrase.isEmpty ? .none : .passphrase(passphrase)
        ) { store, credentials in
            Accounts(application, store: store, credentials: credentials, transport: .platform) { $0.limit = limit }
        }
        let web = NationBuilderWeb(visitors, storage: PostgresPersistDriver(database)) {
            $0.title = "Volunteers"
            // The address that browsers see, which is that of the proxy before the servers.
            $0.origin = environment["ORIGIN"]
        }

        let router = Router(context: SiteContext.self)
        router.add(middleware: BrowserAddress())
        web.addRoutes(to: router)
        web.addMissingPage(to: router)
        let port = environment["PORT"].flatMap { Int($0) } ?? 8700
        var site = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in
                let line = "The server is at http://127.0.0.1:\(channel.localAddress?.port ?? port)\n"
                FileHandle.standardOutput.write(Data(line.utf8))
            })
        site.logger.logLevel = .warning
        site.addServices(web.storage)
        try await site.runService()  // until Ctrl-C
        // Waits for renewals that are on their way, so that no token is lost.
        await web.drain()
    }
}

/// A request with the address of its browser, by which sign-ins are limited.
struct SiteContext: RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    var remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
    }
}

/// Takes the address of the browser from the field that nginx sets.
///
/// The server listens on 127.0.0.1, so that nobody else reaches it and sets the field.
struct BrowserAddress: RouterMiddleware {
    func handle(
        _ request: Request, context: SiteContext, next: (Request, SiteContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        if let name = HTTPField.Name("X-Real-IP"), let text = request.headers[name] {
            context.remoteAddress = try? SocketAddress(ipAddress: text, port: 0)
        }
        return try await next(request, context)
    }
}
