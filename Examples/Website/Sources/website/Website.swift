// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import Hummingbird
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

        // Each visitor has their own accounts, here in memory. For accounts that survive a restart of
        // the website, use `FileAccountStore` and `FileCredentialStore` in a folder for each visitor,
        // and a permanent storage of sessions.
        let visitors = Visitors.each(of: application) { _ in
            Accounts(
                application, store: MemoryAccountStore(), credentials: MemoryCredentialStore(), transport: .platform)
        }
        let web = NationBuilderWeb(visitors) { $0.title = "Volunteers" }

        let router = Router()
        web.addRoutes(to: router)
        try VolunteerPage(web: web).addRoutes(to: router)

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
