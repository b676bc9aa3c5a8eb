// SPDX-License-Identifier: MIT

import Crypto
import ErrandConformance
import ErrandCore
import ErrandOAuth
import ErrandPostgres
import ErrandTesting
import Foundation
import Programs
import Servers
import TestSupport
import Testing

@testable import ErrandFleet

@Suite("Credentials in PostgreSQL", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(3)))
struct PostgresCredentialStoreTests {
    private let account = CredentialAccount(issuer: "https://as.example", clientID: "c", name: "a")

    private func credential(_ number: Int, at date: Date = Date(timeIntervalSince1970: 1_767_225_600.123456))
        -> StoredCredential
    {
        StoredCredential(
            tokens: TokenSet(accessToken: "AT-\(number)-hidden", refreshToken: "RT-\(number)-hidden", issuedAt: date),
            signIn: "s")
    }

    @Test("It keeps the promises of a store", arguments: CredentialStoreConformance.checks)
    func promise(_ check: CredentialStoreConformance.Check) async throws {
        let place = try await SharedServer.database()
        try await check.run { PostgresCredentialStore(try place.open()) }
    }

    @Test(
        "It keeps them through PgBouncer's transaction mode",
        .enabled(if: PgBouncer.isInstalled, "\(PgBouncer.absence)"),
        arguments: CredentialStoreConformance.checks)
    func promiseThroughPgBouncer(_ check: CredentialStoreConformance.Check) async throws {
        let place = try await SharedServer.database()
        try await PgBouncer.run(before: SharedServer.current, connections: 3) { bouncer in
            let address = try PostgresAddress(bouncer.url.dropLast("postgres".count) + place.name)
            try await check.run { PostgresCredentialStore(try PostgresDatabase(address)) }
        }
    }

    @Test("A database that was away for a user takes late what it could not save")
    func outage() async throws {
        let place = try await SharedServer.database()
        try await PostgresCredentialStore(try place.open()).save(credential(0), for: account)
        let environment = try await place.addHolder()
        let url = place.server.url().replacing("/postgres?", with: "/\(place.name)?")
            .replacing("//\(PostgresServer.user):", with: "//\(environment["PGUSER"] ?? ""):")
        try await CredentialStoreConformance.checkOutage {
            PostgresCredentialStore(try PostgresDatabase(PostgresAddress(url)))
        } away: {
            try await place.letHolder(in: false)
        } back: {
            try await place.letHolder(in: true)
        }
    }

    @Test(
        "A process that is killed leaves a whole credential, the last or the next, and no lock",
        arguments: PgBouncer.isInstalled ? [false, true] : [false], 0..<4)
    func crash(isPooled: Bool, round: Int) async throws {
        let place = try await SharedServer.database()
        var last: Int?
        if isPooled {
            last = try await PgBouncer.run(before: place.server, connections: 3) { bouncer in
                let socket = try #require(bouncer.url.firstMatch(of: /@(.*):([0-9]+)\//)?.output)
                let other = ["PGHOST": String(socket.1.replacing("%2F", with: "/")), "PGPORT": String(socket.2)]
                return try await lastSaved(place.environment.merging(other) { $1 }, round)
            }
        } else {
            last = try await lastSaved(place.environment, round)
        }
        // What was sent before the kill is executed or not; the server knows when the connection is gone.
        let database = try place.open()
        let others = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        try await waitUntil(await database.query(others).isEmpty)
        try await CredentialStoreConformance.checkAfterCrash(of: PostgresCredentialStore(database), saved: last)
    }

    /// Kills a process that saves one credential after the other, and returns the last one that it had saved.
    private func lastSaved(_ environment: [String: String], _ round: Int) async throws -> Int? {
        let program = try Program("fleet-driver", ["save"], environment: environment, input: nil)
        var last: Int?
        for _ in 0...round * 7 { last = try await program.line(beginning: "saved ").flatMap { Int($0) } }
        program.signal(SIGKILL)
        while let line = try await program.line(beginning: "saved ") { last = Int(line) }
        _ = try await program.result()
        return last
    }

    @Test("All openings that a passphrase seals have one salt, which lies in the table and is no account")
    func oneSalt() async throws {
        struct Record: Decodable { let salt: String? }
        let place = try await SharedServer.database()
        let accounts = (0..<4).map { CredentialAccount(issuer: "https://as.example", clientID: "c", name: "\($0)") }
        // Each is a machine, and all save first.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, account) in accounts.enumerated() {
                let database = try place.open()
                group.addTask {
                    let store = PostgresCredentialStore(database, protection: .passphrase("hunter2"))
                    try await store.space(named: "space \(number % 2)").save(credential(number), for: account)
                }
            }
            try await group.waitForAll()
        }
        let database = try place.open()
        let rows = try await database.query("SELECT content FROM errand.credential WHERE key <> 'salt'")
        let salts = try rows.map { try JSONDecoder().decode(Record.self, from: Data($0[0]?.bytes ?? [])).salt }
        #expect(salts.count == 4 && Set(salts).count == 1 && salts[0] != nil)
        let store = PostgresCredentialStore(database, protection: .passphrase("hunter2"))
        for (number, account) in accounts.enumerated() {
            #expect(try await store.space(named: "space \(number % 2)").load(account) == credential(number))
        }
        #expect(try await store.accounts().isEmpty)
        #expect(try await store.space(named: "space 0").accounts().count == 2)
        #expect(try await FleetStatus(of: database).credentialCount == 4)
        try await store.space(named: "space 0").removeAll()
        #expect(try await store.space(named: "space 1").load(accounts[1]) == credential(1))
    }

    @Test("A check leaves no row, and finds out that nothing can be written all the same", arguments: [false, true])
    func checkLeavesNothing(_ isThere: Bool) async throws {
        let place = try await SharedServer.database()
        let database = try place.open()
        let store = PostgresCredentialStore(database)
        if isThere { try await store.save(credential(1), for: account) }
        try await store.checkWritable(account)
        try await PostgresDocument(database, name: "x").probe()
        for (table, count) in ["credential": isThere ? 1 : 0, "document": 0] {
            #expect(try await database.query("SELECT FROM errand.\(table)").count == count)
        }
        // A standby is such a database.
        let url = place.server.url().replacing("/postgres?", with: "/\(place.name)?")
        let reader = try PostgresDatabase(PostgresAddress(url + "&options=-c%20default_transaction_read_only%3Don"))
        await #expect(throws: OAuthError.self) { try await PostgresCredentialStore(reader).checkWritable(account) }
        await #expect(throws: PostgresError.self) { try await PostgresDocument(reader, name: "x").probe() }
        // So is one whose user may change nothing.
        let role = "reader_\(isThere)"
        try await database.execute(
            "CREATE ROLE \(role) LOGIN PASSWORD '\(PostgresServer.password)'; GRANT USAGE ON SCHEMA errand TO \(role); "
                + "GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA errand TO \(role)")
        let other = try PostgresDatabase(
            PostgresAddress(url.replacing("//\(PostgresServer.user):", with: "//\(role):")))
        await #expect(throws: OAuthError.self) { try await PostgresCredentialStore(other).checkWritable(account) }
        await #expect(throws: PostgresError.self) { try await PostgresDocument(other, name: "x").probe() }
        try await database.execute("DROP OWNED BY \(role); DROP ROLE \(role)")
    }

    @Test("Nobody but the sealing key's owner reads it, and what was damaged is set aside")
    func seal() async throws {
        let place = try await SharedServer.database()
        let key = SymmetricKey(data: [UInt8](repeating: 7, count: 32))
        let store = PostgresCredentialStore(try place.open(), protection: .key(key))
        try await store.save(credential(1), for: account)
        #expect(try await PostgresCredentialStore(place.open(), protection: .key(key)).load(account) == credential(1))
        await #expect(throws: OAuthError.self) { try await PostgresCredentialStore(place.open()).load(account) }
        let database = try place.open()
        try await database.query("UPDATE errand.credential SET content = $1", [.init(Array("damaged".utf8))])
        do {
            _ = try await store.load(account)
            Issue.record("it was read")
        } catch OAuthError.store.corrupt {}
        #expect(try await store.load(account) == nil)
        #expect(try await database.query("SELECT FROM errand.credential WHERE damaged IS NOT NULL").count == 1)
        try await store.remove(account)
        #expect(try await database.query("SELECT FROM errand.credential WHERE damaged IS NOT NULL").isEmpty)
    }

    @Test("The time of issue is stored to its last bit: sessions compare it")
    func issue() async throws {
        let store = PostgresCredentialStore(try await SharedServer.database().open())
        let date = Date(timeIntervalSinceReferenceDate: 788_000_000.1234567)
        try await store.save(credential(1, at: date), for: account)
        #expect(try await store.load(account)?.tokens.issuedAt == date)
    }

    // MARK: The lock and what is saved

    @Test("Who waits for longer than the time limit is told that the lock is held")
    func lockTimeout() async throws {
        let place = try await SharedServer.database()
        let store = PostgresCredentialStore(try place.open(), lockTimeout: .milliseconds(10))
        try await store.withLock(account) {
            do {
                try await store.withLock(account) {}
                Issue.record("two hold the lock")
            } catch OAuthError.store.locked {}
        }
    }

    @Test("A holder whose lock another has taken saves over what it loaded, and never over newer tokens")
    func lateSave() async throws {
        let place = try await SharedServer.database()
        // The time of the first one stands still: it does not extend its lock, however long the test takes.
        let first = PostgresCredentialStore(try place.open(), clock: .test(TestTime()))
        let second = PostgresCredentialStore(try place.open())
        try await first.save(credential(0), for: account)
        try await first.withLock(account) {
            _ = try await first.load(account)
            try await place.pass()
            try await second.withLock(account) { _ = try await second.load(account) }
            try await first.save(credential(1), for: account)
        }
        #expect(try await second.load(account) == credential(1))
        try await first.withLock(account) {
            _ = try await first.load(account)
            try await place.pass()
            try await second.withLock(account) { try await second.save(credential(7), for: account) }
            do {
                try await first.save(credential(2), for: account)
                Issue.record("it was saved over newer tokens")
            } catch OAuthError.store.locked {}
        }
        #expect(try await second.load(account) == credential(7))
    }

    @Test("A holder that lost the lock does not bring back what another has removed")
    func lateSaveAfterRemoval() async throws {
        let place = try await SharedServer.database()
        // The time of the first one stands still: it does not extend its lock, however long the test takes.
        let first = PostgresCredentialStore(try place.open(), clock: .test(TestTime()))
        let second = PostgresCredentialStore(try place.open())
        try await first.save(credential(0), for: account)
        await #expect(throws: OAuthError.self) {
            try await first.withLock(account) {
                _ = try await first.load(account)
                try await place.pass()
                try await second.withLock(account) { try await second.remove(account) }
                try await first.save(credential(1), for: account)
            }
        }
        #expect(try await second.load(account) == nil)
    }

    @Test("What is saved in a cancelled task is saved: nobody else has the tokens")
    func cancelledSave() async throws {
        let store = PostgresCredentialStore(try await SharedServer.database().open())
        let (isInside, isCancelled) = (Gate(), Gate())
        let task = Task {
            try await store.withLock(account) {
                isInside.open()
                await isCancelled.wait()
                _ = try await store.load(account)
                try await store.save(credential(3), for: account)
            }
        }
        await isInside.wait()
        task.cancel()
        isCancelled.open()
        _ = try? await task.value
        #expect(try await store.load(account) == credential(3))
    }

    @Test("Work is cancelled two seconds before another can have the lock, and its end says so")
    func lostLock() async throws {
        let (place, time) = (try await SharedServer.database(), TestTime())
        let store = PostgresCredentialStore(try place.open(), clock: .test(time))
        let other = try place.open()
        do {
            try await store.withLock(account) {
                try await other.execute("ALTER TABLE errand.credential RENAME TO away")
                while true {
                    try await time.waitForSleepers(2)
                    await time.advanceToNextSleeper()
                    #expect(time.now.sinceOrigin <= .seconds(43))
                }
            }
            Issue.record("the work was not cancelled")
        } catch OAuthError.store.locked {}
        #expect(time.now.sinceOrigin == .seconds(43))
    }

    // MARK: Secrets

    @Test("No secret is in the server's log, in what it shows of statements, in errors and in dumps")
    func secrets() async throws {
        let place = try await SharedServer.database()
        let (store, other) = (PostgresCredentialStore(try place.open()), try place.open())
        var texts: [String] = []
        try await store.save(credential(1), for: account)
        try await store.withLock(account) {
            _ = try await store.load(account)
            try await store.willRenew(account)
            try await store.save(credential(2), for: account)
        }
        // A statement that waits, and one that fails.
        try await other.withTransaction(idleLimit: nil) { transaction in
            try await transaction.query("SELECT FROM errand.credential FOR UPDATE")
            let waiting = Task { try await store.save(credential(3), for: account) }
            let sql = "SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            try await waitUntil(await !other.query(sql).isEmpty)
            texts += try await other.query(sql).map { $0[0]?.text ?? "" }
            #expect(texts.joined().contains("errand.credential"))
            waiting.cancel()
        }
        try await other.execute("ALTER TABLE errand.credential ADD CHECK (length(content) < 10) NOT VALID")
        do {
            try await store.save(credential(4), for: account)
            Issue.record("it was saved")
        } catch {
            #expect((error as? OAuthError)?.kind == .store.unwritable)
            texts.append(said(error))
        }
        texts.append(said(store))
        let log = try SharedServer.current.log
        #expect(log.contains("violates check constraint"))
        texts.append(log)
        let form = Data("-hidden".utf8).base64EncodedString().prefix(8)
        for text in texts { #expect(!text.contains("-hidden") && !text.contains(form), "\(text)") }
    }

    /// Everything that a value can be made to say of itself.
    private func said(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped)"
    }
}
