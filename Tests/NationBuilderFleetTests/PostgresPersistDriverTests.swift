// SPDX-License-Identifier: MIT

import ErrandPostgres
import ErrandTesting
import Hummingbird
import NationBuilderWeb
import Servers
import TestSupport
import Testing

@testable import NationBuilderFleet

@Suite("A storage of sessions in PostgreSQL", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(5)))
struct PostgresPersistDriverTests {
    private struct Note: Codable, Sendable, Equatable {
        var text: String
        var numbers: [Int] = []
    }

    /// Runs a test with the drivers of two servers.
    private func drivers(
        pooled isPooled: Bool = false,
        _ test: (PostgresPersistDriver, PostgresPersistDriver, DatabaseOnServer) async throws -> Void
    ) async throws {
        try await SharedServer.database(pooled: isPooled) { place in
            try await test(PostgresPersistDriver(place.open()), PostgresPersistDriver(place.open()), place)
        }
    }

    /// Lets time pass at the database.
    private func pass(_ seconds: Int, _ place: DatabaseOnServer) async throws {
        try await place.openDirectly().execute(
            "UPDATE errand.persist SET expires_at = expires_at - interval '\(seconds) s'")
    }

    @Test("What one server stores, the other finds, changes and removes", arguments: ways)
    func contract(_ isPooled: Bool) async throws {
        try await drivers(pooled: isPooled) { one, other, _ in
            #expect(try await other.get(key: "a", as: Note.self) == nil)
            try await other.remove(key: "a")
            let note = Note(text: "Zoë\u{0}🗳\"", numbers: [.min, .max])
            try await one.create(key: "a", value: note, expires: nil)
            #expect(try await other.get(key: "a", as: Note.self) == note)
            await #expect(throws: PersistError.duplicate) {
                try await other.create(key: "a", value: Note(text: "2"), expires: nil)
            }
            #expect(try await one.get(key: "a", as: Note.self) == note)
            try await other.set(key: "a", value: Note(text: "3"), expires: nil)
            #expect(try await one.get(key: "a", as: Note.self)?.text == "3")
            await #expect(throws: PersistError.invalidConversion) { try await one.get(key: "a", as: [String].self) }
            try await one.set(key: "b", value: "only a text", expires: nil)
            #expect(try await other.get(key: "b", as: String.self) == "only a text")
            try await other.remove(key: "a")
            #expect(try await one.get(key: "a", as: Note.self) == nil)
            #expect(try await one.get(key: "b", as: String.self) != nil)
        }
    }

    @Test("Of 20 that create one value at once, one does")
    func creation() async throws {
        try await drivers { one, other, _ in
            let created = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        do {
                            try await (number % 2 == 0 ? one : other).create(
                                key: "once", value: number, expires: .seconds(60))
                            return true
                        } catch let error as PersistError where error == .duplicate { return false }
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(created == 1)
        }
    }

    @Test("A value expires by the database's clock; without a new end it keeps its end", arguments: ways)
    func expiry(_ isPooled: Bool) async throws {
        try await drivers(pooled: isPooled) { one, other, place in
            try await one.set(key: "a", value: 1, expires: .seconds(100))
            try await one.set(key: "forever", value: 1, expires: nil)
            try await pass(60, place)
            try await other.set(key: "a", value: 2, expires: nil)
            let found = try #require(try await one.getWithTTL(key: "a", as: Int.self))
            let left = try #require(found.ttl)
            #expect(found.object == 2 && left <= .seconds(40) && left > .zero)
            #expect(try await one.getWithTTL(key: "forever", as: Int.self)?.ttl == nil)
            try await pass(40, place)
            #expect(try await one.get(key: "a", as: Int.self) == nil)
            #expect(try await one.getWithVersion(key: "a", as: Int.self) == nil)
            #expect(try await one.get(key: "forever", as: Int.self) == 1)
            // What has expired is not there: it can be created, and has no end to keep.
            try await one.create(key: "a", value: 3, expires: nil)
            #expect(try await one.getWithTTL(key: "a", as: Int.self)?.ttl == nil)
            for expires in [Duration.seconds(Int64.max), .seconds(-5), .zero] {
                try await one.set(key: "b", value: 1, expires: expires)
                #expect(try await (one.get(key: "b", as: Int.self) != nil) == (expires > .zero))
            }
        }
    }

    @Test("A value is replaced if it has the version still, and each write gives it another one", arguments: ways)
    func versions(_ isPooled: Bool) async throws {
        try await drivers(pooled: isPooled) { one, other, place in
            try await one.set(key: "a", value: "1", expires: .seconds(100))
            let first = try #require(try await one.getWithVersion(key: "a", as: String.self)).version
            #expect(try await other.replace(key: "a", version: first, with: "2", at: "a"))
            #expect(try await !one.replace(key: "a", version: first, with: "lost", at: "a"))
            #expect(try await one.getWithTTL(key: "a", as: String.self)?.ttl != nil)
            try await one.remove(key: "a")
            try await one.set(key: "a", value: "1", expires: nil)
            #expect(try await !other.replace(key: "a", version: first, with: "lost", at: "a"), "The same content")
            let now = try #require(try await one.getWithVersion(key: "a", as: String.self)).version
            #expect(try await !other.replace(key: "b", version: now, with: "lost", at: "b"))
            #expect(try await one.get(key: "a", as: String.self) == "1")
            #expect(try await one.get(key: "b", as: String.self) == nil)
            // Under another key there is nothing left at the old one.
            #expect(try await other.replace(key: "a", version: now, with: "moved", at: "c", expires: .seconds(5)))
            #expect(try await one.get(key: "a", as: String.self) == nil)
            #expect(try await one.get(key: "c", as: String.self) == "moved")
            let moved = try #require(try await one.getWithVersion(key: "c", as: String.self)).version
            try await pass(5, place)
            #expect(try await !one.replace(key: "c", version: moved, with: "late", at: "c", expires: .seconds(5)))
            try await one.set(key: "d", value: "taken", expires: nil)
            try await one.set(key: "e", value: "1", expires: nil)
            let other = try #require(try await one.getWithVersion(key: "e", as: String.self)).version
            await #expect(throws: PersistError.duplicate) {
                _ = try await one.replace(key: "e", version: other, with: "2", at: "d")
            }
            #expect(try await one.get(key: "d", as: String.self) == "taken")
        }
    }

    @Test(
        "A statement that was executed, and is sent again because its response was lost, says what the first one said")
    func repeated() async throws {
        try await drivers { one, _, place in
            try await one.set(key: "a", value: "1", expires: nil)
            let version = try #require(try await one.getWithVersion(key: "a", as: String.self)).version
            let database = try place.open()
            let key = PostgresParameter(Array("a".utf8))
            let values: [PostgresParameter] = [
                "web", key, .init(Array("\"2\"".utf8)), "mine", .null, .init(version), .init(Array("b".utf8)),
            ]
            for _ in 1...2 {
                #expect(try await database.query(PersistTable.replacing, values).affectedCount == 1)
                #expect(try await database.query(PersistTable.creating, Array(values.prefix(5))).affectedCount == 1)
            }
            #expect(try await one.get(key: "b", as: String.self) == "2")
        }
    }

    @Test("A call whose connection is lost is sent once more")
    func lostConnection() async throws {
        try await drivers { one, _, place in
            try await one.set(key: "a", value: 1, expires: nil)
            let database = try place.open()
            let change = try await database.withTransaction(idleLimit: nil) { transaction in
                try await transaction.query("SELECT FROM errand.persist FOR UPDATE")
                let change = Task { try await one.set(key: "a", value: 2, expires: nil) }
                let ending = """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND wait_event_type = 'Lock'
                    """
                try await waitUntil(await !database.query(ending).isEmpty)
                return change
            }
            try await change.value
            #expect(try await one.get(key: "a", as: Int.self) == 2)
        }
    }

    @Test("Storages with different names in one database have nothing in common")
    func names() async throws {
        try await drivers { one, _, place in
            let other = try PostgresPersistDriver(place.open(), name: "other")
            try await one.set(key: "a", value: 1, expires: nil)
            #expect(try await other.get(key: "a", as: Int.self) == nil)
            try await other.create(key: "a", value: 2, expires: nil)
            try await other.remove(key: "a")
            #expect(try await one.get(key: "a", as: Int.self) == 1)
        }
    }

    @Test("Expired rows are removed by a server that writes, every ten minutes")
    func cleaning() async throws {
        try await SharedServer.database { place in
            let time = TestTime()
            let driver = PostgresPersistDriver(try place.open(), "web", clock: .test(time))
            for number in 1...3 { try await driver.set(key: "\(number)", value: 1, expires: .seconds(60)) }
            try await driver.set(key: "stays", value: 1, expires: nil)
            try await pass(60, place)
            try await driver.set(key: "later", value: 1, expires: .seconds(60))
            #expect(try await place.count("persist") == 5)
            await time.advance(by: .seconds(600))
            _ = try await driver.get(key: "later", as: Int.self)
            #expect(try await place.count("persist") == 5, "Reading does not clean")
            try await driver.set(key: "last", value: 1, expires: .seconds(60))
            #expect(try await place.count("persist") == 3)
            try await pass(60, place)
            try await driver.set(key: "last", value: 1, expires: .seconds(60))
            #expect(try await place.count("persist") == 3, "Not with each call")
        }
    }

    @Test("Neither the statements, the table nor an error has a key, and statements have no values")
    func secrets() async throws {
        try await drivers { one, _, place in
            let (key, secret) = ("key-hunter2", "hunter2-of-value")
            try await one.set(key: key, value: secret, expires: .seconds(60))
            _ = try await one.get(key: key, as: String.self)
            let version = try #require(try await one.getWithVersion(key: key, as: String.self)).version
            #expect(try await one.replace(key: key, version: version, with: secret, at: key))
            let error = await #expect(throws: PersistError.self) {
                try await one.create(key: key, value: secret, expires: nil)
            }
            #expect(!"\(String(describing: error))".contains("hunter2"))
            let database = try place.open()
            let shown = try await database.query("SELECT query FROM pg_stat_activity").compactMap { $0[0]?.text }
            #expect(shown.contains { $0.contains("errand.persist") })
            #expect(!shown.joined().contains("hunter2"))
            let row = try await database.query("SELECT name, version, encode(key, 'escape') FROM errand.persist").first
            let content = (0...2).compactMap { row?[$0]?.text }.joined()
            #expect(!content.isEmpty && !content.contains("hunter2"))
            #expect(!place.server.log.contains("hunter2-of-value"))
        }
    }

    @Test("A restart of the database loses nothing; while it is away, calls throw its error, and work again after")
    func restart() async throws {
        try await PostgresServer.run { server in
            let driver = PostgresPersistDriver(try PostgresDatabase(PostgresAddress(server.url())))
            try await driver.set(key: "a", value: 1, expires: .seconds(600))
            try await server.stop()
            try await server.start()
            // The connection of the pool is dead.
            #expect(try await driver.get(key: "a", as: Int.self) == 1)
            try await server.stop()
            await #expect(throws: PostgresError.self) { try await driver.get(key: "a", as: Int.self) }
            await #expect(throws: PostgresError.self) { try await driver.create(key: "b", value: 1, expires: nil) }
            try await server.start()
            try await driver.create(key: "b", value: 2, expires: nil)
            #expect(try await driver.get(key: "b", as: Int.self) == 2)
        }
    }
}
