// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The statements on the table of credentials.
///
/// `$1` is the key of a row in most of them: what the keys of the store begin with, and the digest of an account. Where
/// a holder proves that it has the lock, its name and its fence follow.
enum CredentialTable {
    static let creation = """
        CREATE TABLE IF NOT EXISTS errand.credential (
            key text COLLATE "C" PRIMARY KEY, content bytea, damaged bytea, version bigint NOT NULL DEFAULT 0,
            fence bigint NOT NULL DEFAULT 0, holder text, since timestamptz, lease_until timestamptz,
            sending_since timestamptz, sending_fence bigint, in_doubt timestamptz)
        """

    /// A holder that comes to its end has no token request under way.
    ///
    /// `sending_fence` is that of the first holder that sent the stored refresh token and is not known to have come to
    /// its end; it may have the tokens that replaced it.
    static let leases = LeaseTable(
        name: "errand.credential", key: "key", creation: creation,
        ending: ["sending_since = NULL", "sending_fence = nullif(sending_fence, fence)"])

    /// Assignments that end all that is known of renewals under way: the content is new, or gone.
    private static let settled = "sending_since = NULL, sending_fence = NULL, in_doubt = NULL"

    static let loading = "SELECT content, version FROM errand.credential WHERE key = $1"

    /// `$1` is what the keys of a space begin with; a digest follows, which has 64 digits below `g`.
    private static let inSpace = """
        key COLLATE "C" BETWEEN $1::text AND $1::text || 'g' AND left(key, -64) = $1
        """

    static let listing = "SELECT content FROM errand.credential WHERE content IS NOT NULL AND \(inSpace)"

    static let removingAll = "DELETE FROM errand.credential WHERE \(inSpace)"

    /// `$2` is the content.
    static let saving = """
        INSERT INTO errand.credential AS row (key, content, version) VALUES ($1, $2, 1)
        ON CONFLICT (key) DO UPDATE
        SET content = $2, version = row.version + 1, \(settled)
        """

    /// Saves the content `$2` of a holder that has the lock, or whose version `$5` is still the stored one.
    ///
    /// The last condition lets it be repeated when its response was lost.
    static let savingUnderLock = """
        UPDATE errand.credential SET content = $2, version = version + 1, \(settled)
        WHERE key = $1 AND (holder = $3 AND fence = $4 OR version = $5::bigint OR content = $2)
        """

    /// Saves the content `$2` of a holder that has the lock, whose tokens are those of version `$5`.
    ///
    /// The version stays: who has the tokens that replace these may save them. So does all that is known of renewals.
    static let changing = """
        UPDATE errand.credential SET content = $2 WHERE key = $1 AND holder = $3 AND fence = $4 AND version = $5::bigint
        """

    static let removing = """
        UPDATE errand.credential
        SET content = NULL, damaged = NULL, version = version + 1, \(settled)
        WHERE key = $1
        """

    /// Removes the content for a holder that has the lock.
    ///
    /// The last condition lets it be repeated when its response was lost.
    static let removingUnderLock = "\(removing) AND (holder = $2 AND fence = $3 OR content IS NULL)"

    /// Sets a damaged content, `$2`, aside.
    static let settingAside = """
        UPDATE errand.credential SET damaged = content, content = NULL
        WHERE key = $1 AND content = $2
        """

    /// Writes a row without a change, and where there is none nothing: needs the same rights.
    static let probing = """
        WITH present AS (UPDATE errand.credential SET version = version WHERE key = $1)
        INSERT INTO errand.credential (key) SELECT $1 WHERE false
        """

    /// Keeps the salt `$1` of a passphrase, unless the table has one, and returns that of the table.
    ///
    /// Its key is none of an account, and its content no record.
    static let keepingSalt = """
        INSERT INTO errand.credential AS row (key, content) VALUES ('salt', $1)
        ON CONFLICT (key) DO UPDATE SET content = coalesce(row.content, $1) RETURNING content
        """

    // MARK: Renewals

    /// Returns for how many milliseconds a refresh token has been under way, if a holder that sent it is not known to
    /// have come to its end; since how many the row is in doubt; and that holder's fence.
    ///
    /// The first is `NULL` when the last one that sent it has come to its end, the second when there is no doubt.
    static let sending = """
        SELECT \(milliseconds("sending_since")), \(milliseconds("in_doubt")), sending_fence FROM errand.credential
        WHERE key = $1 AND sending_fence IS NOT NULL
        """

    private static func milliseconds(_ since: String) -> String {
        "(extract(epoch FROM clock_timestamp() - \(since)) * 1000)::bigint"
    }

    /// Notes that a refresh token leaves.
    ///
    /// `$4` is the time of the lease in microseconds, `$5` whether an earlier holder may have the tokens that replaced it.
    static let noting = """
        UPDATE errand.credential
        SET sending_since = clock_timestamp(),
            sending_fence = CASE WHEN $5::boolean THEN coalesce(sending_fence, fence) ELSE fence END,
            lease_until = clock_timestamp() + $4::bigint * interval '1 microsecond'
        WHERE key = $1 AND holder = $2 AND fence = $3
        """

    /// Puts the row in doubt if an earlier holder may have the tokens (`$4`), for a holder that has the lock.
    static let doubting = """
        UPDATE errand.credential
        SET in_doubt = CASE WHEN $4::boolean THEN coalesce(in_doubt, clock_timestamp()) ELSE in_doubt END
        WHERE key = $1 AND holder = $2 AND fence = $3
        """
}
