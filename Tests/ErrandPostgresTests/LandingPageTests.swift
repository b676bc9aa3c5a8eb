// SPDX-License-Identifier: MIT

import ErrandPostgres
import Servers
import Testing

@Suite("The code of the page of ErrandPostgres", .sharedServer, .needsPostgres, .timeLimit(.minutes(2)))
struct LandingPageTests {
    @Test("The address of the page is that of a database, without a password")
    func place() throws {
        let address = try PostgresAddress("postgres://ada@db.example.com/nation")
        #expect(!address.hasPassword && "\(address)".contains("db.example.com"))
    }

    @Test("The code of the page writes a note and reads it")
    func page() async throws {
        var lines: [String] = []
        func print(_ name: String, _ content: String) { lines.append("\(name): \(content)") }
        let address = try PostgresAddress(SharedServer.current.url())
        let database = try PostgresDatabase(address)
        try await database.execute("CREATE TABLE IF NOT EXISTS note (name text PRIMARY KEY, content text)")
        try await database.withTransaction { transaction in
            try await transaction.query("INSERT INTO note VALUES ($1, $2)", ["first", "Hello"])
            try await transaction.query("UPDATE note SET content = content || $1", ["!"])
        }
        for row in try await database.query("SELECT name, content FROM note") {
            print(row["name"]?.text ?? "", row["content"]?.text ?? "NULL")
        }
        #expect(lines == ["first: Hello!"])

        try await database.withLease("nightly work") { lease in
            try await database.withTransaction { transaction in
                try await lease.check(in: transaction)
                try await transaction.query("UPDATE note SET content = content || $1", [" (\(lease.fence))"])
            }
        }
        #expect(try await database.query("SELECT content FROM note").first?[0]?.text == "Hello! (1)")

        // The code of the documentation comments.
        try await database.execute("CREATE SCHEMA \(PostgresIdentifier("abeforprez"))")
        let count = try await database.withTransaction { transaction in
            try await transaction.query("LOCK TABLE note IN EXCLUSIVE MODE")
            return try await transaction.query("DELETE FROM note").affectedCount
        }
        #expect(count == 1)
        let rows = try await database.query("SELECT $1::text, $2::int, $3::jsonb", ["Ada", 36, "{}"])
        #expect(rows.first?[2]?.text == "{}")
        try await database.execute("CREATE TABLE page (name text)")
        try await database.withLease("mirror of abeforprez", waiting: .seconds(60)) { lease in
            try await database.withTransaction { transaction in
                try await lease.check(in: transaction)
                try await transaction.query("INSERT INTO page VALUES ($1)", ["1"])
            }
        }
        #expect(try await database.query("SELECT FROM page").count == 1)
    }
}
