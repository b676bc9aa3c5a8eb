// SPDX-License-Identifier: MIT

import GRDB

/// Grants, codes and tokens in the database.
///
/// Every function runs inside a transaction of its caller.
struct OAuthStore: Sendable {
    enum Kind: String, Sendable {
        /// An access token of version 1, without a refresh token.
        case lone
        /// An access token of a pair.
        case access
        /// The refresh token of a pair.
        case refresh
    }

    struct Code: Sendable, Equatable {
        var clientID: String
        var person: Int64
        var redirectURI: String
        var challenge: String?
        var expiresAt: Int64
        /// The grant that the code was exchanged for.
        var grant: Int64?
    }

    struct Token: Sendable, Equatable {
        var grant: Int64
        var kind: Kind
        var expiresAt: Int64?
        var isRevoked: Bool
        var clientID: String?
        var person: Int64
    }

    let tokens: AccessTokens

    // MARK: Codes

    func insert(_ digest: TokenDigest, _ code: Code, _ database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO oauth_code (digest, client_id, person_id, redirect_uri, challenge, expires_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                digest.stored, code.clientID, code.person, code.redirectURI, code.challenge, code.expiresAt,
            ])
    }

    func code(_ digest: TokenDigest, _ database: Database) throws -> Code? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT client_id, person_id, redirect_uri, challenge, expires_at, grant_id FROM oauth_code
                WHERE digest = ?
                """, arguments: [digest.stored]
        ).map {
            Code(
                clientID: $0[0], person: $0[1], redirectURI: $0[2], challenge: $0[3], expiresAt: $0[4], grant: $0[5])
        }
    }

    func spend(_ digest: TokenDigest, on grant: Int64, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE oauth_code SET grant_id = ? WHERE digest = ?", arguments: [grant, digest.stored])
    }

    // MARK: Tokens

    /// Begins a grant: one consent of one person.
    func beginGrant(client: String?, person: Int64, at now: Int64, _ database: Database) throws -> Int64 {
        try database.execute(
            sql: "INSERT INTO oauth_grant (client_id, person_id, created_at) VALUES (?, ?, ?)",
            arguments: [client, person, now])
        return database.lastInsertedRowID
    }

    func token(_ digest: TokenDigest, _ database: Database) throws -> Token? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT oauth_token.grant_id, oauth_token.kind, oauth_token.expires_at, oauth_token.revoked_at,
                    oauth_grant.client_id, oauth_grant.person_id
                FROM oauth_token JOIN oauth_grant ON oauth_grant.id = oauth_token.grant_id
                WHERE oauth_token.digest = ?
                """, arguments: [digest.stored])
        guard let row, let kind = Kind(rawValue: row[1]) else { return nil }
        return Token(
            grant: row[0], kind: kind, expiresAt: row[2], isRevoked: row[3] != nil, clientID: row[4], person: row[5])
    }

    /// Adds a token; one that was revoked becomes valid again.
    func insert(
        _ token: String, _ kind: Kind, grant: Int64, person: Int64, expiresAt: Int64?, _ database: Database
    ) throws {
        let digest = TokenDigest(token)
        try database.execute(
            sql: "INSERT OR REPLACE INTO oauth_token (digest, grant_id, kind, expires_at) VALUES (?, ?, ?, ?)",
            arguments: [digest.stored, grant, kind.rawValue, expiresAt])
        guard kind != .refresh else { return }
        let client = try String.first("SELECT client_id FROM oauth_grant WHERE id = ?", [grant], database)
        let access = AccessTokens.Grant(
            person: person, expiresAt: expiresAt, isRenewable: kind == .access,
            isLegacy: kind == .lone && client != nil)
        tokens.change(adding: [(digest, access)], database)
    }

    func revoke(grant: Int64, at now: Int64, _ database: Database) throws {
        try revoke("grant_id = ?", [grant], at: now, database)
    }

    func revoke(_ digest: TokenDigest, at now: Int64, _ database: Database) throws {
        try revoke("digest = ?", [digest.stored], at: now, database)
    }

    private func revoke(
        _ condition: String, _ arguments: StatementArguments, at now: Int64, _ database: Database
    ) throws {
        let digests = try Data.fetchAll(
            database, sql: "SELECT digest FROM oauth_token WHERE revoked_at IS NULL AND \(condition)",
            arguments: arguments)
        try database.execute(
            sql: "UPDATE oauth_token SET revoked_at = ? WHERE revoked_at IS NULL AND \(condition)",
            arguments: [now] + arguments)
        tokens.change(removing: digests.map { TokenDigest(stored: $0) }, database)
    }

    /// Expires one access token now, and returns the number of tokens that it
    /// found.
    func expire(_ digest: TokenDigest, at now: Int64, _ database: Database) throws -> Int {
        try database.execute(
            sql: """
                UPDATE oauth_token SET expires_at = ?
                WHERE digest = ? AND kind <> ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)
                """,
            arguments: [now, digest.stored, Kind.refresh.rawValue, now])
        let count = database.changesCount
        try tokens.load(database)
        return count
    }

    /// Expires the access tokens of all pairs now, and returns their number.
    func expireAll(at now: Int64, _ database: Database) throws -> Int {
        try database.execute(
            sql: "UPDATE oauth_token SET expires_at = ? WHERE kind = ? AND revoked_at IS NULL AND expires_at > ?",
            arguments: [now, Kind.access.rawValue, now])
        let count = database.changesCount
        try tokens.load(database)
        return count
    }
}
