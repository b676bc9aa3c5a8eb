// SPDX-License-Identifier: MIT

import Servers
import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("Transactions", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(2)))
struct TransactionTests {
    struct OwnError: Error {}

    /// Returns a database with an empty table of numbers, for a test alone.
    private func table(_ name: String, _ configure: (inout PostgresOptions) -> Void = { _ in }) async throws
        -> PostgresDatabase
    {
        let database = try SharedServer.database(configure)
        try await database.execute("CREATE TABLE \(name) (n int PRIMARY KEY DEFERRABLE INITIALLY DEFERRED)")
        return database
    }

    @Test("What the closure did is there after it, and its result is returned")
    func commit() async throws {
        let database = try await table("committed")
        let result = try await database.withTransaction(idleLimit: nil) { transaction in
            try await transaction.query("INSERT INTO committed VALUES (1)")
            #expect(try await database.query("SELECT FROM committed").isEmpty)
            return "done"
        }
        #expect(result == "done")
        #expect(try await database.query("SELECT FROM committed").count == 1)
    }

    @Test("An error of the closure rolls back, and the connection is used again")
    func error() async throws {
        let database = try await table("failed") { $0.connections = 1 }
        let process = try await database.query("SELECT pg_backend_pid()").first?[0]?.integer
        await #expect(throws: OwnError.self) {
            try await database.withTransaction { transaction in
                try await transaction.query("INSERT INTO failed VALUES (1)")
                throw OwnError()
            }
        }
        #expect(try await database.query("SELECT FROM failed").isEmpty)
        #expect(try await database.query("SELECT pg_backend_pid()").first?[0]?.integer == process)
    }

    @Test("A cancelled task rolls back: in the middle of a statement, between two, and before the commit")
    func cancellation() async throws {
        let database = try await table("cancelled") { $0.connections = 1 }
        for waitsInStatement in [true, false] {
            let (isInside, isCancelled) = (Gate(), Gate())
            let task = Task {
                try await database.withTransaction(idleLimit: nil) { transaction in
                    try await transaction.query("INSERT INTO cancelled VALUES (1)")
                    isInside.open()
                    if waitsInStatement {
                        try await transaction.query("SELECT pg_sleep(3600)")
                    } else {
                        await isCancelled.wait()
                    }
                }
            }
            await isInside.wait()
            task.cancel()
            isCancelled.open()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await database.query("SELECT FROM cancelled").isEmpty)
        }
    }

    @Test("A commit that the server refuses is an error with its SQLSTATE, and nothing was written")
    func refusedCommit() async throws {
        let database = try await table("refused")
        let error = try await failure {
            try await database.withTransaction { transaction in
                try await transaction.query("INSERT INTO refused VALUES (1), (1)")
            }
        }
        #expect(error.kind == .statement && error.sqlState == "23505" && error.constraint == "refused_pkey")
        #expect(try await database.query("SELECT FROM refused").isEmpty)
    }

    @Test("A transaction with an error that the closure ignored is not taken for committed")
    func ignoredError() async throws {
        let database = try await table("ignored")
        let error = try await failure {
            try await database.withTransaction { transaction in
                try await transaction.query("INSERT INTO ignored VALUES (1)")
                _ = try? await transaction.query("SELECT 1 / 0")
            }
        }
        #expect(error.kind == .rolledBack)
        #expect(try await database.query("SELECT FROM ignored").isEmpty)
    }

    @Test("Two transactions do not interleave: each sees only its own settings and rows")
    func apart() async throws {
        let database = try await table("apart")
        let (wrote, read) = ([Gate(), Gate()], [Gate(), Gate()])
        @Sendable func run(_ number: Int) async throws -> [Int?] {
            try await database.withTransaction(idleLimit: nil) { transaction in
                try await transaction.query("SELECT set_config('errand.number', $1, true)", [.init("\(number)")])
                try await transaction.query("INSERT INTO apart VALUES ($1)", [.init(number)])
                wrote[number].open()
                await wrote[1 - number].wait()
                let rows = try await transaction.query("SELECT n, current_setting('errand.number') FROM apart")
                read[number].open()
                await read[1 - number].wait()
                return rows.flatMap { [$0[0]?.integer, $0[1]?.text.flatMap { Int($0) }] }
            }
        }
        async let one = run(0)
        async let two = run(1)
        #expect(try await one == [0, 0])
        #expect(try await two == [1, 1])
    }

    @Test("Statements of several tasks in one transaction run one after the other")
    func concurrentStatements() async throws {
        let numbers = try await SharedServer.database().withTransaction { transaction in
            try await withThrowingTaskGroup(of: Int?.self) { group in
                for number in 0..<50 {
                    group.addTask { try await transaction.query("SELECT $1::int", [.init(number)]).first?[0]?.integer }
                }
                return try await group.reduce(into: Set<Int?>()) { $0.insert($1) }
            }
        }
        #expect(numbers == Set(0..<50))
    }

    @Test("A transaction that is kept beyond its closure is refused")
    func kept() async throws {
        let kept = try await SharedServer.database().withTransaction { $0 }
        #expect(try await failure(of: { try await kept.query("SELECT 1") }).kind == .invalid)
    }

    @Test("A connection on which a statement began a transaction is not given to another")
    func strayTransaction() async throws {
        let database = try SharedServer.database { $0.connections = 1 }
        let process = try await database.query("SELECT pg_backend_pid()").first?[0]?.integer
        try await database.query("BEGIN")
        #expect(try await database.query("SELECT pg_backend_pid()").first?[0]?.integer != process)
    }

    @Test("A transaction that sends nothing for longer than its limit is ended by the server, and frees its rows")
    func idleLimit() async throws {
        let database = try await table("idle")
        try await database.query("INSERT INTO idle VALUES (1)")
        let (isLocked, isFreed) = (Gate(), Gate())
        let stopped = Task {
            try await database.withTransaction(idleLimit: .seconds(1)) { transaction in
                defer { isLocked.open() }
                try await transaction.query("SELECT FROM idle FOR UPDATE")
                isLocked.open()
                await isFreed.wait()
                try await transaction.query("UPDATE idle SET n = 2")
            }
        }
        await isLocked.wait()
        try await database.query("UPDATE idle SET n = 3")
        isFreed.open()
        let error = try await failure { try await stopped.value }
        #expect(error.kind == .lost && error.sqlState == "25P03", "\(error)")
        #expect(try await database.query("SELECT n FROM idle").first?[0]?.integer == 3)
    }

    @Test(
        "It is also ended in the middle of a statement, as when the process is stopped while it sends a long one",
        arguments: [0, 1, 8192, 90_000])
    func halfStatement(count: Int) async throws {
        let name = "half\(count)"
        let database = try await table(name)
        try await database.query("INSERT INTO \(name) VALUES (1)")
        let server = try SharedServer.current
        let word = "from here on"
        let proxy = try await SeveringProxy.start(before: server.port, at: word, .halted(after: count))
        let halted = try PostgresDatabase(PostgresAddress(server.url(port: proxy.port)))
        let isLocked = Gate()
        let stopped = Task {
            try await halted.withTransaction(idleLimit: .seconds(1)) { transaction in
                defer { isLocked.open() }
                try await transaction.query("SELECT FROM \(name) FOR UPDATE")
                isLocked.open()
                let text = word + String(repeating: "x", count: 200_000)
                try await transaction.query("UPDATE \(name) SET n = length($1::text)", [.init(text)])
            }
        }
        await isLocked.wait()
        try await database.query("UPDATE \(name) SET n = 3")
        let error = try await failure { try await stopped.value }
        #expect(error.kind == .lost && error.sqlState == "25P03", "\(error)")
        #expect(try await database.query("SELECT n FROM \(name)").first?[0]?.integer == 3)
        try await proxy.stop()
    }

    @Test(
        "A long statement of a transaction has its result, its refusals and its end as a short one",
        arguments: [1, 100_000])
    func longStatement(length: Int) async throws {
        let database = try await table("long\(length)") { $0.connections = 1 }
        let text = String(repeating: "x", count: length)
        let rows = try await database.withTransaction { transaction in
            // Statements of several tasks run one after the other.
            try await withThrowingTaskGroup(of: Int?.self) { group in
                for number in 0..<10 {
                    group.addTask {
                        try await transaction.query("SELECT length($1::text) + $2::int", [.init(text), .init(number)])
                            .first?[0]?.integer
                    }
                }
                return try await group.reduce(into: Set<Int?>()) { $0.insert($1) }
            }
        }
        #expect(rows == Set((0..<10).map { length + $0 }))
        for (sql, code) in [
            ("SELECT nothing($1::text)", "42883"), ("SELECT 1 / (length($1::text) - length($1))", "22012"),
        ] {
            let error = try await failure {
                try await database.withTransaction { try await $0.query(sql, [.init(text)]) }
            }
            #expect(error.sqlState == code, "\(error)")
        }
        let late = try await failure {
            try await database.withTransaction {
                try await $0.query("SELECT pg_sleep(3600), $1::text", [.init(text)], deadline: .milliseconds(200))
            }
        }
        #expect(late.kind == .timeout, "\(late)")
        // The server waits for a table before it asks for the values.
        try await SharedServer.database().withTransaction(idleLimit: nil) { other in
            try await other.query("LOCK TABLE long\(length)")
            let locked = try await failure {
                try await database.withTransaction {
                    try await $0.query(
                        "INSERT INTO long\(length) SELECT length($1::text)", [.init(text)],
                        deadline: .milliseconds(200))
                }
            }
            #expect(locked.kind == .timeout, "\(locked)")
        }
        #expect(try await database.query("SELECT FROM long\(length)").isEmpty)
        #expect(try await database.query("SELECT length($1::text)", [.init(text)]).first?[0]?.integer == length)
    }

    @Test("The limit is five seconds, unless the transaction says otherwise")
    func idleSetting() async throws {
        let database = try SharedServer.database()
        func setting(_ limit: Duration?) async throws -> String? {
            try await database.withTransaction(idleLimit: limit) {
                try await $0.query("SHOW idle_in_transaction_session_timeout").first?[0]?.text
            }
        }
        let usual = try await database.withTransaction {
            try await $0.query("SHOW idle_in_transaction_session_timeout").first?[0]?.text
        }
        #expect(usual == "5s")
        #expect(try await setting(.milliseconds(1500)) == "1500ms")
        #expect(try await setting(nil) == "0")
        #expect(try await database.query("SHOW idle_in_transaction_session_timeout").first?[0]?.text == "0")
    }
}
