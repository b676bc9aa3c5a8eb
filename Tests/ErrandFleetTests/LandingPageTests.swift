// SPDX-License-Identifier: MIT

import Errand
import ErrandFleet
import ErrandOAuth
import ErrandPostgres
import NationBuilder
import TestSupport
import Testing

@Suite("The code of the page of ErrandFleet", .timed, .needsPostgres)
struct LandingPageTests {
    @Test("The code of the page makes a store, and shows no secret")
    func page() throws {
        let passphrase = "a passphrase"
        let database = try PostgresDatabase(PostgresAddress("postgres://ada@db.example.com/nation"))
        let store = PostgresCredentialStore(database, protection: .passphrase(passphrase))
        #expect(!"\(store)".contains(passphrase))
    }

    @Test("The code of the page makes a nation with a budget, before any request the whole of it")
    func budget() async throws {
        let (database, accessToken) = (try PostgresDatabase(.environment()), "token-hidden")
        let budget = PostgresBudget(database)
        let token = FixedCredential.bearer(accessToken).identified(as: "abeforprez")
        let nation = Nation("abeforprez", authorizer: token, transport: .platform) {
            $0.chain.limit = RateLimit(.nationBuilder, shared: budget)
        }
        #expect(await nation.remaining()?.count == 250)
    }
}
