// SPDX-License-Identifier: MIT

import Programs
import Servers
import TestSupport
import Testing

@testable import ErrandPostgres

/// The memory of a result, by its shape.
@Suite("The memory of a result", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(5)))
struct ResultMemoryTests {
    private static let limit = 4 << 20

    @Test(
        "A result needs a few times as much memory as is counted, whatever its shape",
        arguments: [
            "SELECT 1 FROM generate_series(1, $)": 466_000, "SELECT NULL FROM generate_series(1, $)": 524_000,
            "SELECT '' FROM generate_series(1, $)": 524_000,
            "SELECT NULL, '', NULL, 1, NULL, 'é', true, NULL FROM generate_series(1, $)": 60_000,
            "SELECT repeat('x', 100000) FROM generate_series(1, $)": 41,
            "SELECT FROM generate_series(1, $)": 1_000_000,
        ])
    func shapes(_ sql: String, _ count: Int) async throws {
        let server = try SharedServer.current
        func run(_ limit: Int) async throws -> String {
            try await Program.run(
                "postgres-driver", ["memory", sql.replacing("$", with: "\(count)")],
                environment: ["POSTGRES_URL": server.url(), "POSTGRES_LIMIT": "\(limit)", "POSTGRES_SECONDS": "240"]
            ).output
        }
        let output = try await run(Self.limit)
        let words = output.split(separator: " ")
        #expect(words.count == 5 && words[3] == "\(count)", "\(output)")
        // A growing array is copied to one of twice the size, and the process needs some for itself.
        #expect(words.first.flatMap { Int($0) } ?? .max < 4 * Self.limit + (4 << 20), "\(output)")
    }

    @Test(
        "Every value counts, also an empty one and NULL; a row without any does not",
        arguments: ["1", "''", "NULL", ""])
    func limit(_ value: String) async throws {
        let database = try SharedServer.database { $0.resultLimit = 10_000 }
        let sql = "SELECT \(value) FROM generate_series(1, $1)"
        #expect(try await database.query(sql, [1_000]).count == 1_000)
        guard !value.isEmpty else {
            #expect(try await database.query(sql, [20_000]).count == 20_000)
            return
        }
        #expect(try await failure { try await database.query(sql, [1_251]) }.kind == .tooLarge)
    }

    @Test("Each cell of each row is the one that was sent, whatever stands before it")
    func cells() async throws {
        let database = try SharedServer.database()
        let rows = try await database.query(
            """
            SELECT CASE WHEN n % 3 = 0 THEN NULL ELSE repeat('a', n % 5) END AS a,
                CASE WHEN n % 2 = 0 THEN NULL ELSE n END AS n
            FROM generate_series(0, 999) AS n
            """)
        #expect(rows.count == 1_000 && rows.columns == ["a", "n"])
        for (n, row) in rows.enumerated() {
            #expect(row["a"]?.text == (n % 3 == 0 ? nil : String(repeating: "a", count: n % 5)))
            #expect(row[1]?.integer == (n % 2 == 0 ? nil : n) && row[1]?.isNull == (n % 2 == 0) && row.count == 2)
        }
        // The rows of a script are those of its last statement.
        try await database.withTransaction { transaction in
            try await transaction.execute("SELECT 1 AS a; SELECT 2 AS b, 3 AS c")
            #expect(try await transaction.query("SELECT 4 AS d").map { $0["d"]?.integer } == [4])
        }
    }
}
