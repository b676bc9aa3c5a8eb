// SPDX-License-Identifier: MIT

import Servers
import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("Connections that are lost", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(2)))
struct LossTests {
    @Test("A server that is killed in the middle of a statement loses it, and serves the pool when it is back")
    func restart() async throws {
        try await PostgresServer.run { server in
            let database = try PostgresDatabase(PostgresAddress(server.url()))
            try await database.execute("CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)")
            let isInside = Gate()
            let tasks = (0..<4).map { number in
                Task {
                    try await database.withTransaction { transaction in
                        try await transaction.query("INSERT INTO kept VALUES (8)")
                        if number == 3 { isInside.open() }
                        try await transaction.query("SELECT pg_sleep(3600)")
                    }
                }
            }
            await isInside.wait()
            try await server.stop()
            for task in tasks {
                let kind = try await failure { try await task.value }.kind
                #expect(kind == .lost || kind == .server, "\(kind)")
            }
            #expect(try await failure { try await database.query("SELECT 1") }.kind == .server)
            try await server.start()
            let rows = try await withThrowingTaskGroup(of: [Int?].self) { group in
                for _ in 0..<8 {
                    group.addTask { try await database.query("SELECT n FROM kept").map { $0[0]?.integer } }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(rows == Array(repeating: [7], count: 8))
        }
    }

    @Test("A connection that the server ends while nobody uses it is replaced unnoticed")
    func endedWhileIdle() async throws {
        let database = try SharedServer.database { $0.connections = 1 }
        let other = try SharedServer.database { $0.connections = 1 }
        let process = try await database.query("SELECT pg_backend_pid()").first?[0]?.integer
        try await other.query("SELECT pg_terminate_backend($1::int, 5000)", [.init(process)])
        let running = "SELECT FROM pg_stat_activity WHERE pid = $1"
        try await waitUntil(await other.query(running, [.init(process)]).isEmpty)
        try await waitUntil(database.pool.idleCount == 0)
        #expect(try await database.query("SELECT pg_backend_pid()").first?[0]?.integer != process)
    }

    @Test("A statement whose connection an administrator ends is lost, with the SQLSTATE of that")
    func terminated() async throws {
        let database = try SharedServer.database()
        let task = Task { try await database.query("SELECT pg_sleep(3600), 'end me'") }
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'active' AND query LIKE $1"
        try await waitUntil(await !database.query(end, ["%'end me'%"]).isEmpty)
        let error = try await failure { try await task.value }
        #expect(error.kind == .lost && error.sqlState == "57P01", "\(error)")
    }

    @Test(
        "A connection lost at the commit has an unknown outcome, whether the server committed or not",
        arguments: [SeveringProxy.Moment.before, .after])
    func commit(_ moment: SeveringProxy.Moment) async throws {
        let server = try SharedServer.current
        let proxy = try await SeveringProxy.start(before: server.port, at: "COMMIT", moment)
        let table = moment == .before ? "severed_before" : "severed_after"
        let direct = try SharedServer.database()
        try await direct.execute("CREATE TABLE \(table) (n int)")
        let database = try PostgresDatabase(PostgresAddress(server.url(port: proxy.port)))
        let error = try await failure {
            try await database.withTransaction { try await $0.query("INSERT INTO \(table) VALUES (1)") }
        }
        #expect(error.kind == .unknownOutcome, "\(error)")
        #expect(try await direct.query("SELECT FROM \(table)").count == (moment == .before ? 0 : 1))
        try await proxy.stop()
    }

    @Test("A connection lost before the commit is simply lost")
    func beforeCommit() async throws {
        let server = try SharedServer.current
        let proxy = try await SeveringProxy.start(before: server.port, at: "SELECT 'sever'", .after)
        let database = try PostgresDatabase(PostgresAddress(server.url(port: proxy.port)))
        #expect(
            try await failure { try await database.withTransaction { try await $0.query("SELECT 'sever'") } }.kind
                == .lost)
        let ignored = try await failure {
            try await database.withTransaction { transaction in _ = try? await transaction.query("SELECT 'sever'") }
        }
        #expect(ignored.kind == .lost)
        try await proxy.stop()
    }

    @Test("A commit that takes longer than the deadline has an unknown outcome")
    func slowCommit() async throws {
        try await SharedServer.database().execute(
            """
            CREATE TABLE slow (n int);
            CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(3600); RETURN NULL; END';
            CREATE CONSTRAINT TRIGGER t AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION wait();
            """)
        let database = try SharedServer.database { $0.deadline = .seconds(2) }
        // The deadline of the commit passes, and not the one in which a connection is opened.
        _ = try await database.query("SELECT", deadline: .seconds(60))
        let error = try await failure {
            try await database.withTransaction { try await $0.query("INSERT INTO slow VALUES (1)") }
        }
        #expect(error.kind == .unknownOutcome)
    }

    @Test("A process that is stopped in a transaction holds up another one until the server ends that, and finds out")
    func stoppedProcess() async throws {
        let server = try SharedServer.current
        let database = try SharedServer.database()
        try await database.execute("CREATE TABLE held (n int); INSERT INTO held VALUES (1)")
        let holder = try Holder(server, "SELECT FROM public.held FOR UPDATE")
        try await holder.waitUntilHeld()
        holder.stop()
        try await database.query("UPDATE held SET n = 2")
        #expect(try await holder.goOn().hasPrefix("error: lost.connection: "))
    }
}
