// SPDX-License-Identifier: MIT

import GRDB
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The access tokens that a nation takes, read once and kept in memory.
///
/// Revoked ones are not among them; expired ones are, since their refusal says
/// so.
final class AccessTokens: Sendable {
    struct Grant: Sendable, Equatable {
        /// Whose permissions the token carries.
        var person: Int64
        /// Unix seconds; `nil` never expires, as tokens of v1 do.
        var expiresAt: Int64?
        /// Whether a refresh token stands behind it.
        var isRenewable: Bool
        /// Whether it is a token of version 1: one that an old app was given.
        var isLegacy = false
    }

    private let grants = Mutex<[TokenDigest: Grant]>([:])

    func grant(of token: String) -> Grant? {
        let digest = TokenDigest(token)
        return grants.withLock { $0[digest] }
    }

    /// Adds and removes tokens once the transaction of `database` has been
    /// committed.
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

    /// Lets a renewable token end now, wherever it is kept.
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

    /// Takes over what `database` holds, when its transaction is committed.
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
