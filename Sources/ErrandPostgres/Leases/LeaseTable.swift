// SPDX-License-Identifier: MIT

/// A table whose rows are leases, and the statements on it.
///
/// All times are those of the database's clock at the moment of a statement (`clock_timestamp()`), not at the beginning
/// of its transaction. A row stays when a lease ends, so that its fence only grows.
///
/// Who checks a fence locks its row with `FOR KEY SHARE`. An extension changes no column of a key, and does not wait
/// for that; one that takes the lease changes the fence, which is in a key, and does.
package struct LeaseTable: Sendable {
    /// The name with its schema.
    package let name: String
    /// The column with the name of a lease.
    package let key: String
    /// The statements that create it.
    package let creation: String

    /// Assignments to other columns when a holder has come to its end.
    private let ending: [String]

    package init(name: String, key: String, creation: String, ending: [String] = []) {
        (self.name, self.key, self.creation, self.ending) = (name, key, creation, ending)
    }

    static let leases = LeaseTable(
        name: "errand.lease", key: "name",
        creation: """
            CREATE TABLE IF NOT EXISTS errand.lease (
                name text PRIMARY KEY, fence bigint NOT NULL, holder text, since timestamptz, lease_until timestamptz,
                UNIQUE (name, fence))
            """)

    /// Takes a lease that is free, has ended or is the holder's: `$1` the name, `$2` the holder, `$3` microseconds.
    ///
    /// It returns the fence, and the holder before if that one has not come to its end. The first condition only reads:
    /// many that wait for a lease lock no row.
    package var taking: String {
        let end = "clock_timestamp() + $3::bigint * interval '1 microsecond'"
        return """
            WITH before AS (SELECT fence, holder FROM \(name) WHERE \(key) = $1)
            INSERT INTO \(name) AS row (\(key), fence, holder, since, lease_until)
            SELECT $1::text, 1, $2::text, clock_timestamp(), \(end)
            WHERE NOT EXISTS (
                SELECT FROM \(name) WHERE \(key) = $1 AND lease_until >= clock_timestamp() AND holder <> $2)
            ON CONFLICT (\(key)) DO UPDATE
            SET fence = row.fence + 1, holder = $2, since = clock_timestamp(), lease_until = \(end)
            WHERE row.lease_until IS NULL OR row.lease_until < clock_timestamp() OR row.holder = $2
            RETURNING fence, (SELECT before.holder FROM before WHERE before.fence = row.fence - 1)
            """
    }

    /// Extends a lease: `$1` the name, `$2` the holder, `$3` microseconds, `$4` the fence.
    package var extending: String {
        """
        UPDATE \(name) SET lease_until = clock_timestamp() + $3::bigint * interval '1 microsecond'
        WHERE \(key) = $1 AND holder = $2 AND fence = $4
        """
    }

    /// Frees a lease: `$1` the name, `$2` the holder.
    ///
    /// It has no fence: it also frees a lease that was taken by a statement whose response was lost.
    package var freeing: String {
        let values = (["holder = NULL", "since = NULL", "lease_until = NULL"] + ending).joined(separator: ", ")
        return "UPDATE \(name) SET \(values) WHERE \(key) = $1 AND holder = $2"
    }

    /// Finds a lease of a holder, and keeps others from taking it until the transaction ends: `$1` the name, `$2` the
    /// holder, `$3` the fence.
    package var checking: String {
        "SELECT FROM \(name) WHERE \(key) = $1 AND holder = $2 AND fence = $3 FOR KEY SHARE"
    }
}
