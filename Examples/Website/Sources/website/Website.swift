// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import ErrandSQLite
import Foundation
import Hummingbird
import NIOCore
import NationBuilderAccounts
import NationBuilderWeb

/// A website whose visitors sign in to their nation.
///
/// `NationBuilderWeb` provides the account button, the accounts panel and the sign-in at the nation.
/// `VolunteerPage` is the site's own page.
@main
struct Website {
    static func main() async throws {
        let environment = ProcessInfo.processInfo.environment
        // The values from the registration of the application at the nation.
        let application = ApplicationIdentity(
            clientID: environment["CLIENT_ID"], clientSecret: environment["CLIENT_SECRET"],
            baseURLFormat: environment["NATION_URL"])

        // Everything survives a restart of the website. Only its own user may read the folder.
        let data = environment["DATA"] ?? "website-data"
        try FileManager.default.createDirectory(
            atPath: "\(data)/visitors", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Each visitor has their own accounts, in a folder that is removed when they stay away.
        let visitors = Visitors.each(of: application, in: "\(data)/visitors") { folder in
            Accounts(
                application, store: FileAccountStore(folder),
                credentials: SQLiteCredentialStore("\(folder)/tokens.sqlite"), transport: .platform)
        }
        let web = NationBuilderWeb(visitors, storage: try SQLiteSessions("\(data)/sessions.sqlite")) {
            $0.title = "Volunteers"
        }

        let router = Router(context: SiteContext.self)
        web.addRoutes(to: router)
        try VolunteerPage(web: web).addRoutes(to: router)
        web.addMissingPage(to: router)

        let port = environment["PORT"].flatMap { Int($0) } ?? 8700
        var website = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in
                let line = "The website is at http://127.0.0.1:\(channel.localAddress?.port ?? port)/volunteers\n"
                FileHandle.standardOutput.write(Data(line.utf8))
            })
        website.logger.logLevel = .warning
        website.addServices(web.storage)
        try await website.runService()  // until Ctrl-C
        // Waits for renewals that are on their way, so that no token is lost.
        await web.drain()
    }
}

/// A request with the address that it comes from, by which sign-ins are limited.
///
/// Behind a proxy, take the address from the field that the proxy sets.
struct SiteContext: RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
    }
}
