// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandPostgres
import ErrandTesting
import Programs
import Servers
import TestSupport
import Testing

@testable import ErrandFleet

@Suite("A budget in PostgreSQL", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(5)))
struct PostgresBudgetTests {
    private let key = BudgetKey("https://api.example.com as named-ada")
    private let policy = RateLimitPolicy.Budget.requests(100, per: .seconds(1))

    /// Times that are a tenth of the real ones.
    private static let quick: BudgetTerms = {
        var terms = BudgetTerms()
        (terms.interval, terms.proof, terms.idleLimit) = (.milliseconds(200), .milliseconds(1600), .seconds(1))
        (terms.trust, terms.margin, terms.retryInterval) = (.seconds(3), .milliseconds(100), .milliseconds(100))
        (terms.waitingInterval, terms.deadline) = (.milliseconds(50), .milliseconds(400))
        return terms
    }()

    /// The same, for tests in which a process must not seem to stand still, however busy this machine is.
    private static let steady: BudgetTerms = {
        var terms = quick
        (terms.proof, terms.trust) = (.seconds(60), .seconds(300))
        return terms
    }()

    /// A machine: a budget with connections of its own, and a limit that asks.
    private struct Machine: Sendable {
        let budget: PostgresBudget
        let limit = LimitID()
        let key: BudgetKey
        let policy: RateLimitPolicy.Budget?

        var share: BudgetShare {
            let share = budget.share(of: key, policy, for: limit)
            budget.use(0, of: key, by: limit)
            return share
        }

        /// Asks until the share is so large.
        func wait(for count: Int) async throws {
            try await waitUntil(share.count == count)
        }
    }

    private func machine(
        _ database: PostgresDatabase, _ terms: BudgetTerms = quick, budget: RateLimitPolicy.Budget? = nil
    ) -> Machine {
        Machine(budget: PostgresBudget(database, terms, .system), key: key, policy: budget ?? policy)
    }

    /// Lets machines ask until a condition holds for all of them.
    ///
    /// - Parameter guesses: The number of machines that have no share, and send one request per window.
    private func settle(_ machines: [Machine], guesses: Int = 0, _ isDone: ([Int]) -> Bool) async throws {
        func isSettled() -> Bool {
            let shares = machines.map { $0.share.count ?? 0 }
            // What did not change between two looks was so at one moment.
            if machines.map({ $0.share.count ?? 0 }) == shares { #expect(shares.reduce(0, +) <= 100 + guesses) }
            return isDone(shares)
        }
        try await waitUntil(isSettled())
    }

    /// Waits until a query returns a value.
    private func wait(_ database: PostgresDatabase, _ sql: String, _ value: Int) async throws {
        try await waitUntil(await database.query(sql).first?[0]?.integer == value)
    }

    // MARK: Shares

    @Test(
        "The first has all, two have half each, and who leaves gives its share to the other", arguments: [false, true])
    func shares(_ isPooled: Bool) async throws {
        let place = try await SharedServer.database()
        guard isPooled else { return try await share { try place.open() } }
        guard PgBouncer.isInstalled else { return }
        try await PgBouncer.run(before: SharedServer.current, connections: 2) { bouncer in
            let url = bouncer.url.dropLast("postgres".count) + place.name
            try await share { try PostgresDatabase(PostgresAddress(String(url))) }
        }
    }

    private func share(_ open: () throws -> PostgresDatabase) async throws {
        let first = machine(try open())
        try await first.wait(for: 100)
        let second = machine(try open())
        try await settle([first, second]) { $0 == [50, 50] }
        let third = machine(try open())
        try await settle([first, second, third]) { $0 == [33, 33, 33] }
        await first.budget.leave()
        try await settle([second, third]) { $0 == [50, 50] }
        try await settle([first, second, third]) { $0 == [33, 33, 33] }
    }

    @Test("Eight that come at the same moment never have more than all together")
    func crowd() async throws {
        let place = try await SharedServer.database()
        let machines = try (0..<8).map { _ in machine(try place.open()) }
        try await settle(machines) { $0 == Array(repeating: 12, count: 8) }
    }

    @Test("Two limits of one process are two members, and two keys two budgets")
    func members() async throws {
        let place = try await SharedServer.database()
        let first = machine(try place.open())
        let second = Machine(budget: first.budget, key: key, policy: policy)
        let other = Machine(
            budget: first.budget, key: BudgetKey("other\0" + String(repeating: "é", count: 5000)), policy: policy)
        try await settle([first, second]) { $0 == [50, 50] }
        try await other.wait(for: 100)
        try await settle([first, second]) { $0 == [50, 50] }
    }

    @Test("A machine that was killed gives its share to the others after a time")
    func killed() async throws {
        let place = try await SharedServer.database()
        let (first, database) = (machine(try place.open()), try place.open())
        // The row of one that dies when it has been noticed.
        try await first.wait(for: 100)
        let heartbeat = """
            INSERT INTO errand.member SELECT 'https://api.example.com as named-ada', 'dead', now(), now(), 50, 50
            ON CONFLICT (budget, holder) DO UPDATE SET seen_at = now()
            """
        func isNoticed() async throws -> Bool {
            try await database.execute(heartbeat)
            return first.share.count == 50
        }
        try await waitUntil(await isNoticed())
        try await settle([first]) { $0 == [100] }
        try await wait(database, "SELECT count(*) FROM errand.member", 1)
    }

    @Test("Who has nothing to send for a while leaves, and takes part again with its next call")
    func idle() async throws {
        let place = try await SharedServer.database()
        let (first, second) = (machine(try place.open()), machine(try place.open()))
        try await settle([first, second]) { $0 == [50, 50] }
        let database = try place.open()
        func isAlone() async throws -> Bool {
            // It asks all the time, so that it does not leave too.
            let count = second.share.count
            return try await database.query("SELECT FROM errand.member").count == 1 && count == 100
        }
        try await waitUntil(await isAlone())
        try await settle([first, second]) { $0 == [50, 50] }
    }

    @Test("A member says what it has in use, and until that is over others do not get it")
    func use() async throws {
        let place = try await SharedServer.database()
        let budget = RateLimitPolicy.Budget.requests(100, per: .seconds(600))
        let first = machine(try place.open(), Self.steady, budget: budget)
        let second = machine(try place.open(), Self.steady, budget: budget)
        try await first.wait(for: 100)
        first.budget.use(80, of: key, by: first.limit)
        try await second.wait(for: 20)
        #expect(first.budget.share(of: key, budget, for: first.limit).count == 50)
        first.budget.use(30, of: key, by: first.limit)
        try await second.wait(for: 50)
    }

    // MARK: Pauses

    @Test("A pause of one is heard by all, and a shorter one does not end it")
    func pause() async throws {
        let place = try await SharedServer.database()
        let (first, second) = (machine(try place.open()), machine(try place.open()))
        try await settle([first, second]) { $0 == [50, 50] }
        #expect(second.share.pause == nil)
        first.budget.pause(key, for: .seconds(600))
        try await waitUntil(second.share.pause != nil)
        let pause = try #require(second.share.pause)
        #expect(pause.remaining > .seconds(500) && pause.remaining <= .seconds(600))
        second.budget.pause(key, for: .seconds(60))
        // Later heartbeats say the same.
        let database = try place.open()
        let moment = try await database.query("SELECT (clock_timestamp() + interval '1 second')::text").first?[0]?.text
        let seen = "SELECT FROM errand.member WHERE seen_at > $1::timestamptz"
        func areSeen() async throws -> Bool {
            try await settle([first, second]) { $0 == [50, 50] }
            return try await database.query(seen, [.init(moment)]).count >= 2
        }
        try await waitUntil(await areSeen())
        #expect(second.share.pause?.number == pause.number && first.share.pause?.number == pause.number)
        let other = Machine(budget: first.budget, key: BudgetKey("other"), policy: policy)
        try await other.wait(for: 100)
        #expect(other.share.pause == nil)
    }

    @Test("Without a budget in the policy pauses are shared, and nothing is divided")
    func onlyPauses() async throws {
        let place = try await SharedServer.database()
        let machines = try (0..<2).map { _ in
            Machine(budget: PostgresBudget(try place.open(), Self.quick, .system), key: key, policy: nil)
        }
        #expect(machines.allSatisfy { $0.share.count == nil })
        machines[0].budget.pause(key, for: .seconds(600))
        try await waitUntil(machines[1].share.pause != nil)
        #expect(machines[1].share.count == nil)
    }

    // MARK: Trouble

    @Test("While PostgreSQL is away the last share counts, and when it is back, all is as before")
    func outage() async throws {
        try await PostgresServer.run { server in
            func open() throws -> PostgresDatabase { try PostgresDatabase(PostgresAddress(server.url())) }
            let (first, second) = (machine(try open(), Self.steady), machine(try open(), Self.steady))
            try await settle([first, second]) { $0 == [50, 50] }
            try await server.stop()
            func haveProblems() -> Bool {
                #expect(first.share.count == 50 && second.share.count == 50)
                return first.budget.problem != nil && second.budget.problem != nil
            }
            try await waitUntil(haveProblems())
            // Somebody who comes now has no share, and is not held up for ever.
            let late = machine(try open(), Self.steady)
            try await late.wait(for: 1)
            try await server.start()
            try await settle([first, second, late], guesses: 1) { $0 == [33, 33, 33] }
        }
    }

    @Test("A user who may not use the tables sends one request per window, and can see why")
    func forbidden() async throws {
        let place = try await SharedServer.database()
        try await place.open().execute("CREATE ROLE nobody_here LOGIN PASSWORD '\(PostgresServer.password)'")
        let url = place.server.url().replacing("//postgres:", with: "//nobody_here:")
            .replacing("/postgres?", with: "/\(place.name)?")
        let machine = machine(try PostgresDatabase(PostgresAddress(url)))
        try await machine.wait(for: 1)
        #expect(machine.budget.problem?.sqlState == "42501")
    }

    @Test("A process whose statements wait for others sends on: a lock of the table holds up nobody")
    func locked() async throws {
        let place = try await SharedServer.database()
        let (machine, other) = (machine(try place.open(), Self.steady), try place.open())
        try await machine.wait(for: 100)
        try await other.withTransaction(idleLimit: nil) { transaction in
            try await transaction.query("LOCK TABLE errand.member IN ACCESS EXCLUSIVE MODE")
            func hasProblem() -> Bool {
                #expect(machine.share.count == 100)
                return machine.budget.problem != nil
            }
            try await waitUntil(hasProblem())
        }
        try await waitUntil(machine.budget.problem == nil)
        #expect(machine.share.count == 100)
    }

    // MARK: The end

    @Test("With the last copy of a budget its heartbeats end, and its row says that it has left")
    func end() async throws {
        let place = try await SharedServer.database()
        let database = try place.open()
        weak var driver: BudgetDriver?
        do {
            let machine = machine(try place.open())
            try await machine.wait(for: 100)
            driver = machine.budget.driver
            #expect(driver != nil)
        }
        try await waitUntil(driver == nil)
        try await wait(database, "SELECT count(*) FROM errand.member WHERE claim = 0", 1)
        // Others need not wait until the row is old.
        try await machine(database).wait(for: 100)
    }

    @Test("A budget that nobody asks has no task")
    func rest() async throws {
        let place = try await SharedServer.database()
        let machine = machine(try place.open())
        try await machine.wait(for: 100)
        try await waitUntil(machine.budget.driver.isAtRest)
        #expect(try await place.open().query("SELECT FROM errand.member UNION ALL SELECT FROM errand.budget").isEmpty)
    }

    // MARK: Secrets

    @Test("The tables have the names of budgets, and no token")
    func secrets() async throws {
        let place = try await SharedServer.database()
        let budget = PostgresBudget(try place.open(), Self.quick, .system)
        for authorizer in [FixedCredential.bearer("token-hidden"), .bearer("token-hidden").identified(as: "ada")] {
            let client = Client.over(ClosureTransport("1")) {
                $0.middleware = .standard {
                    $0.authorizer = authorizer
                    $0.limit = RateLimit(.requests(10, per: .seconds(1)), shared: budget)
                }
            }
            _ = try await client.send(Request<Int>.get("p"))
        }
        let rows = try await place.open().query(
            "SELECT member::text FROM errand.member UNION ALL SELECT budget::text FROM errand.budget")
        let text = rows.map { $0[0]?.text ?? "" }.joined(separator: "\n")
        #expect(text.contains("https://api.example.com as named-ada") && !text.contains("hidden"), "\(text)")
        var dumped = ""
        dump(budget, to: &dumped)
        #expect(!dumped.contains(PostgresServer.password))
    }
}
