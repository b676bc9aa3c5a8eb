// SPDX-License-Identifier: MIT

import Errand
import ErrandFleet
import ErrandOAuth
import ErrandPostgres
import NationBuilder
import NationBuilderAccounts
import NationBuilderFleet
import NationBuilderWeb
import TestSupport
import Testing

@Suite("The code of the page of NationBuilderFleet", .timed, .needsPostgres)
struct LandingPageTests {
    @Test("The code of the page makes a website, and shows no secret")
    func page() throws {
        let passphrase = "a passphrase"
        let application = ApplicationIdentity(clientID: "app", clientSecret: "secret")
        let database = try PostgresDatabase(PostgresAddress("postgres://site@db.example.com/site"))
        let accounts = Accounts(
            application, store: PostgresAccountStore(database), credentials: PostgresCredentialStore(database),
            transport: .platform)

        let visitors = Visitors.each(of: application, over: database, protection: .passphrase(passphrase)) {
            Accounts(application, store: $0, credentials: $1, transport: .platform)
        }
        let web = NationBuilderWeb(visitors, storage: PostgresPersistDriver(database)) {
            $0.origin = "https://crm.example.org"
        }

        #expect(accounts.application == application)
        #expect(!"\(web.storage) \(visitors)".contains(passphrase))
    }

    @Test("The code of the page about machines makes accounts with a shared budget, and sends nothing")
    func machines() throws {
        let application = ApplicationIdentity(clientID: "app", clientSecret: "secret")
        let database = try PostgresDatabase(PostgresAddress("postgres://site@db.example.com/site"))
        let limit = RateLimit(.nationBuilder, shared: PostgresBudget(database))
        let accounts = Accounts(
            application, store: PostgresAccountStore(database), credentials: PostgresCredentialStore(database),
            transport: .platform
        ) { $0.limit = limit }
        #expect(accounts.application == application)
    }
}
