// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandPostgres

/// The statements on the tables of members and budgets.
///
/// `$1` has the rows of a process as JSON. All times are those of the database's clock at the moment of a statement. A
/// row is alive until `proof` and the memory of its window have passed since its last heartbeat, and one that says that
/// its member has left, until the memory has passed.
///
/// No statement waits for another process: each writes its own rows only, and those of the budgets in the order of their
/// keys.
struct BudgetTable: Sendable {
    /// A row, as statements take it.
    struct Row: Encodable, Sendable {
        var key: String
        var holder: String
        var capacity: Int?
        /// In milliseconds.
        var window: Int
        /// How long a request counts, in milliseconds.
        var memory: Int
        var isNew: Bool
        var share: Int
        var claim: Int

        enum CodingKeys: String, CodingKey {
            case key, holder, capacity, window, memory, share, claim
            case isNew = "is_new"
        }
    }

    static let creation = """
        CREATE TABLE IF NOT EXISTS errand.member (
            budget text, holder text, since timestamptz NOT NULL, seen_at timestamptz NOT NULL, share bigint NOT NULL,
            claim bigint NOT NULL, PRIMARY KEY (budget, holder));
        CREATE TABLE IF NOT EXISTS errand.budget (
            key text PRIMARY KEY, capacity bigint, window_ms bigint NOT NULL, paused_until timestamptz);
        """

    /// In milliseconds.
    private let proof: Int

    init(_ terms: BudgetTerms) { proof = Int(terms.proof / .milliseconds(1)) }

    private static let rows = """
        jsonb_to_recordset($1::jsonb) AS mine(
            key text, holder text, capacity bigint, "window" bigint, memory bigint, is_new boolean, share bigint,
            claim bigint)
        """

    private static func time(_ milliseconds: String) -> String { "(\(milliseconds)) * interval '1 millisecond'" }

    /// Whether a row is alive at `now`; one from the future is of a time before the clock was set back.
    private func alive(_ row: String) -> String {
        """
        \(row).seen_at BETWEEN mine.now - \(Self.time("mine.memory + CASE WHEN \(row).claim > 0 THEN \(proof) ELSE 0 END"))
            AND mine.now + \(Self.time("\(proof)"))
        """
    }

    /// Writes the rows, and returns what the others' say: for each row its holder, the number of members, what
    /// the others count, the age of the row in milliseconds, how many others are not alive and how many of these have a
    /// share, the capacity, and the number and the rest of a pause.
    var heartbeat: String {
        let proof = Self.time("\(proof)")
        return """
            WITH mine AS MATERIALIZED (SELECT *, clock_timestamp() AS now FROM \(Self.rows)), noted AS (
                INSERT INTO errand.budget AS row (key, capacity, window_ms)
                SELECT DISTINCT ON (key) key, capacity, "window" FROM mine WHERE is_new ORDER BY key
                ON CONFLICT (key) DO UPDATE SET capacity = excluded.capacity, window_ms = excluded.window_ms
            ), written AS (
                INSERT INTO errand.member AS row (budget, holder, since, seen_at, share, claim)
                SELECT key, holder, now, now, share, claim FROM mine
                ON CONFLICT (budget, holder) DO UPDATE SET
                    since = CASE WHEN row.seen_at BETWEEN excluded.seen_at - \(proof) AND excluded.seen_at + \(proof)
                        THEN row.since ELSE excluded.seen_at END,
                    seen_at = excluded.seen_at, share = excluded.share, claim = excluded.claim
                RETURNING budget, holder, seen_at, since
            )
            SELECT mine.holder, 1 + coalesce(others.members, 0), coalesce(others.counted, 0),
                (extract(epoch FROM written.seen_at - written.since) * 1000)::bigint, others.dead, others.unsure,
                budget.capacity, (extract(epoch FROM budget.paused_until) * 1000)::bigint,
                (extract(epoch FROM budget.paused_until - mine.now) * 1000)::bigint
            FROM mine JOIN written ON written.budget = mine.key AND written.holder = mine.holder
            LEFT JOIN errand.budget ON budget.key = mine.key
            LEFT JOIN LATERAL (
                SELECT count(*) FILTER (WHERE is_alive AND claim > 0) AS members,
                    sum(greatest(share, claim)) FILTER (WHERE is_alive) AS counted,
                    count(*) FILTER (WHERE NOT is_alive) AS dead,
                    count(*) FILTER (WHERE NOT is_alive AND claim > 0) AS unsure
                FROM (
                    SELECT *, \(alive("other")) AS is_alive FROM errand.member AS other
                    WHERE other.budget = mine.key AND other.holder <> mine.holder) AS seen
            ) AS others ON true
            """
    }

    /// Removes rows that are not alive: those that left, and others if this one has been there for long.
    var sweeping: String {
        """
        WITH mine AS MATERIALIZED (SELECT *, clock_timestamp() AS now FROM \(Self.rows))
        DELETE FROM errand.member WHERE (budget, holder) IN (
            SELECT dead.budget, dead.holder FROM errand.member AS dead
            JOIN mine ON mine.key = dead.budget AND mine.holder <> dead.holder
            JOIN errand.member AS own ON own.budget = mine.key AND own.holder = mine.holder
            WHERE NOT \(alive("dead")) AND (dead.claim = 0 OR own.seen_at - own.since >= \(Self.time("\(proof)")))
            FOR UPDATE OF dead SKIP LOCKED)
        """
    }

    /// Removes the rows of members that have nothing to send, and what nobody has touched for a day.
    static let leaving = """
        WITH mine AS MATERIALIZED (SELECT * FROM \(rows)), gone AS (
            DELETE FROM errand.member WHERE (budget, holder) IN (
                SELECT budget, holder FROM errand.member
                WHERE (budget, holder) IN (SELECT key, holder FROM mine)
                    OR seen_at < clock_timestamp() - interval '1 day'
                FOR UPDATE SKIP LOCKED)
            RETURNING budget, holder)
        DELETE FROM errand.budget WHERE key IN (
            SELECT key FROM errand.budget AS left_over
            WHERE key IN (SELECT budget FROM gone) AND NOT coalesce(paused_until > clock_timestamp(), false)
                AND NOT EXISTS (
                    SELECT FROM errand.member WHERE budget = left_over.key
                        AND (budget, holder) NOT IN (SELECT budget, holder FROM gone))
            FOR UPDATE SKIP LOCKED)
        """

    /// Lets a pause of a budget begin: `$1` its key, `$2` the capacity, `$3` the window and `$4` the pause in
    /// milliseconds.
    static let pausing = """
        INSERT INTO errand.budget AS row (key, capacity, window_ms, paused_until)
        VALUES ($1, $2::bigint, $3::bigint, clock_timestamp() + \(time("$4::bigint")))
        ON CONFLICT (key) DO UPDATE SET paused_until = greatest(row.paused_until, excluded.paused_until)
        """

    /// Returns rows as statements take them.
    static func text(_ rows: [Row]) throws -> String { String(decoding: try JSONEncoder().encode(rows), as: UTF8.self) }

    /// Returns the response that a row of the result is, with its holder and whether there are dead rows.
    static func response(_ row: PostgresRow) -> (holder: String, response: BudgetResponse, hasDead: Bool)? {
        guard let holder = row[0]?.text else { return nil }
        let age = max(0, row[3]?.integer ?? 0)
        var response = BudgetResponse(
            members: row[1]?.integer ?? 1, others: row[2]?.integer ?? 0, age: .milliseconds(age),
            isUnsure: (row[5]?.integer ?? 0) > 0, capacity: row[6]?.integer)
        if let left = row[8]?.integer, left > 0, let number = row[7]?.integer {
            (response.pause, response.pauseLeft) = (number, .milliseconds(left))
        }
        return (holder, response, (row[4]?.integer ?? 0) > 0)
    }
}
