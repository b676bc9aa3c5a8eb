// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandPostgres
import ErrandTesting
import Servers
import TestSupport
import Testing

/// A server that the tests of a suite share.
struct SharedServer: SuiteTrait, TestScoping {
    @TaskLocal private static var server: PostgresServer?
    private static let last = Counter()

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        guard PostgresServer.isInstalled else { return try await function() }
        try await PostgresServer.run { server in try await Self.$server.withValue(server) { try await function() } }
    }

    /// Runs a test with a new database on it, which machines reach directly or by way of PgBouncer.
    static func database(
        pooled isPooled: Bool = false, _ test: (DatabaseOnServer) async throws -> Void
    ) async throws {
        let server = try #require(server)
        let name = "d\(last.next())"
        try await PostgresDatabase(PostgresAddress(server.url())).execute("CREATE DATABASE \(name)")
        let direct = DatabaseOnServer(server: server, url: server.url().replacing("/postgres?", with: "/\(name)?"))
        guard isPooled else { return try await test(direct) }
        try await PgBouncer.run(before: server, connections: 8) { bouncer in
            let url = bouncer.url.replacing(/\/postgres$/, with: "/\(name)")
            try await test(DatabaseOnServer(server: server, url: url, directURL: direct.url))
        }
    }
}

extension Trait where Self == SharedServer {
    /// One server for all tests of the suite.
    static var sharedServer: Self { SharedServer() }
}

extension Trait where Self == ConditionTrait {
    /// Skips the tests where PostgreSQL is missing.
    static var needsPostgres: Self { .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.absence)") }
}

/// Whether machines reach the database by way of PgBouncer, as arguments of a test.
let ways: [Bool] = PgBouncer.isInstalled ? [false, true] : [false]

/// A database of a test.
struct DatabaseOnServer {
    let server: PostgresServer
    let url: String
    /// The URL that does not lead to PgBouncer, if the other one does.
    var directURL: String?

    /// Opens it, as another machine does.
    func open() throws -> PostgresDatabase { try PostgresDatabase(PostgresAddress(url)) }

    /// Opens it for the test itself.
    func openDirectly() throws -> PostgresDatabase { try PostgresDatabase(PostgresAddress(directURL ?? url)) }

    /// The number of rows of a table.
    func count(_ table: String, _ condition: String = "true") async throws -> Int {
        let sql = "SELECT count(*) FROM errand.\(table) WHERE \(condition)"
        return try await openDirectly().query(sql).first?[0]?.integer ?? -1
    }
}

extension LeaseClock {
    /// A clock that a test moves.
    static func test(_ time: TestTime) -> LeaseClock {
        LeaseClock(
            now: { time.now.sinceOrigin }, sleep: { try await time.source.sleep(.init(sinceOrigin: $0)) })
    }
}
