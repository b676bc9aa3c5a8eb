// SPDX-License-Identifier: MIT

import ErrandPostgres
import Servers
import Synchronization
import TestSupport
import Testing

@Suite("The code of the page of ErrandPostgres", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(2)))
struct LandingPageTests {
    @Test("The address of the page is that of a database, without a password")
    func place() throws {
        let address = try PostgresAddress("postgres://ada@db.example.com/nation")
        #expect(!address.hasPassword && "\(address)".contains("db.example.com"))
    }

    @Test("The code of the page runs work under a lease, whose fence grows with each holder")
    func lease() async throws {
        let lines = Mutex<[String]>([])
        @Sendable func print(_ line: String) { lines.withLock { $0.append(line) } }
        let address = try PostgresAddress(SharedServer.current.url())
        let database = try PostgresDatabase(address)
        for _ in 0..<2 {
            try await database.withLease("nightly report", waiting: .seconds(60)) { lease in
                print("this machine writes the report, as holder \(lease.fence)")
            }
        }
        #expect(lines.withLock { $0.map { $0.suffix(8) } } == ["holder 1", "holder 2"])
        database.close()
    }

    @Test("The statement beside the fence refuses a holder that comes too late, and no other")
    func fence() async throws {
        let database = try SharedServer.database()
        try await database.execute(
            """
            CREATE TABLE report (name text, content text, fence bigint);
            INSERT INTO report VALUES ('nightly', '', 0)
            """)
        // As an app sends it, with a driver of its own.
        @Sendable func write(_ content: String, _ fence: Int) async throws -> Int {
            try await database.query(
                "UPDATE report SET content = $1, fence = $2 WHERE name = 'nightly' AND fence <= $2",
                [.init(content), .init(fence)]
            ).affectedCount
        }
        let (late, first) = try await database.withLease("report with a fence") { lease in
            (lease.fence, try await write("first", lease.fence))
        }
        #expect(first == 1)
        let counts = try await database.withLease("report with a fence") { lease in
            [
                try await write("second", lease.fence), try await write("late", late),
                try await write("second, again", lease.fence),
            ]
        }
        #expect(counts == [1, 0, 1])
        #expect(try await database.query("SELECT content FROM report").first?[0]?.text == "second, again")
    }
}
