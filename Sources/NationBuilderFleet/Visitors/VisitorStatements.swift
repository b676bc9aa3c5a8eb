// SPDX-License-Identifier: MIT

/// The statements on the table of visitors; `$1` is the name of the website in all of them.
enum VisitorStatements {
    static let creation = """
        CREATE TABLE IF NOT EXISTS errand.visitor (
            name text NOT NULL, visitor text NOT NULL, seen_at timestamptz NOT NULL, PRIMARY KEY (name, visitor));
        CREATE INDEX IF NOT EXISTS visitor_seen_at ON errand.visitor (name, seen_at);
        """

    /// Notes that the visitor `$2` is here.
    static let noting = """
        INSERT INTO errand.visitor (name, visitor, seen_at) VALUES ($1, $2, clock_timestamp())
        ON CONFLICT (name, visitor) DO UPDATE SET seen_at = clock_timestamp()
        """

    /// Finds those who have been away the longest, and for more than `$2` seconds.
    static let finding = """
        SELECT visitor FROM errand.visitor
        WHERE name = $1 AND seen_at < clock_timestamp() - $2::bigint * interval '1 second'
        ORDER BY seen_at LIMIT 1000
        """

    /// Removes the visitor `$2`.
    static let removing = "DELETE FROM errand.visitor WHERE name = $1 AND visitor = $2"
}
