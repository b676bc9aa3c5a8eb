// SPDX-License-Identifier: MIT

import GRDB

/// The tables of grants, codes and tokens.
///
/// Codes and tokens are stored only as their SHA-256. A grant is one consent of
/// one person. All tokens issued for it belong to it, so that they can be revoked
/// together.
enum OAuthSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("oauth") { try $0.execute(sql: tables) }
    }

    private static let tables = """
        DROP TABLE access_token;
        CREATE TABLE oauth_grant (
            id INTEGER PRIMARY KEY, client_id TEXT, person_id INTEGER NOT NULL, created_at INTEGER NOT NULL
        );
        CREATE TABLE oauth_token (
            digest BLOB PRIMARY KEY, grant_id INTEGER NOT NULL, kind TEXT NOT NULL,
            expires_at INTEGER, revoked_at INTEGER
        ) WITHOUT ROWID;
        CREATE INDEX oauth_token_grant ON oauth_token (grant_id);
        CREATE TABLE oauth_code (
            digest BLOB PRIMARY KEY, client_id TEXT NOT NULL, person_id INTEGER NOT NULL,
            redirect_uri TEXT NOT NULL, challenge TEXT, expires_at INTEGER NOT NULL, grant_id INTEGER
        ) WITHOUT ROWID;
        """
}
