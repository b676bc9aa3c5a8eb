// SPDX-License-Identifier: MIT

public import ErrandMiddleware
public import ErrandPostgres

/// A budget of requests that all processes share which use a database of PostgreSQL.
///
/// ```swift
/// let budget = PostgresBudget(database)
/// let limit = RateLimit(.requests(250, per: .seconds(10)), shared: budget)
/// ```
///
/// Each limit with a shared budget is a member while it has something to send. Its row in the table `errand.member` is
/// renewed every two seconds, with one statement for all members of the process, and no request waits for the database.
/// The budget is divided equally: a share is the capacity divided by the number of members, and at least one request per
/// window.
///
/// * The first member has the whole budget at once. One that comes later gets its share when the others have made room:
///   within about two seconds if they have sent little, and otherwise a window after that. Its calls wait until then.
/// * A member that dies, or is stopped, keeps its share for 8 seconds and a window.
/// * A limit that has had nothing to send for ten seconds (or a window, if that is longer) gives its share back, and
///   takes one again with its next call.
/// * When the server refuses a request of one member, or reports that nothing is left, all pause until the time that it
///   tells. They hear of it with their next heartbeat.
/// * While PostgreSQL is away, the last known share counts for five minutes, and then the capacity divided by the most
///   members that were ever seen. A member that has had no share before sends one request per window.
/// * A process that was stopped for more than eight seconds sends nothing until it has a share again.
///
/// So together they never exceed the budget, with one exception: when some processes cannot reach PostgreSQL and
/// others can, the former count as dead for the latter and still use the share that they had. Then the server may
/// refuse requests, and the limits of responses apply as without a shared budget.
///
/// All processes should give their ``/ErrandMiddleware/RateLimitPolicy`` the same budget. Of different ones the last
/// member that joins decides, and no member exceeds its own.
///
/// The times in rows are those of the database's clock, and those of a process are durations. Clocks of machines that
/// are wrong do no harm. The tables have names of budgets (``/ErrandMiddleware/BudgetKey``), and no token.
///
/// Copies are one budget, which several clients can use. The heartbeats have a connection of their own, and end with the
/// last copy and the last limit that uses it.
public struct PostgresBudget: SharedBudget {
    let driver: BudgetDriver

    /// Creates a budget in a database.
    ///
    /// It connects with the first request.
    ///
    /// - Parameter database: The database. A user who may not create the schema `errand` needs `SELECT`, `INSERT`,
    ///   `UPDATE` and `DELETE` on `errand.member` and `errand.budget`.
    public init(_ database: PostgresDatabase) { self.init(database, BudgetTerms(), .system) }

    init(_ database: PostgresDatabase, _ terms: BudgetTerms, _ clock: LeaseClock) {
        driver = BudgetDriver(database, terms, clock)
    }

    /// Returns what a limit may send now, as the last heartbeat says.
    public func share(of key: BudgetKey, _ budget: RateLimitPolicy.Budget?, for limit: LimitID) -> BudgetShare {
        driver.share(key, budget, limit)
    }

    /// Notes how many requests of a limit count at present.
    public func use(_ count: Int, of key: BudgetKey, by limit: LimitID) { driver.use(count, key, limit) }

    /// Lets all members pause.
    public func pause(_ key: BudgetKey, for duration: Duration) { driver.pause(key, for: duration) }

    /// Gives the shares of this process back, as before the end of a program.
    ///
    /// Others then need not wait for 8 seconds, only for a window if much was sent. A later request takes a share again.
    /// It waits for PostgreSQL for a few seconds at most.
    public func leave() async { await driver.leave() }

    /// Why the last statement failed; `nil` when it succeeded.
    public var problem: PostgresError? { driver.problem }
}
