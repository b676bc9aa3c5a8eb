// SPDX-License-Identifier: MIT

import ErrandPostgres
import NationBuilderAccounts
import NationBuilderFleet
import Servers
import TestSupport
import Testing

@Suite(
    "A list of accounts in PostgreSQL", .timed, .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.absence)"),
    .timeLimit(.minutes(10)))
struct PostgresAccountStoreTests {
    private static func record(_ person: Int) -> AccountRecord {
        AccountRecord(
            id: Account.ID(baseURL: "https://abe.nationbuilder.com", personID: person), slug: "abe",
            name: "Person \(person)", email: nil, clientID: "app", signIn: "s\(person)")
    }

    /// Runs a test over a new server, directly or through PgBouncer.
    private func run(
        throughPgBouncer isPooled: Bool = false, _ use: @Sendable (PostgresDatabase) async throws -> Void
    ) async throws {
        try await PostgresServer.run { server in
            guard isPooled else { return try await use(PostgresDatabase(PostgresAddress(server.url()))) }
            guard PgBouncer.isInstalled else { return }
            try await PgBouncer.run(before: server, connections: 3) { bouncer in
                try await use(PostgresDatabase(PostgresAddress(bouncer.url)))
            }
        }
    }

    @Test(
        "The store keeps what is changed, counts revisions, and writes nothing for no change", arguments: [false, true])
    func contract(_ isPooled: Bool) async throws {
        try await run(throughPgBouncer: isPooled) { database in
            let store = PostgresAccountStore(database)
            #expect(try await store.load() == nil)
            #expect(try await database.query("SELECT to_regnamespace('errand')").first?[0]?.isNull == true)
            try await store.checkWritable()
            #expect(try await store.load() == nil)
            #expect(try await store.update { _ in 7 }.result == 7)
            #expect(try await store.load() == nil, "nothing was changed")
            let first = try await store.update { $0.add(Self.record(1)) }
            #expect(first.index.revision == 1 && !first.result)
            #expect(try await PostgresAccountStore(database).load() == first.index)
            #expect(try await store.update { $0.add(Self.record(1)) }.index == first.index)
            await #expect(throws: CancellationError.self) {
                try await store.update { index in
                    index.add(Self.record(2))
                    throw CancellationError()
                }
            }
            #expect(try await store.load() == first.index, "what throws keeps nothing")
            #expect(try await PostgresAccountStore(database, name: "other").load() == nil)
        }
    }

    @Test("Machines that write at once lose nothing of each other's", arguments: [false, true])
    func concurrent(_ isPooled: Bool) async throws {
        try await run(throughPgBouncer: isPooled) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for person in 1...16 {
                    group.addTask {
                        _ = try await PostgresAccountStore(database).update { $0.add(Self.record(person)) }
                    }
                }
                try await group.waitForAll()
            }
            let index = try #require(try await PostgresAccountStore(database).load())
            #expect(Set(index.accounts.map(\.id.personID)) == Set(1...16) && index.revision == 16)
        }
    }

    @Test("A damaged list is set aside in its row, said once, and never overwritten")
    func damaged() async throws {
        try await run { database in
            let store = PostgresAccountStore(database)
            try await store.update { _ = $0.add(Self.record(1)) }
            try await database.execute("UPDATE errand.document SET content = '{'")
            let error = await #expect(throws: AccountError.self) { try await store.update { $0.add(Self.record(2)) } }
            #expect(error?.kind == .store.damaged && error?.reason?.contains("set aside in the database") == true)
            #expect(try await store.load() == nil)
            #expect(try await store.update { $0.add(Self.record(2)) }.index.accounts.count == 1)
            #expect(try await database.query("SELECT damaged FROM errand.document").first?[0]?.bytes == Array("{".utf8))
        }
    }

    @Test("A list of a newer version is left as it is, and refused")
    func newer() async throws {
        try await run { database in
            let store = PostgresAccountStore(database)
            try await store.update { _ = $0.add(Self.record(1)) }
            try await database.query("UPDATE errand.document SET content = $1", [.init(Array(#"{"version":99}"#.utf8))])
            for attempt in [{ _ = try await store.load() }, { _ = try await store.update { $0.add(Self.record(2)) } }] {
                let error = await #expect(throws: AccountError.self) { try await attempt() }
                #expect(error?.kind == .store.unreadable && error?.reason?.contains("newer version") == true)
            }
            #expect(
                try await database.query("SELECT content FROM errand.document WHERE damaged IS NULL").first?[0]?.bytes
                    == Array(#"{"version":99}"#.utf8))
        }
    }

    @Test("A listener hears of each change by another machine, and of none where nobody asks")
    func changes() async throws {
        try await run { database in
            let store = PostgresAccountStore(database, interval: .milliseconds(20))
            var heard = store.changes().makeAsyncIterator()
            _ = await heard.next()
            for person in 1...3 {
                try await PostgresAccountStore(database).update { _ = $0.add(Self.record(person)) }
                #expect(await heard.next() != nil)
            }
            var ended = PostgresAccountStore(database, interval: nil).changes().makeAsyncIterator()
            #expect(await ended.next() == nil)
        }
    }

    @Test("A database that cannot be reached is an unreadable store, and nobody is signed out")
    func unreachable() async throws {
        let store = PostgresAccountStore(
            try PostgresDatabase(PostgresAddress("postgres://nobody@127.0.0.1:1/none?sslmode=disable")))
        let error = await #expect(throws: AccountError.self) { try await store.load() }
        #expect(error?.kind == .store.unreadable && error?.reason?.contains("PostgreSQL") == true)
        let unwritable = await #expect(throws: AccountError.self) { try await store.checkWritable() }
        #expect(unwritable?.kind == .store.unwritable)
    }
}
