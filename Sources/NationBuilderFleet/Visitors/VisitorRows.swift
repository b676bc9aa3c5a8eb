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
