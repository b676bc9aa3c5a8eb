// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import ErrandPostgres
import ErrandTesting
import Servers
import Synchronization
import TestSupport
import Testing

@testable import ErrandFleet

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

    static var current: PostgresServer {
        get throws { try #require(server) }
    }

    /// A new database on it, for a test alone.
    static func database() async throws -> DatabaseOnServer {
        let database = DatabaseOnServer(server: try current, name: "d\(last.next())")
        try await PostgresDatabase(PostgresAddress(current.url())).execute("CREATE DATABASE \(database.name)")
        return database
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

/// A database of a test.
struct DatabaseOnServer {
    let server: PostgresServer
    let name: String

    /// Opens it, as another machine does.
    func open() throws -> PostgresDatabase {
        try PostgresDatabase(PostgresAddress(server.url().replacing("/postgres?", with: "/\(name)?")))
    }

    /// The variables by which another process finds it.
    var environment: [String: String] {
        [
            "PGHOST": "127.0.0.1", "PGPORT": "\(server.port)", "PGUSER": PostgresServer.user, "PGSSLMODE": "disable",
            "PGPASSWORD": PostgresServer.password, "PGDATABASE": name,
        ]
    }

    /// A user of it whom a test can shut out of the table of credentials, alone of all.
    static let holder = "holder"

    /// Creates that user, who may use the credentials, and returns the variables by which a process is that user.
    func addHolder() async throws -> [String: String] {
        try await open().execute(
            """
            DO $$ BEGIN CREATE ROLE \(Self.holder) LOGIN PASSWORD '\(PostgresServer.password)';
            EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
            GRANT USAGE ON SCHEMA errand TO \(Self.holder);
            """)
        try await letHolder(in: true)
        return environment.merging(["PGUSER": Self.holder]) { $1 }
    }

    /// Lets the user use the credentials, or not.
    func letHolder(in isIn: Bool) async throws {
        let grant = "SELECT, INSERT, UPDATE ON errand.credential"
        try await open().execute(isIn ? "GRANT \(grant) TO \(Self.holder)" : "REVOKE \(grant) FROM \(Self.holder)")
    }

    /// Lets the time of all locks pass at the database, and that of all token requests under way.
    func pass() async throws {
        try await open().execute(
            """
            UPDATE errand.credential SET lease_until = lease_until - interval '45 s',
                sending_since = sending_since - interval '60 s'
            """)
    }

    /// Makes the holder of the lock one of another machine, of which nobody here can know whether it is gone.
    func moveHolderElsewhere() async throws {
        try await open().execute("UPDATE errand.credential SET holder = 'elsewhere 1 x' WHERE holder IS NOT NULL")
    }

    /// The row of the only credential.
    func row() async throws -> (isInDoubt: Bool, isSending: Bool, isLocked: Bool)? {
        let sql = """
            SELECT in_doubt IS NOT NULL, sending_since IS NOT NULL, lease_until IS NOT NULL FROM errand.credential
            WHERE content IS NOT NULL
            """
        return try await open().query(sql).first.map {
            ($0[0]?.boolean == true, $0[1]?.boolean == true, $0[2]?.boolean == true)
        }
    }
}

extension LeaseClock {
    /// A clock that a test moves.
    static func test(_ time: TestTime) -> LeaseClock {
        LeaseClock(
            now: { time.now.sinceOrigin }, sleep: { try await time.source.sleep(.init(sinceOrigin: $0)) })
    }

    /// A clock on which a wait for an earlier holder takes no time: it moves on whenever somebody looks again.
    static func hurried() -> LeaseClock {
        let offset = Mutex(Duration.zero)
        let system = LeaseClock.system
        return LeaseClock(
            now: { system.now() + offset.withLock { $0 } },
            sleep: { end in
                let left = offset.withLock { offset in
                    let left = end - system.now() - offset
                    guard left <= ExchangeWait.look else { return left }
                    offset += max(left, .zero)
                    return .zero
                }
                if left > .zero { try await ContinuousClock().sleep(for: left) }
            })
    }
}
