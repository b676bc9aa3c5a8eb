// SPDX-License-Identifier: MIT

/// The statements on the table of documents, of which `$1` is the name in all.
enum DocumentTable {
    static let creation = """
        CREATE TABLE IF NOT EXISTS errand.document (
            name text PRIMARY KEY, content bytea, damaged bytea, version bigint NOT NULL DEFAULT 0)
        """

    static let reading = "SELECT content, version FROM errand.document WHERE name = $1"

    /// Writes the first content, `$2`, or finds that it was written already.
    static let creating = """
        INSERT INTO errand.document AS row (name, content, version) VALUES ($1, $2, 1)
        ON CONFLICT (name) DO UPDATE SET content = $2, version = 1
        WHERE row.version = 0 OR row.version = 1 AND row.content IS NOT DISTINCT FROM $2
        """

    /// Writes the content `$2` if the version is still `$3`, or if it was written already.
    ///
    /// A row that was removed meanwhile does not come back.
    static let writing = """
        UPDATE errand.document SET content = $2, version = $3::bigint + 1
        WHERE name = $1 AND (version = $3::bigint OR version = $3::bigint + 1 AND content IS NOT DISTINCT FROM $2)
        """

    static let settingAside = """
        UPDATE errand.document SET damaged = content, content = NULL, version = version + 1
        WHERE name = $1 AND content = $2
        """

    /// Writes a row without a change, and where there is none nothing: needs the same rights.
    static let probing = """
        WITH present AS (UPDATE errand.document SET version = version WHERE name = $1)
        INSERT INTO errand.document (name) SELECT $1 WHERE false
        """

    static let removing = "DELETE FROM errand.document WHERE name = $1"
}
