// SPDX-License-Identifier: MIT

import Crypto
import GRDB

/// Makes a nation in an empty database, or finds the one that is there.
struct NationFounder: Sendable {
    struct Founding: Sendable {
        var nation: NationState
        var accessToken: String
        var adminEmail: String
        var adminPassword: String
    }

    /// The person who owns the first token.
    static let administrator: Int64 = 1

    private let configuration: SandboxConfiguration

    init(_ configuration: SandboxConfiguration) { self.configuration = configuration }

    func found(_ store: NationStore) async throws -> Founding {
        let configuration = configuration
        let accessToken = configuration.accessToken ?? derive("access token")
        let secret = derive("cursor secret")
        let password = String(derive("administrator password").prefix(16))
        let tokens = AccessTokens()
        let (template, cursorSecret, email, storedPassword, isNew) = try await store.write { database in
            let isNew = try value("founded", database) == nil
            if isNew {
                try NationSeeder(configuration).seed(database)
                try set("founded", configuration.slug, database)
                try set("cursor secret", secret, database)
                try set("administrator password", password, database)
            }
            try tokens.load(database)
            try tokens.insert(accessToken, .init(person: Self.administrator, expiresAt: nil), database)
            let email = try String.fetchOne(
                database, sql: "SELECT address FROM person_email WHERE person_id = ? ORDER BY number",
                arguments: [Self.administrator])
            return (
                PersonTemplate(custom: try CustomFields.load(database)), try value("cursor secret", database) ?? secret,
                email ?? PeopleSeeder.administratorEmail, try value("administrator password", database) ?? password,
                isNew
            )
        }
        if isNew, configuration.database != .memory { try await store.checkpoint() }
        let nation = NationState(
            slug: configuration.slug, store: store, people: PeopleStore(template: template), tokens: tokens,
            changes: ChangeFeed(), jobs: JobBell(),
            limiter: RateLimiter(configuration.rateLimit),
            pager: Pager(sealer: CursorSealer(secret: Array(cursorSecret.utf8), lifetime: configuration.cursorLifetime))
        )
        return Founding(
            nation: nation, accessToken: accessToken, adminEmail: email, adminPassword: storedPassword)
    }

    /// 64 hexadecimal digits that follow from seed, slug and purpose.
    private func derive(_ purpose: String) -> String {
        let text = "\(configuration.seed)/\(configuration.slug)/\(purpose)"
        return SHA256.hash(data: Array(text.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    private func value(_ name: String, _ database: Database) throws -> String? {
        try String.fetchOne(database, sql: "SELECT value FROM nation WHERE name = ?", arguments: [name])
    }

    private func set(_ name: String, _ value: String, _ database: Database) throws {
        try database.execute(sql: "INSERT INTO nation (name, value) VALUES (?, ?)", arguments: [name, value])
    }
}
