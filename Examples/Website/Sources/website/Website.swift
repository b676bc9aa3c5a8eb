// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import Hummingbird
import NationBuilderAccounts
import NationBuilderWeb

/// A website whose visitors sign in to their nation.
///
/// `NationBuilderWeb` brings the account button, the accounts panel and the way through the nation's
/// own sign-in page; `VolunteerPage` is the site's own page.
@main
struct Website {
    static func main() async throws {
        let environment = ProcessInfo.processInfo.environment
        // What the nation says of the application when you register it there.
        let application = ApplicationIdentity(
            clientID: environment["CLIENT_ID"], clientSecret: environment["CLIENT_SECRET"],
            baseURLFormat: environment["NATION_URL"])

        // Each visitor has accounts of their own, in memory. `FileAccountStore` and
        // `FileCredentialStore` keep them when the website starts again.
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
        // A token that a nation renews at this moment is not lost.
        await web.drain()
    }
}
