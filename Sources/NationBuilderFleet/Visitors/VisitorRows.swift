// SPDX-License-Identifier: MIT

import ErrandFleet
import ErrandFoundation
import ErrandOAuth
import ErrandPostgres
import NationBuilderAccounts
import NationBuilderWeb

/// The visitors of a website in a database, each with accounts and credentials.
///
/// Times are those of the database's clock.
struct VisitorRows: VisitorRecords {
    private let database: PostgresDatabase
    private let name: String
    private let allCredentials: PostgresCredentialStore

    init(_ database: PostgresDatabase, name: String, protection: StoreProtection) {
        (self.database, self.name) = (database, name)
        allCredentials = PostgresCredentialStore(database, protection: protection)
    }

    // MARK: What belongs to a visitor

    /// Returns the store of a visitor's list of accounts.
    ///
    /// The pages read the list at each request, so nobody asks for changes beside that.
    func list(of visitor: String) -> PostgresAccountStore {
        PostgresAccountStore(database, name: full(visitor), interval: nil)
    }

    /// Returns the store of a visitor's credentials.
    func credentials(of visitor: String) -> PostgresCredentialStore { allCredentials.space(named: full(visitor)) }

    private func full(_ visitor: String) -> String { "\(name)/\(visitor)" }

    // MARK: Records

    func note(_ visitor: String, at date: Date) async throws {
        _ = try await run(VisitorStatements.noting, [.init(name), .init(visitor)])
    }

    func visitors(awayFor duration: Duration, at now: Date) async throws -> [String] {
        let seconds = Int(max(duration, .zero) / .seconds(1))
        return try await run(VisitorStatements.finding, [.init(name), .init(seconds)]).compactMap { $0[0]?.text }
    }

    func remove(_ visitor: String) async throws {
        try await credentials(of: visitor).removeAll()
        try await PostgresDocument(database, name: full(visitor)).remove()
        // The last, so that a later sweep finds a visitor of whom something is left.
        _ = try await run(VisitorStatements.removing, [.init(name), .init(visitor)])
    }

    func alone(_ work: @escaping @Sendable () async -> Void) async {
        // Another server that has the lease does the work.
        try? await database.withLease("visitors of \(name)") { _ in await work() }
    }

    /// Executes a statement, once more if its connection was lost.
    private func run(_ sql: String, _ values: [PostgresParameter]) async throws -> PostgresRows {
        try await database.query(sql, values, creating: VisitorStatements.creation, isRepeatable: true)
    }
}

/// The statements on the table of visitors; `$1` is the name of the website in all of them.
enum VisitorStatements {
    static let creation = """
        CREATE TABLE IF NOT EXISTS errand.visitor (
            name text NOT NULL, visitor text NOT NULL, seen_at timestamptz NOT NULL, PRIMARY KEY (name, visitor));
        CREATE INDEX IF NOT EXISTS visitor_seen_at ON errand.visitor (name, seen_at);
        """

    /// Notes that the visitor `$2` is here.
    static let noting = """
        INSERT INTO errand.visitor (name, visitor, seen_at) VALUES ($1, $2, clock_timestamp())
        ON CONFLICT (name, visitor) DO UPDATE SET seen_at = clock_timestamp()
        """

    /// Finds those who have been away the longest, and for more than `$2` seconds.
    static let finding = """
        SELECT visitor FROM errand.visitor
        WHERE name = $1 AND seen_at < clock_timestamp() - $2::bigint * interval '1 second'
        ORDER BY seen_at LIMIT 1000
        """

    /// Removes the visitor `$2`.
    static let removing = "DELETE FROM errand.visitor WHERE name = $1 AND visitor = $2"
}
