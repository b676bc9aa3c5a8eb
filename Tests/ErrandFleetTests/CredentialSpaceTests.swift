// SPDX-License-Identifier: MIT

import ErrandConformance
import ErrandFleet
import ErrandOAuth
import ErrandPostgres
import TestSupport
import Testing

@Suite("Spaces of one table of credentials", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(5)))
struct CredentialSpaceTests {
    private let account = CredentialAccount(issuer: "https://abe.example.com", clientID: "app", name: "1")

    private func credential(_ token: String) -> StoredCredential {
        StoredCredential(tokens: TokenSet(accessToken: token, refreshToken: "R-\(token)"), signIn: "s")
    }

    @Test("A space is a store of its own: it finds, lists, locks and removes nothing of another")
    func apart() async throws {
        let database = try await SharedServer.database().open()
        let whole = PostgresCredentialStore(database)
        // Names of which one is the beginning of another, and that sort around it.
        let names = ["ada", "ad", "ada/x", "adb", "a%", "é", ""]
        try await whole.save(credential("whole"), for: account)
        for name in names { try await whole.space(named: name).save(credential(name), for: account) }
        for name in names {
            let space = whole.space(named: name)
            #expect(try await space.load(account)?.tokens.accessToken == name)
            #expect(try await space.accounts() == [account])
            let renewed = try await space.withLock(account) {
                try await whole.space(named: name + "2").withLock(account) { try await whole.load(account) }
            }
            #expect(renewed?.tokens.accessToken == "whole")
        }
        #expect(try await whole.accounts() == [account])
        try await whole.space(named: "ada").remove(account)
        try await whole.space(named: "ad").removeAll()
        for name in names.filter({ $0 != "ada" && $0 != "ad" }) {
            #expect(try await whole.space(named: name).load(account)?.tokens.accessToken == name)
        }
        for name in ["ada", "ad"] {
            #expect(try await whole.space(named: name).load(account) == nil)
            #expect(try await whole.space(named: name).accounts().isEmpty)
        }
        #expect(try await whole.load(account)?.tokens.accessToken == "whole")
        let rows = try await database.query("SELECT 1 FROM errand.credential WHERE key LIKE 'ad/%'")
        #expect(rows.isEmpty)
    }

    @Test("A space keeps the promises of a store", arguments: CredentialStoreConformance.checks)
    func promise(_ check: CredentialStoreConformance.Check) async throws {
        let place = try await SharedServer.database()
        try await check.run { PostgresCredentialStore(try place.open()).space(named: "ada") }
    }

    @Test("Two openings of a space find what the other has saved, sealed by the same passphrase")
    func shared() async throws {
        let place = try await SharedServer.database()
        let stores = try (0..<2).map { _ in
            try PostgresCredentialStore(place.open(), protection: .passphrase("hunter2")).space(named: "ada")
        }
        try await stores[0].save(credential("1"), for: account)
        #expect(try await stores[1].load(account)?.tokens.accessToken == "1")
    }
}
