// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import Servers
import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("Leases", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(2)))
struct LeaseTests {
    struct OwnError: Error {}

    /// Lets the time of a lease pass at the database.
    private func end(_ name: String, _ database: PostgresDatabase) async throws {
        let sql = "UPDATE errand.lease SET lease_until = clock_timestamp() - interval '1 ms' WHERE name = $1"
        #expect(try await database.query(sql, [.init(name)]).affectedCount == 1)
    }

    private func secondsLeft(_ name: String, _ database: PostgresDatabase) async throws -> Int? {
        let sql =
            "SELECT round(extract(epoch FROM lease_until - clock_timestamp()))::int FROM errand.lease WHERE name = $1"
        return try await database.query(sql, [.init(name)]).first?[0]?.integer
    }

    // MARK: Taking

    @Test("Twenty at once make the table together, and one holds a lease at a time, with growing fences")
    func exclusion() async throws {
        try await SharedServer.database().execute("CREATE DATABASE fresh")
        let url = try SharedServer.current.url().replacing("/postgres?", with: "/fresh?")
        let inside = EventLog<Int>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let database = try PostgresDatabase(PostgresAddress(url))
                    try await database.withLease("one", waiting: .seconds(100)) { lease in
                        inside.add(lease.fence)
                        try await database.query("SELECT")
                        inside.add(lease.fence)
                    }
                    database.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.all == (1...20).flatMap { [$0, $0] })
    }

    @Test("Of two that take it for the first time at once one makes the row, and the other finds it")
    func first() async throws {
        let database = try SharedServer.database()
        // The later one stops after it has found no row, and before its own is in an index.
        try await database.create(
            """
            CREATE TABLE errand.raced (
                name text, fence bigint NOT NULL, holder text, since timestamptz, lease_until timestamptz);
            CREATE FUNCTION errand.late(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
                IF current_setting('application_name') = 'later' THEN PERFORM pg_advisory_xact_lock(4711); END IF;
                RETURN name; END $$;
            CREATE INDEX ON errand.raced (errand.late(name));
            ALTER TABLE errand.raced ADD PRIMARY KEY (name), ADD UNIQUE (name, fence)
            """)
        let table = LeaseTable(name: "errand.raced", key: "name", creation: "")
        func keeper(_ database: PostgresDatabase) -> LeaseKeeper {
            LeaseKeeper(database: database, table: table, terms: LeaseTerms(duration: .seconds(45)))
        }
        let url = try SharedServer.current.url() + "&application_name=later"
        let later = try PostgresDatabase(PostgresAddress(url))
        for (name, waiting) in [("waits", .seconds(60)), ("does not", .zero)] as [(String, Duration)] {
            let task = try await database.withTransaction(idleLimit: nil) { transaction in
                try await transaction.query("SELECT pg_advisory_xact_lock(4711)")
                let task = Task { try await keeper(later).hold(name, waiting: waiting) { $0.fence }.result.get() }
                let stopped = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted"
                try await waitUntil(await !database.query(stopped).isEmpty)
                #expect(try await keeper(database).hold(name, waiting: .zero) { $0.fence }.result.get() == 1)
                return task
            }
            if waiting > .zero {
                #expect(try await task.value == 2)
            } else {
                #expect(try await failure { try await task.value }.kind == .leaseHeld)
            }
        }
        later.close()
    }

    @Test("Of eight that find no table at once, and do not wait, each gets a lease of its own")
    func firstTable() async throws {
        try await SharedServer.database().execute("CREATE DATABASE empty")
        let url = try SharedServer.current.url().replacing("/postgres?", with: "/empty?")
        for _ in 0..<20 {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let database = try PostgresDatabase(PostgresAddress(url))
                        // A session that has done something remembers which schemas there are.
                        try await database.execute("CREATE TABLE own\(number) (n int); DROP TABLE own\(number)")
                        return try await database.withLease("own \(number)") { $0.fence }
                    }
                }
                for try await fence in group { #expect(fence == 1) }
            }
            try await PostgresDatabase(PostgresAddress(url)).execute("DROP SCHEMA errand CASCADE")
        }
    }

    @Test("Who does not wait is refused at once, and who waits gets it when it is free")
    func waiting() async throws {
        let database = try SharedServer.database()
        let waiter = try await database.withLease("awaited") { lease in
            #expect(lease.fence == 1 && lease.name == "awaited")
            let error = try await failure { try await database.withLease("awaited") { _ in } }
            #expect(error.kind == .leaseHeld)
            // Another lease is free.
            #expect(try await database.withLease("other") { $0.fence } == 1)
            return Task { try await database.withLease("awaited", waiting: .seconds(60)) { $0.fence } }
        }
        #expect(try await waiter.value == 2)
        #expect(try await secondsLeft("awaited", database) == nil)
    }

    @Test("It is free after an error and after a cancellation, but not before the work has ended")
    func endings() async throws {
        let database = try SharedServer.database()
        await #expect(throws: OwnError.self) { try await database.withLease("ending") { _ in throw OwnError() } }
        let (isInside, mayEnd) = (Gate(), Gate())
        let task = Task {
            try await database.withLease("ending") { _ in
                isInside.open()
                await mayEnd.wait()
                // The caller's cancellation may come a moment later: this waits for it.
                for await _ in AsyncStream<Never>.makeStream().stream {}
                try Task.checkCancellation()
            }
        }
        await isInside.wait()
        task.cancel()
        #expect(try await failure { try await database.withLease("ending") { _ in } }.kind == .leaseHeld)
        mayEnd.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await database.withLease("ending") { $0.fence } == 3)
    }

    @Test("Who waits can be cancelled, and takes nothing")
    func cancelledWait() async throws {
        let database = try SharedServer.database()
        try await database.withLease("cancelled") { _ in
            let waiter = Task { try await database.withLease("cancelled", waiting: .seconds(60)) { _ in } }
            waiter.cancel()
            await #expect(throws: CancellationError.self) { try await waiter.value }
        }
        #expect(try await database.withLease("cancelled") { $0.fence } == 2)
    }

    @Test("The statement that takes may be repeated by its holder, and by nobody else")
    func repetition() async throws {
        let database = try SharedServer.database()
        try await database.withLease("repeated") { _ in }
        func take(_ holder: String) async throws -> Int? {
            try await database.query(LeaseTable.leases.taking, ["repeated", .init(holder), 45_000_000]).first?[0]?
                .integer
        }
        #expect(try await take("a") == 2)
        #expect(try await take("a") == 3)
        #expect(try await take("b") == nil)
        #expect(try await secondsLeft("repeated", database) == 45)
        try await end("repeated", database)
        #expect(try await take("b") == 4)
    }

    @Test("It shows the machine, the process and the time of its holder")
    func view() async throws {
        let database = try SharedServer.database()
        try await database.withLease("shown") { _ in
            let sql = "SELECT holder, since <= clock_timestamp() FROM errand.lease WHERE name = 'shown'"
            let row = try #require(try await database.query(sql).first)
            #expect(row[0]?.text?.split(separator: " ").count == 3)
            #expect(row[1]?.boolean == true)
        }
    }

    // MARK: Keeping

    /// A keeper with a table of its own and a clock that a test moves.
    private func keeper(_ table: String, _ time: TestTime, _ database: PostgresDatabase) -> LeaseKeeper {
        let columns = "key text PRIMARY KEY, fence bigint, holder text, since timestamptz, lease_until timestamptz"
        return LeaseKeeper(
            database: database,
            table: LeaseTable(
                name: "errand.\(table)", key: "key", creation: "CREATE TABLE errand.\(table) (\(columns))"),
            terms: LeaseTerms(duration: .seconds(45)), clock: .test(time))
    }

    @Test("It is extended every ten seconds, also while all connections of the program are in use")
    func extensions() async throws {
        let (database, time) = (try SharedServer.database { $0.connections = 1 }, TestTime())
        let other = try SharedServer.database()
        let end = try await keeper("extended", time, database).hold("a", waiting: .zero) { holding in
            try await database.withTransaction(idleLimit: nil) { _ in
                for _ in 0..<20 {
                    try await other.query("UPDATE errand.extended SET lease_until = clock_timestamp() + interval '9 s'")
                    try await time.waitForSleeper(dueIn: .seconds(10))
                    await time.advance(by: .seconds(10))
                    // The next sleep begins with the response to the extension.
                    try await time.waitForSleeper(dueIn: .seconds(10))
                    let sql = "SELECT FROM errand.extended WHERE lease_until > clock_timestamp() + interval '30 s'"
                    #expect(try await other.query(sql).count == 1)
                }
            }
            return holding.fence
        }
        #expect(try end.result.get() == 1 && !end.isLost)
    }

    @Test("Work is cancelled two seconds before the lease may be another's, when it cannot be extended")
    func unextended() async throws {
        let (database, time) = (try SharedServer.database(), TestTime())
        let end = try await keeper("unextended", time, database).hold("a", waiting: .zero) { _ in
            try await database.execute("DROP TABLE errand.unextended")
            let isCancelled = Gate()
            return try await withTaskCancellationHandler {
                try await time.waitForSleepers(2)
                while !Task.isCancelled {
                    // The next extension, and the end.
                    do { try await time.waitForSleepers(2) } catch { break }
                    #expect(time.now.sinceOrigin < .seconds(43))
                    await time.advanceToNextSleeper()
                    if time.now.sinceOrigin >= .seconds(43) { break }
                }
                await isCancelled.wait()
                return time.now.sinceOrigin
            } onCancel: {
                isCancelled.open()
            }
        }
        #expect(end.isLost)
        #expect(try end.result.get() == .seconds(43))
    }

    @Test("A holder that learns at an extension that another has the lease is cancelled at once")
    func overtaken() async throws {
        let (database, time) = (try SharedServer.database(), TestTime())
        let end = try await keeper("overtaken", time, database).hold("a", waiting: .zero) { _ in
            try await database.query("UPDATE errand.overtaken SET fence = 7, holder = 'another'")
            let isCancelled = Gate()
            await withTaskCancellationHandler {
                try? await time.waitForSleeper(dueIn: .seconds(10))
                await time.advance(by: .seconds(10))
                await isCancelled.wait()
            } onCancel: {
                isCancelled.open()
            }
        }
        #expect(end.isLost)
        #expect(time.now.sinceOrigin == .seconds(10))
        // The end of the first holding does not free that of the other.
        #expect(try await database.query("SELECT holder FROM errand.overtaken").first?[0]?.text == "another")
    }

    @Test("A lost lease is an error, whatever the work returned")
    func lostResult() async throws {
        let database = try SharedServer.database()
        let error = try await failure {
            try await database.withLease("lost") { lease in
                try await database.query("UPDATE errand.lease SET fence = fence + 1 WHERE name = 'lost'")
                try await database.withTransaction { try await lease.check(in: $0) }
            }
        }
        #expect(error.kind == .leaseLost)
    }

    // MARK: The fence

    /// Runs work under a lease whose clock stands, so that no extension comes between two of its lines.
    private func withUnextendedLease<Result: Sendable>(
        _ name: String, _ database: PostgresDatabase,
        _ work: @escaping @Sendable (PostgresLease) async throws -> Result
    ) async throws -> Result {
        let keeper = LeaseKeeper(
            database: database, table: .leases, terms: LeaseTerms(duration: .seconds(45)), clock: .test(TestTime()))
        return try await keeper.hold(name, waiting: .zero) {
            try await work(PostgresLease(name: name, holding: $0))
        }.result.get()
    }

    @Test("Until a transaction ends that has checked the lease, nobody takes it, and its holder extends it")
    func check() async throws {
        let database = try SharedServer.database()
        let taker = try await withUnextendedLease("checked", database) { lease in
            try await database.withTransaction(idleLimit: nil) { transaction in
                try await lease.check(in: transaction)
                try await end("checked", database)
                let taker = Task {
                    try await database.query(LeaseTable.leases.taking, ["checked", "b", 45_000_000]).first?[0]?.integer
                }
                let waits =
                    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%errand.lease%'"
                try await waitUntil(await !database.query(waits).isEmpty)
                // This must not wait for the transaction, nor for the one that wants the lease.
                let holder = try await database.query("SELECT holder FROM errand.lease WHERE name = 'checked'")
                let values: [PostgresParameter] = [
                    "checked", .init(holder.first?[0]?.text), 45_000_000, .init(lease.fence),
                ]
                #expect(try await database.query(LeaseTable.leases.extending, values).affectedCount == 1)
                try await lease.check(in: transaction)
                return taker
            }
        }
        // The one that waited sees that the lease was extended.
        #expect(try await taker.value == nil)
    }

    @Test("A transaction of a holder whose lease another took writes nothing", arguments: 0..<Soak.count(1))
    func latecomer(round: Int) async throws {
        let (database, name, table) = (try SharedServer.database(), "late \(round)", "written\(round)")
        try await database.execute("CREATE TABLE \(table) (fence int)")
        let error = try await failure {
            try await withUnextendedLease(name, database) { lease in
                try await end(name, database)
                #expect(try await database.withLease(name) { $0.fence } == 2)
                try await database.withTransaction(idleLimit: nil) { transaction in
                    try await transaction.query("INSERT INTO \(table) VALUES ($1)", [.init(lease.fence)])
                    try await lease.check(in: transaction)
                }
            }
        }
        #expect(error.kind == .leaseLost)
        #expect(try await database.query("SELECT FROM \(table)").isEmpty)
    }

    @Test("A lease that has ended, but that nobody took, may still write")
    func untaken() async throws {
        let database = try SharedServer.database()
        try await database.withLease("untaken") { lease in
            try await end("untaken", database)
            try await database.withTransaction { try await lease.check(in: $0) }
        }
    }

    // MARK: Processes

    @Test("A killed holder keeps its lease until its time has passed, and then the next has a larger fence")
    func killed() async throws {
        let database = try SharedServer.database()
        let holder = try Holder(SharedServer.current, lease: "killed")
        #expect(try await holder.fence() == 1)
        try await holder.kill()
        #expect(try await failure { try await database.withLease("killed") { _ in } }.kind == .leaseHeld)
        #expect(try #require(await secondsLeft("killed", database)) <= 45)
        try await end("killed", database)
        #expect(try await database.withLease("killed") { $0.fence } == 2)
    }

    @Test("A stopped holder that goes on is refused, also when nobody holds the lease by then")
    func stopped() async throws {
        let database = try SharedServer.database()
        let holder = try Holder(SharedServer.current, lease: "stopped")
        #expect(try await holder.fence() == 1)
        holder.stop()
        try await end("stopped", database)
        #expect(try await database.withLease("stopped") { $0.fence } == 2)
        #expect(try await holder.goOn().contains("lease.lost"))
    }

    @Test(
        "It works through PgBouncer's transaction mode, with fewer connections than holders",
        .enabled(if: PgBouncer.isInstalled, "\(PgBouncer.absence)"))
    func pgBouncer() async throws {
        try await PgBouncer.run(before: SharedServer.current, connections: 2) { bouncer in
            let fences = EventLog<Int>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let database = try PostgresDatabase(PostgresAddress(bouncer.url))
                        try await database.withLease("bounced", waiting: .seconds(100)) { lease in
                            try await database.withTransaction { try await lease.check(in: $0) }
                            fences.add(lease.fence)
                        }
                        database.close()
                    }
                }
                try await group.waitForAll()
            }
            #expect(fences.all == Array(1...8))
        }
    }
}

extension LeaseClock {
    /// A clock that a test moves.
    static func test(_ time: TestTime) -> LeaseClock {
        LeaseClock(
            now: { time.now.sinceOrigin }, sleep: { try await time.source.sleep(.init(sinceOrigin: $0)) })
    }
}
