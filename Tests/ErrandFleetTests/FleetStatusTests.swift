// SPDX-License-Identifier: MIT

import ErrandFleet
import ErrandOAuth
import ErrandPostgres
import Foundation
import TestSupport
import Testing

@Suite("What the machines hold", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(5)))
struct FleetStatusTests {
    private static let account = CredentialAccount(issuer: "https://abe.nationbuilder.com", clientID: "app", name: "7")

    @Test("A database without tables has nothing, and no table is made")
    func empty() async throws {
        let database = try await SharedServer.database().open()
        let status = try await FleetStatus(of: database)
        #expect(status.leases.isEmpty && status.renewals.isEmpty && status.budgets.isEmpty)
        #expect(status.credentialCount == 0 && abs(status.time.timeIntervalSinceNow) < 3600)
        #expect(try await database.query("SELECT to_regnamespace('errand')").first?[0]?.isNull == true)
    }

    @Test("A lease is there while it is held, with its holder and its times")
    func lease() async throws {
        let database = try await SharedServer.database().open()
        let status = try await database.withLease("copy of abe") { _ in try await FleetStatus(of: database) }
        let lease = try #require(status.leases.first)
        #expect(lease.name == "copy of abe" && lease.holder.contains(" \(ProcessInfo.processInfo.processIdentifier) "))
        #expect(lease.since <= status.time && lease.until > status.time && status.leases.count == 1)
        #expect(try await FleetStatus(of: database).leases.isEmpty)
    }

    @Test("A credential is told while it is locked, while its token is on the way, and while it is in doubt")
    func renewals() async throws {
        let database = try await SharedServer.database().open()
        let store = PostgresCredentialStore(database)
        try await store.save(
            StoredCredential(tokens: TokenSet(accessToken: "a", refreshToken: "r"), signIn: "s"), for: Self.account)
        #expect(try await FleetStatus(of: database).renewals.isEmpty)
        let locked = try await store.withLock(Self.account) { try await FleetStatus(of: database) }
        #expect(
            locked.renewals.count == 1 && locked.renewals[0].account == Self.account && locked.renewals[0].holder != nil
        )
        #expect(
            locked.renewals[0].sentAt == nil && locked.renewals[0].inDoubtSince == nil && locked.credentialCount == 1)
        let sent = try await store.withLock(Self.account) {
            try await store.willRenew(Self.account)
            return try await FleetStatus(of: database)
        }
        #expect(sent.renewals.first?.sentAt != nil)
        for doubt in ["clock_timestamp() - interval '1 hour'", "NULL"] {
            try await database.execute("UPDATE errand.credential SET in_doubt = \(doubt)")
            let status = try await FleetStatus(of: database)
            #expect((status.renewals.first?.inDoubtSince != nil) == (doubt != "NULL"))
            #expect(status.renewals.first?.holder == nil)
        }
    }

    @Test("Budgets are told with their members and pauses, and none that nobody uses")
    func budgets() async throws {
        let database = try await SharedServer.database().open()
        try await database.execute(
            """
            CREATE SCHEMA errand;
            CREATE TABLE errand.budget (key text, capacity bigint, window_ms bigint, paused_until timestamptz);
            CREATE TABLE errand.member (budget text, holder text, seen_at timestamptz, share bigint, claim bigint);
            INSERT INTO errand.budget VALUES ('a', 250, 10000, NULL), ('b', NULL, 1000, now() + interval '1 minute'),
                ('c', 5, 1000, now() - interval '1 minute');
            INSERT INTO errand.member VALUES ('a', 'two', now(), 125, 125), ('a', 'one', now(), 0, 125), ('c', 'left', now(), 0, 0);
            """)
        let budgets = try await FleetStatus(of: database).budgets
        #expect(budgets.map(\.key) == ["a", "b"])
        #expect(budgets[0].capacity == 250 && budgets[0].window == .seconds(10) && budgets[0].pausedUntil == nil)
        #expect(budgets[0].members.map(\.holder) == ["one", "two"] && budgets[0].members.map(\.share) == [0, 125])
        #expect(budgets[1].capacity == nil && budgets[1].pausedUntil != nil && budgets[1].members.isEmpty)
    }
}
