// SPDX-License-Identifier: MIT

import ErrandPostgres
import Foundation
import Servers
import TestSupport
import Testing

@testable import NationBuilderMirror

/// A server of PostgreSQL that the tests of a suite share; each test has databases of its own.
struct CopyServer: SuiteTrait, TestScoping {
    @TaskLocal private static var server: PostgresServer?

    /// The variable with the URL for a process that only writes, on the server of another one.
    static let writerVariable = "ERRAND_MIRROR_POSTGRES_WRITER"

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        // Without PostgreSQL only its tests are skipped.
        let isWriter = ProcessInfo.processInfo.environment[Self.writerVariable] != nil
        guard PostgresServer.isInstalled, !isWriter else { return try await function() }
        try await PostgresServer.run { server in try await Self.$server.withValue(server) { try await function() } }
    }

    /// The server of the suite that runs.
    static var current: PostgresServer {
        get throws { try #require(server) }
    }

    /// Returns the URL of the database of a folder, which is created when it is missing.
    static func url(_ folder: String, port: Int? = nil) async throws -> String {
        let name = database(folder)
        let all = try PostgresDatabase(PostgresAddress(current.url()))
        defer { all.close() }
        if try await all.query("SELECT FROM pg_database WHERE datname = $1", [.init(name)]).isEmpty {
            try await all.query("CREATE DATABASE \(PostgresIdentifier(name))")
        }
        return try current.url(port: port).replacing("/postgres?", with: "/\(name)?")
    }

    static func database(_ folder: String) -> String {
        "d" + folder.split(separator: "/").joined().lowercased().filter { $0.isLetter || $0.isNumber }.suffix(32)
    }

    static func address(_ folder: String, port: Int? = nil) async throws -> PostgresAddress {
        try PostgresAddress(try await url(folder, port: port))
    }

    /// Runs a query in the database of a folder.
    @discardableResult
    static func query(_ folder: String, _ sql: String, _ values: [PostgresParameter] = []) async throws -> [[String?]] {
        let database = try PostgresDatabase(try await address(folder))
        defer { database.close() }
        let rows = try await database.query(sql, values)
        return rows.map { row in (0..<row.count).map { row[$0]?.text } }
    }

    /// Lets the lease of a copy end, as it does by itself some time after the death of its holder.
    ///
    /// A holder that lives would extend it again before another takes it, so the lease is no longer its own.
    static func endLease(_ folder: String) async throws {
        try await query(folder, "UPDATE errand.lease SET lease_until = clock_timestamp(), holder = 'ended'")
    }
}

extension Trait where Self == CopyServer {
    /// One server for all tests of the suite.
    static var copyServer: Self { CopyServer() }
}

extension Trait where Self == ConditionTrait {
    /// Skips the tests where PostgreSQL is missing.
    static var needsPostgres: Self { .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.absence)") }
}

extension TestedStore {
    /// The stores whose programs are installed.
    static let all = [sqlite] + (PostgresServer.isInstalled ? [postgres] : [])

    static let postgres = Self(
        testDescription: "PostgreSQL",
        open: { try await PostgresMirrorStore.open(CopyServer.address($0), nation: $1) },
        reader: { try await PostgresMirrorReader.open(CopyServer.address($0), nil) },
        status: { folder in
            let reader = try await PostgresMirrorReader.open(CopyServer.address(folder), nil)
            let status = try await reader.status()
            await reader.close()
            return status
        },
        deleted: { folder in
            let rows = try await CopyServer.query(
                folder, "SELECT type, id, _errand_read, content FROM abeforprez.deleted_rows")
            return try rows.map { row in
                let (id, request) = (try #require(row[1].flatMap { Int($0) }), row[2].flatMap { Int($0) } ?? 0)
                return DeletedRow(key: .init(table: row[0] ?? "", id: id), request: request, content: row[3])
            }
        },
        takeOver: { folder in
            try await CopyServer.endLease(folder)
            let store = try await PostgresMirrorStore.open(CopyServer.address(folder), nation: nation)
            _ = try await store.begin([], at: StoreRows.date, keepDeleted: nil)
            await store.close()
        }, modelSteps: 1200)
}

/// The stores that tests leave out on some machines.
@Suite("The stores of copies", .timed)
struct StoreKindTests {
    @Test(.needsPostgres) func `PostgreSQL is one of those with which their rules are tested`() {
        #expect(TestedStore.all.count == 2)
    }
}
