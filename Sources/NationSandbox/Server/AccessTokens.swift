// SPDX-License-Identifier: MIT

import GRDB
import Synchronization

/// The access tokens of a nation, kept in memory.
///
/// Revoked tokens are missing. Expired ones are kept, since their refusal has
/// its own code.
final class AccessTokens: Sendable {
    struct Grant: Sendable, Equatable {
        /// The person whose permissions the token has.
        var person: Int64
        /// The expiry in unix seconds; `nil` for a token that never expires, as
        /// in v1.
        var expiresAt: Int64?
        var isRenewable: Bool
        /// Whether the token is one of version 1, issued to a legacy app.
        var isLegacy = false
    }

    private let grants = Mutex<[TokenDigest: Grant]>([:])

    func grant(of token: String) -> Grant? {
        let digest = TokenDigest(token)
        return grants.withLock { $0[digest] }
    }

    /// Adds and removes tokens once the transaction of `database` is committed.
    func change(
        adding added: [(TokenDigest, Grant)] = [], removing removed: [TokenDigest] = [], _ database: Database
    ) {
        database.afterNextTransaction { _ in
            self.grants.withLock { grants in
                for digest in removed { grants[digest] = nil }
                for (digest, grant) in added { grants[digest] = grant }
            }
        }
    }

    /// Expires a renewable token now, in memory and in the database.
    func expire(_ token: String, at now: Int64, in store: NationStore) async throws {
        let digest = TokenDigest(token)
        guard grants.withLock({ $0[digest]?.isRenewable }) == true else { return }
        try await store.write { database in
            try database.execute(
                sql: "UPDATE oauth_token SET expires_at = ? WHERE digest = ? AND expires_at > ?",
                arguments: [now, digest.stored, now])
            try self.load(database)
        }
    }

    /// Replaces the tokens by those in `database`, once its transaction is
    /// committed.
    func load(_ database: Database) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT oauth_token.digest, oauth_grant.person_id, oauth_token.expires_at, oauth_token.kind,
                    oauth_grant.client_id
                FROM oauth_token JOIN oauth_grant ON oauth_grant.id = oauth_token.grant_id
                WHERE oauth_token.revoked_at IS NULL AND oauth_token.kind <> 'refresh'
                """)
        var stored: [TokenDigest: Grant] = [:]
        while let row = try rows.next() {
            stored[TokenDigest(stored: row[0])] = Grant(
                person: row[1], expiresAt: row[2], isRenewable: row[3] == OAuthStore.Kind.access.rawValue,
                isLegacy: row[3] == OAuthStore.Kind.lone.rawValue && row[4] as String? != nil)
        }
        let found = stored
        database.afterNextTransaction { _ in self.grants.withLock { $0 = found } }
    }
}
