// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("Values on the way to the server and back", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(2)))
struct ValueTests {
    @Test(
        "A text comes back as it was",
        arguments: [
            "", " ", "NULL", "\\x00", "'; DROP TABLE note; --", "a\nb\r\n\tc", "🧑‍🧑‍🧒‍🧒 e\u{301} \u{10FFFF}", "\"$1\"",
            String(repeating: "é🎉x", count: 150_000),
        ])
    func text(_ text: String) async throws {
        let rows = try await SharedServer.database().query("SELECT $1::text, octet_length($1)", [.init(text)])
        #expect(rows.first?[0]?.text.map { Array($0.utf8) } == Array(text.utf8))
        #expect(rows.first?[1]?.integer == text.utf8.count)
    }

    @Test("NULL and an empty value are apart, whatever stands beside them")
    func null() async throws {
        let rows = try await SharedServer.database().query(
            "SELECT $1::text AS a, $2::text AS b, $3::bytea AS c, $4::bytea AS d, $2 IS NULL AS e",
            [nil, "", .init([UInt8]?.none), .init([UInt8]())])
        let row = try #require(rows.first)
        #expect(row["a"]?.isNull == true && row["a"]?.text == nil)
        #expect(row["b"]?.isNull == false && row["b"]?.text == "")
        #expect(row["c"]?.bytes == nil)
        #expect(row["d"]?.bytes == [])
        #expect(row["e"]?.boolean == false)
        #expect(row["f"] == nil && row[5] == nil && row[-1] == nil)
    }

    @Test("Bytes come back as they were, in both of PostgreSQL's formats", arguments: ["hex", "escape"])
    func bytes(_ format: String) async throws {
        let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }
        let cell = try await SharedServer.database().withTransaction { transaction in
            try await transaction.execute("SET LOCAL bytea_output = \(format)")
            return try await transaction.query("SELECT $1", [.init(bytes)]).first?[0]
        }
        #expect(cell?.bytes == bytes)
    }

    @Test("Numbers, truth values and JSON are parameters of their types")
    func types() async throws {
        let rows = try await SharedServer.database().query(
            "SELECT $1::bigint + 1, $2::boolean, $3::jsonb ->> 'a'", [.init(Int.max - 1), true, #"{"a": "b"}"#])
        let row = try #require(rows.first)
        #expect(row[0]?.integer == .max)
        #expect(row[1]?.boolean == true)
        #expect(row[2]?.text == "b")
        #expect(row[2]?.integer == nil && row[2]?.boolean == nil && row.count == 3)
    }

    @Test("The columns and the number of rows are known, also when there are no rows")
    func counts() async throws {
        let database = try SharedServer.database()
        let none = try await database.query("SELECT 1 AS one, 2 AS two WHERE false")
        #expect(none.isEmpty && none.columns == ["one", "two"] && none.affectedCount == 0)
        try await database.execute("CREATE TABLE counted (n int); INSERT INTO counted VALUES (1), (2), (3)")
        #expect(try await database.query("UPDATE counted SET n = n + 1 WHERE n > 1").affectedCount == 2)
        #expect(try await database.query("SELECT n FROM counted ORDER BY n").map { $0[0]?.integer } == [1, 3, 4])
    }

    @Test("A NUL is refused before anything is sent, in a text, a statement and a name")
    func nul() async throws {
        let database = try SharedServer.database()
        for operation in [
            { try await database.query("SELECT $1::text", ["a\0b"]) }, { try await database.query("SELECT 1\0") },
            { try await database.query("SELECT 1 AS \(PostgresIdentifier("a\0b"))") },
        ] {
            #expect(try await failure(of: operation).kind == .invalid)
        }
        #expect(try await failure(of: { try await database.execute("SELECT 1\0") }).kind == .invalid)
    }

    @Test("More parameters than the protocol counts are refused, and as many as it counts are not")
    func parameters() async throws {
        let database = try SharedServer.database()
        let most = (1...65_535).map { "($\($0)::int)" }.joined(separator: ",")
        let values = [PostgresParameter](repeating: 1, count: 65_535)
        #expect(
            try await database.query("SELECT sum(n) FROM (VALUES \(most)) AS v (n)", values).first?[0]?.integer
                == 65_535)
        #expect(try await failure(of: { try await database.query("SELECT 1", values + [1]) }).kind == .invalid)
    }

    @Test("A name stands for itself, with its quotation marks", arguments: ["a\"b", "a\"\u{301}; --", "Ä b", "$1"])
    func names(_ name: String) async throws {
        let rows = try await SharedServer.database().query("SELECT 1 AS \(PostgresIdentifier(name))")
        #expect(rows.columns.map { Array($0.utf8) } == [Array(name.utf8)])
    }

    @Test("No description and no dump of a value shows it")
    func secrecy() async throws {
        let rows = try await SharedServer.database().query("SELECT 'hunter2', NULL")
        let row = try #require(rows.first)
        let values: [Any] = [
            PostgresParameter("hunter2"), PostgresParameter(Array("hunter2".utf8)), row, try #require(row[0]),
        ]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            #expect(!"\(value)\(String(reflecting: value))\(dumped)".contains("hunter2"))
        }
    }
}

@Suite("The texts of bytea", .timed)
struct ByteaTextTests {
    @Test(
        "Both formats are read, and a text in neither is none",
        arguments: [
            ("\\x", []), ("\\x00ff41", [0, 255, 65]), ("", []), ("abc", [97, 98, 99]), ("\\\\", [92]),
            ("a\\000\\377b", [97, 0, 255, 98]), ("\\x0", nil), ("\\xgg", nil), ("\\xFF", nil), ("\\400", nil),
            ("\\12", nil),
            ("\\", nil), ("\\089", nil),
        ] as [(String, [UInt8]?)])
    func formats(_ text: String, _ bytes: [UInt8]?) {
        let content = Array("zz\(text)".utf8)
        #expect(ByteaText.bytes(content[2...]) == bytes)
    }
}
