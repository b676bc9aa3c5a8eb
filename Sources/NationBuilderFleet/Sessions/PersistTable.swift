// SPDX-License-Identifier: MIT

/// The statements on the table of sessions.
///
/// `$1` is the name of the storage in all of them but one, and `$2` the key. Where a value is written, `$3` is its
/// content, `$4` its version, and `$5` the microseconds until it expires, or `NULL`.
///
/// Each may be executed twice, because the response to the first was lost: what has the version `$4` was written by the
/// same call.
enum PersistTable {
    static let creation = """
        CREATE TABLE IF NOT EXISTS errand.persist (
            name text NOT NULL, key bytea NOT NULL, value bytea NOT NULL, version text NOT NULL,
            expires_at timestamptz, PRIMARY KEY (name, key));
        CREATE INDEX IF NOT EXISTS persist_expires_at ON errand.persist (expires_at);
        """

    private static let isKey = "row.name = $1 AND row.key = sha256($2)"

    private static let isLive = "(row.expires_at IS NULL OR row.expires_at > clock_timestamp())"

    private static let end = "clock_timestamp() + $5::bigint * interval '1 microsecond'"

    /// Without a new end, the end of a value stays that has not expired.
    private static let assignments = """
        value = $3, version = $4,
            expires_at = CASE WHEN $5::bigint IS NULL AND \(isLive) THEN row.expires_at ELSE \(end) END
        """

    private static let inserting = """
        INSERT INTO errand.persist AS row (name, key, value, version, expires_at)
        VALUES ($1, sha256($2), $3, $4, \(end))
        ON CONFLICT (name, key) DO UPDATE SET \(assignments)
        """

    static let creating = inserting + " WHERE NOT \(isLive) OR row.version = $4"

    static let setting = inserting

    /// The value, its version, and the microseconds until it expires.
    static let getting = """
        SELECT value, version, (extract(epoch FROM expires_at - clock_timestamp()) * 1000000)::bigint
        FROM errand.persist AS row WHERE \(isKey) AND \(isLive)
        """

    static let removing = "DELETE FROM errand.persist AS row WHERE \(isKey)"

    /// `$6` is the version that the value must have, and `$7` the new key.
    static let replacing = """
        UPDATE errand.persist AS row SET key = sha256($7), \(assignments)
        WHERE \(isLive)
            AND (\(isKey) AND row.version = $6 OR row.name = $1 AND row.key = sha256($7) AND row.version = $4)
        """

    /// Removes expired rows, except those that another server is removing.
    static let cleaning = """
        DELETE FROM errand.persist WHERE (name, key) IN (
            SELECT name, key FROM errand.persist WHERE expires_at <= clock_timestamp()
            LIMIT 10000 FOR UPDATE SKIP LOCKED)
        """

    /// The SQLSTATE for a key that another value has.
    static let uniqueViolation = "23505"
}
