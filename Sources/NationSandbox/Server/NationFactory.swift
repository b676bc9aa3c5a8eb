// SPDX-License-Identifier: MIT

import Crypto
import GRDB

/// A factory that creates a nation in an empty database, or loads the existing one.
struct NationFactory: Sendable {
    struct NationParts: Sendable {
        var nation: NationState
        var oauth: OAuthServer
        var accessToken: String
        /// The `token` of webhook deliveries.
        var webhookToken: String
    }

    /// The person who owns the first token.
    static let administrator: Int64 = 1

    private let configuration: SandboxConfiguration

    /// Creates the factory of the nation in a database, or of a new one.
    ///
    /// An existing nation keeps its original seed, number of people and seeded parts. Tokens
    /// and secrets are derived from the seed, and a reset uses all of them.
    init(_ configuration: SandboxConfiguration, _ store: NationStore) async throws {
        let records = try await store.read { database in
            let rows = try Row.fetchAll(database, sql: "SELECT name, CAST(value AS TEXT) FROM nation")
            return Dictionary(rows.map { ($0[0] as String, $0[1] as String) }, uniquingKeysWith: { first, _ in first })
        }
        if let slug = records["founded"], slug != configuration.slug {
            throw SandboxStartError(.database, "the database holds the nation \(slug), not \(configuration.slug)")
        }
        var configuration = configuration
        if let seed = records["seed"].flatMap({ UInt64($0) }) { configuration.seed = seed }
        if let people = records["people"].flatMap({ Int($0) }) { configuration.people = people }
        if records["founded"] != nil {
            configuration.behaviors.seeded = (records["seeded"] ?? "").split(separator: ",").map(String.init)
        }
        self.configuration = configuration
    }

    private var accessToken: String { configuration.accessToken ?? derive("access token") }

    func makeNation(_ store: NationStore) async throws -> NationParts {
        let tokens = AccessTokens()
        let records = try await store.write { try loadOrSeed($0, tokens) }
        if records.isNew, configuration.database != .memory { try await store.checkpoint() }
        let behaviors = Setting(configuration.behaviors)
        let source = configuration.recording == nil ? StampSource() : StampSource(seed: configuration.seed)
        let people = PeopleStore(
            template: records.template, writes: WriteBehavior(behaviors, source, seed: configuration.seed))
        let nation = NationState(
            slug: configuration.slug, store: store, people: people, tokens: tokens,
            changes: ChangeFeed(), jobs: JobSignal(),
            limiter: NationLimits(configuration.rateLimit), permission: Setting(configuration.permission),
            later: DelayedChanges(configuration.listDelay), behaviors: behaviors,
            availability: Setting(NationAvailability()),
            between: ChangesBetweenRequests(seed: configuration.seed),
            pager: ListPager(
                sealer: CursorSealer(
                    secret: Array(records.cursorSecret.utf8), lifetime: configuration.cursorLifetime, source)))
        let issuer = TokenIssuer(
            slug: configuration.slug, secret: SymmetricKey(data: Array(derive("token secret").utf8)),
            store: OAuthStore(tokens: tokens))
        let oauth = OAuthServer(
            slug: configuration.slug, apps: apps, store: store, issuer: issuer,
            settings: Setting(configuration.oauth), sessions: BrowserSessions(),
            people: nation.people, owner: records.owner)
        return NationParts(
            nation: nation, oauth: oauth, accessToken: accessToken,
            webhookToken: configuration.webhooks.token ?? derive("webhook token"))
    }

    /// Resets the nation to its original state, in one transaction.
    func reset(_ nation: NationState) async throws {
        try await nation.store.write { database in
            let tables = try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM sqlite_master
                    WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'grdb_migrations'
                    """)
            for table in tables { try database.execute(sql: "DELETE FROM \(table.quotedDatabaseIdentifier)") }
            try database.execute(sql: "DELETE FROM sqlite_sequence")
            _ = try loadOrSeed(database, nation.tokens)
        }
        nation.people.writes.reset()
        nation.between.reset()
    }

    // MARK: Stored records

    private struct Records: Sendable {
        var template: PersonTemplate
        var cursorSecret: String
        var owner: OAuthServer.Owner
        var isNew: Bool
    }

    /// Loads the records of the nation, which is seeded first if it is new, and
    /// stores the administrator's token.
    private func loadOrSeed(_ database: Database, _ tokens: AccessTokens) throws -> Records {
        let isNew = try value("founded", database) == nil
        if isNew {
            try NationSeeder(configuration).seed(database)
            try set("founded", configuration.slug, database)
            try set("seed", String(configuration.seed), database)
            try set("people", String(configuration.people), database)
            try set("seeded", configuration.behaviors.seeded.joined(separator: ","), database)
            try set("cursor secret", derive("cursor secret"), database)
            try set("administrator password", String(derive("administrator password").prefix(16)), database)
        }
        try storeAdministratorToken(database, tokens)
        let email = try String.first(
            "SELECT address FROM person_email WHERE person_id = ? ORDER BY number", [Self.administrator], database)
        let template = PersonTemplate(
            custom: try CustomFieldStore.load(database), donationSlugs: try CustomFieldStore.donationSlugs(database),
            picture: configuration.profilePicture)
        let name = try PeopleStore(template: template).record(Self.administrator, database)?.text("full_name")
        let owner = OAuthServer.Owner(
            person: Self.administrator, name: name ?? "The administrator",
            email: email ?? PeopleSeeder.administratorEmail,
            password: try value("administrator password", database) ?? "")
        return Records(
            template: template, cursorSecret: try value("cursor secret", database) ?? "", owner: owner, isNew: isNew)
    }

    /// Makes the configured token valid from now on, and loads all tokens.
    private func storeAdministratorToken(_ database: Database, _ tokens: AccessTokens) throws {
        let store = OAuthStore(tokens: tokens)
        let lifetime = max(0, configuration.oauth.administratorTokenLifetime.components.seconds)
        let sum = WireDate.now().addingReportingOverflow(lifetime)
        let end = sum.overflow ? .max : sum.partialValue
        let known = try store.token(TokenDigest(accessToken), database)
        if known == nil || known?.isRevoked == true {
            let grant = try store.beginGrant(
                client: nil, person: Self.administrator, at: WireDate.now(), database)
            try store.insert(
                accessToken, .lone, grant: grant, person: Self.administrator, expiresAt: end, database)
        } else {
            try database.execute(
                sql: "UPDATE oauth_token SET expires_at = ? WHERE digest = ?",
                arguments: [end, TokenDigest(accessToken).stored])
        }
        try tokens.load(database)
    }

    // MARK: Values derived from the seed

    private var apps: [SandboxApp] {
        if let apps = configuration.oauth.apps { return apps }
        let loopback = ["http://127.0.0.1", "http://[::1]"].flatMap { [$0 + "/callback", $0 + "/oauth/callback"] }
        let redirectURIs =
            loopback + ["https://app.example/oauth/callback", "com.example.app:/oauth/callback"]
            + configuration.oauth.redirectURIs
        return [
            SandboxApp(
                name: "Sandbox App", clientID: derive("client id"), clientSecret: derive("client secret"),
                redirectURIs: redirectURIs),
            SandboxApp(
                name: "Sandbox Legacy App", clientID: derive("legacy client id"),
                clientSecret: derive("legacy client secret"), redirectURIs: redirectURIs, generation: .legacy),
        ]
    }

    /// Returns 64 hexadecimal digits, derived from the seed, the slug and a
    /// purpose.
    private func derive(_ purpose: String) -> String {
        let text = "\(configuration.seed)/\(configuration.slug)/\(purpose)"
        return Hex.encode(SHA256.hash(data: Array(text.utf8)))
    }

    private func value(_ name: String, _ database: Database) throws -> String? {
        try String.fetchOne(database, sql: "SELECT value FROM nation WHERE name = ?", arguments: [name])
    }

    private func set(_ name: String, _ value: String, _ database: Database) throws {
        try database.execute(sql: "INSERT INTO nation (name, value) VALUES (?, ?)", arguments: [name, value])
    }
}
