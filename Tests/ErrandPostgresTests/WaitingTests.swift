// SPDX-License-Identifier: MIT

import Servers
import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("Waiting for the server", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(2)))
struct WaitingTests {
    @Test("While eight statements sleep side by side, a hundred tasks tick on")
    func ticks() async throws {
        let database = try SharedServer.database { $0.connections = 8 }
        let sleepers = (0..<8).map { _ in Task { try await database.query("SELECT pg_sleep(3600), 'sleeps'") } }
        try await runs("sleeps", 8)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { for _ in 0..<20 { try? await Task.sleep(for: .milliseconds(5)) } }
            }
        }
        // If threads of Swift's pool waited for the server, the tasks would have ticked when no statement is left.
        #expect(try await running("sleeps") == 8)
        for sleeper in sleepers { sleeper.cancel() }
        try await runs("sleeps", 0)
    }

    @Test("A cancelled task leaves a statement of an hour, and the server stops it")
    func cancellation() async throws {
        let database = try SharedServer.database()
        let task = Task { try await database.query("SELECT pg_sleep(3600), 'cancel me'") }
        try await runs("cancel me", 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await runs("cancel me", 0)
    }

    @Test("A statement that takes longer than its deadline is stopped, on the server too")
    func deadline() async throws {
        let database = try SharedServer.database()
        // The deadline is not to pass while a connection is opened.
        try await database.query("SELECT")
        let start = ContinuousClock.now
        let error = try await failure {
            try await database.query("SELECT pg_sleep(3600), 'too long'", deadline: .milliseconds(200))
        }
        #expect(error.kind == .timeout)
        try await runs("too long", 0)
        #expect(start.duration(to: .now) >= .milliseconds(200))
    }

    /// Waits until that many statements with a word run at the server.
    private func runs(_ word: String, _ count: Int) async throws {
        try await waitUntil(await running(word) == count)
    }

    /// Returns how many statements with a word run at the server.
    private func running(_ word: String) async throws -> Int {
        try await SharedServer.database().query(
            "SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE $1",
            [.init("%\(word)%")]
        ).count
    }

    @Test("A task that is cancelled before it asks sends nothing")
    func cancelledBefore() async throws {
        let database = try SharedServer.database()
        let isCancelled = Gate()
        let task = Task {
            await isCancelled.wait()
            try await database.query("CREATE TABLE never (n int)")
        }
        task.cancel()
        isCancelled.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await database.query("SELECT to_regclass('never')").first?[0]?.isNull == true)
    }

    @Test("A stop never hits the statement of another")
    func strayStop() async throws {
        let database = try SharedServer.database { $0.connections = 1 }
        for _ in 0..<200 {
            let task = Task { try await database.query("SELECT 1") }
            task.cancel()
            _ = try? await task.value
            #expect(try await database.query("SELECT 2").first?[0]?.integer == 2)
        }
    }

    @Test("Who waits for a connection waits no longer than the deadline, and leaves when cancelled")
    func busy() async throws {
        let database = try SharedServer.database { $0.connections = 1 }
        let (isInside, isFree) = (Gate(), Gate())
        let holder = Task {
            try await database.withTransaction(idleLimit: nil) { _ in
                isInside.open()
                await isFree.wait()
            }
        }
        await isInside.wait()
        #expect(try await failure { try await database.query("SELECT 1", deadline: .milliseconds(50)) }.kind == .busy)
        let waiting = Task { try await database.query("SELECT 1") }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let next = Task { try await database.query("SELECT 3").first?[0]?.integer }
        isFree.open()
        try await holder.value
        #expect(try await next.value == 3)
    }

    @Test(
        "A statement beside a transaction, in its task, is refused at once where it would wait for the transaction",
        arguments: [1, 2, 4], ["query", "execute", "transaction", "task"])
    func waitsForItself(_ connections: Int, _ way: String) async throws {
        let database = try SharedServer.database {
            ($0.connections, $0.connectionDeadline, $0.deadline) = (connections, .seconds(3600), .seconds(3600))
        }
        @Sendable func beside() async throws {
            switch way {
            case "query": try await database.query("SELECT 1")
            case "execute": try await database.execute("SELECT 1")
            case "transaction": try await database.withTransaction { _ in }
            default: try await Task { _ = try await database.query("SELECT 1") }.value
            }
        }
        // With a connection to spare it is served.
        if connections > 1 { try await database.withTransaction { _ in try await beside() } }
        let (inside, mayEnd) = (Counter(), Gate())
        let others = (1..<connections).map { _ in
            Task {
                try await database.withTransaction(idleLimit: nil) { _ in
                    _ = inside.next()
                    await mayEnd.wait()
                }
            }
        }
        try await waitUntil(inside.count == connections - 1)
        let error = try await failure {
            try await database.withTransaction(idleLimit: nil) { _ in try await beside() }
        }
        #expect(error.kind == .busy && error.reason.contains("holds one"), "\(error)")
        // After the transaction it waits like any other, also in a task that began inside.
        let late = try await database.withTransaction(idleLimit: nil) { _ in
            Task {
                await mayEnd.wait()
                try await beside()
            }
        }
        mayEnd.open()
        try await late.value
        for other in others { try await other.value }
    }

    @Test("There are never more connections than the limit, and each statement gets one")
    func limit() async throws {
        let database = try SharedServer.database { $0.connections = 3 }
        let processes = try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<60 { group.addTask { try await database.query("SELECT pg_backend_pid()").first?[0]?.integer } }
            return try await group.reduce(into: [Int?]()) { $0.append($1) }
        }
        #expect(processes.count == 60)
        #expect((1...3).contains(Set(processes).count))
    }

    /// Returns whether a process of the server has ended.
    private func isGone(_ process: Int?, _ watcher: PostgresDatabase) async throws -> Bool {
        try await watcher.query("SELECT FROM pg_stat_activity WHERE pid = $1", [.init(process)]).isEmpty
    }

    @Test("A connection that nobody uses is closed after its time, and another one is opened")
    func idleConnection() async throws {
        let database = try SharedServer.database { $0.idleLimit = .milliseconds(50) }
        let watcher = try SharedServer.database()
        let process = try await database.query("SELECT pg_backend_pid()").first?[0]?.integer
        try await waitUntil(await isGone(process, watcher))
        #expect(try await database.query("SELECT 1").count == 1)
    }

    @Test("The connections close with the last copy of the database, and at its close")
    func closing() async throws {
        let watcher = try SharedServer.database()
        var database: PostgresDatabase? = try SharedServer.database()
        var process = try await database?.query("SELECT pg_backend_pid()").first?[0]?.integer
        database = nil
        try await waitUntil(await isGone(process, watcher))
        let closed = try SharedServer.database()
        process = try await closed.query("SELECT pg_backend_pid()").first?[0]?.integer
        closed.close()
        #expect(try await failure { try await closed.query("SELECT 1") }.kind == .closed)
        try await waitUntil(await isGone(process, watcher))
    }

    @Test("A result with more bytes than the limit is refused, and the next statement is served")
    func resultLimit() async throws {
        let database = try SharedServer.database {
            ($0.resultLimit, $0.connections) = (1_000_000, 1)
        }
        let sql = "SELECT repeat('x', 1000) FROM generate_series(1, $1)"
        #expect(try await database.query(sql, [900]).count == 900)
        #expect(try await failure { try await database.query(sql, [1_000_000]) }.kind == .tooLarge)
        #expect(try await database.query(sql, [900]).count == 900)
    }

    @Test("COPY is refused, and the next statement is served", arguments: ["TO STDOUT", "FROM STDIN"])
    func copy(_ direction: String) async throws {
        let database = try SharedServer.database { $0.connections = 1 }
        let error = try await failure { try await database.query("COPY pg_class \(direction)") }
        #expect(error.kind == .invalid || error.sqlState == "42501")
        let other = try await failure { try await database.execute("CREATE TEMP TABLE c (n int); COPY c \(direction)") }
        #expect(other.kind == .invalid)
        #expect(try await database.query("SELECT 1").count == 1)
    }
}
