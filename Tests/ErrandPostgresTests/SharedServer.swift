// SPDX-License-Identifier: MIT

import Servers
import Testing

@testable import ErrandPostgres

/// A server that the tests of a suite share.
struct SharedServer: SuiteTrait, TestScoping {
    @TaskLocal private static var server: PostgresServer?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        // A suite that is skipped has no server.
        guard PostgresServer.isInstalled else { return try await function() }
        try await PostgresServer.run { server in try await Self.$server.withValue(server) { try await function() } }
    }

    /// The server of the suite that runs.
    static var current: PostgresServer {
        get throws { try #require(server) }
    }

    /// A database on it, for a test alone.
    static func database(_ configure: (inout PostgresOptions) -> Void = { _ in }) throws -> PostgresDatabase {
        var options = PostgresOptions()
        configure(&options)
        return try PostgresDatabase(PostgresAddress(current.url()), options: options)
    }
}

extension Trait where Self == SharedServer {
    /// One server for all tests of the suite.
    static var sharedServer: Self { SharedServer() }
}

extension Trait where Self == ConditionTrait {
    /// Skips the tests where PostgreSQL is missing.
    static var needsPostgres: Self { .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.absence)") }

    /// Skips the tests where libpq is missing.
    static var needsLibrary: Self {
        .enabled(if: (try? LibPQ()) != nil, "libpq is not installed (Debian's package libpq5)")
    }
}

/// Returns the error of an operation that must fail.
func failure<Result>(
    of operation: () async throws -> Result, sourceLocation: SourceLocation = #_sourceLocation
) async throws -> PostgresError {
    do {
        _ = try await operation()
    } catch let error as PostgresError {
        return error
    } catch {
        Issue.record("\(error) is no error of a database", sourceLocation: sourceLocation)
        throw error
    }
    throw Unexpected()
}

/// The error of a test in which nothing failed.
struct Unexpected: Error {}
