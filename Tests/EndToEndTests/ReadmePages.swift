// SPDX-License-Identifier: MIT

import Hummingbird
import NationBuilderAccounts
import NationBuilderWeb

// The code of the page about NationBuilderWeb, compiled; nothing here is run. It stands apart,
// because Hummingbird and Errand both have a `Request`.
private enum ReadmePages {
    static func pages(accounts: Accounts) async throws {
        let router = Router()
        let web = NationBuilderWeb(accounts)
        web.addRoutes(to: router)
        var application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8700)))
        application.addServices(web.storage)  // removes the sessions that have ended
        try await application.runService()
        await web.drain()
    }
}
