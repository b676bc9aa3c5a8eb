// SPDX-License-Identifier: MIT

import Servers
import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("What an error says", .timed)
struct ErrorTests {
    @Test(
        "A connection that failed has the kind of libpq's message",
        arguments: [
            ("…, port 1 failed: Connection refused\n\tIs the server running?\n", .server, nil),
            ("could not translate host name \"x\" to address: Name or service not known\n", .server, nil),
            ("… failed: FATAL:  28P01\n", .authentication, "28P01"),
            ("… failed: FATAL:  28000\n", .authentication, "28000"),
            ("… failed: fe_sendauth: no password supplied\n", .authentication, nil),
            ("… failed: FATAL:  53300\n", .server, "53300"), ("… failed: FATAL:  57P03\n", .server, "57P03"),
            ("… failed: FATAL:  08P01\n", .server, "08P01"), ("… failed: FATAL:  3D000\n", .connection, "3D000"),
            ("… failed: SCHWERWIEGEND:  42501\n", .connection, "42501"),
            ("… failed: SSL error: certificate verify failed\n", .certificate, nil),
            ("… failed: server certificate for \"a\" does not match host name \"b\"\n", .certificate, nil),
            ("one failed: Connection refused\ntwo failed: FATAL:  28P01\n", .authentication, "28P01"),
            ("one failed: Connection refused\n\tIs it running?\ntwo failed: FATAL:  57P03\n", .server, "57P03"),
            ("", .server, nil),
        ] as [(String, PostgresError.Kind, String?)])
    func connecting(_ message: String, _ kind: PostgresError.Kind, _ state: String?) {
        var failure = ConnectFailure()
        failure.add(message)
        let error = failure.error
        #expect(error.kind == kind && error.sqlState == state)
    }

    @Test("The words about each host are shown, and no endless ones")
    func hosts() {
        var failure = ConnectFailure()
        failure.add("one failed: Connection refused\n\tIs the server running?")
        failure.add("two did not respond in time")
        #expect(
            failure.error.reason == "no server responds: one failed: Connection refused; two did not respond in time")
        for _ in 0..<1000 { failure.add(String(repeating: "x", count: 1000)) }
        #expect(failure.error.reason.count < 3000)
    }

    @Test("libpq's words are not shown if they have the password")
    func password() {
        var failure = ConnectFailure()
        failure.add("could not translate host name \"hunter2@x\" to address", password: "hunter2")
        #expect(failure.error.kind == .server && !"\(failure.error)".contains("hunter2"))
    }

    @Test(
        "The server's message is shown only if PostgreSQL writes nothing but names into it",
        arguments: [
            ("23505", nil, true), ("42P01", nil, true), ("57P01", nil, true), ("42501", "aclchk.c", true),
            ("22P02", nil, false), ("22001", nil, false), ("42601", nil, false), ("42602", nil, false),
            ("P0001", nil, false),
            ("XX000", nil, false), ("ABCDE", nil, false), ("23514", "pl_exec.c", false),
        ] as [(String, String?, Bool)])
    func messages(_ state: String, _ source: String?, _ isShown: Bool) {
        let failure = ServerFailure(severity: "ERROR", sqlState: state, message: "the value hunter2", source: source)
        let error = PostgresError(.statement, failure)
        #expect("\(error)".contains("hunter2") == isShown)
        #expect("\(error)".hasSuffix(" (SQLSTATE \(state))"))
    }

    @Test("A message is one line of bounded length")
    func line() {
        let message = "relation \"a\n\u{1B}[31m\r\nb\" " + String(repeating: "x", count: 10_000)
        let reason = ServerFailure(severity: "ERROR", sqlState: "42P01", message: message).reason
        #expect(reason.count == 300 && !reason.contains { $0.isNewline || $0 == "\u{1B}" })
    }

    @Test("A kind catches the kinds below it, and no others")
    func kinds() {
        let error = PostgresError(.busy, "…")
        #expect(PostgresError.Kind.unavailable ~= error)
        #expect(PostgresError.Kind.busy ~= error)
        #expect(!(PostgresError.Kind.server ~= error))
        #expect(!(PostgresError.Kind.unavailable ~= CancellationError()))
        #expect("\(PostgresError.Kind.busy)" == "unavailable.busy")
    }
}

@Suite("Secrets of statements", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(2)))
struct SecretTests {
    @Test("No error of a statement has a value of its parameters, its rows or its text")
    func errors() async throws {
        let database = try SharedServer.database()
        try await database.execute(
            """
            CREATE TABLE secret (word text PRIMARY KEY, n int CHECK (n > 0), short varchar(3));
            INSERT INTO secret VALUES ('hunter2', 1);
            CREATE FUNCTION tell(word text) RETURNS void LANGUAGE plpgsql AS
                'BEGIN RAISE EXCEPTION ''it is %'', word USING ERRCODE = ''23514''; END';
            """)
        let statements: [(String, [PostgresParameter], String)] = [
            ("INSERT INTO secret VALUES ($1)", ["hunter2"], "23505"), ("SELECT $1::int", ["hunter2"], "22P02"),
            ("INSERT INTO secret VALUES ('a', $1)", [.init(-4711)], "23514"), ("SELECT 'hunter2'::date", [], "22007"),
            ("INSERT INTO secret (word, short) VALUES ('b', $1)", ["hunter2"], "22001"),
            ("SELECT tell($1)", ["hunter2"], "23514"),
            ("SELECT 1 'hunter2' 'x'", [], "42601"), ("SELECT $1::jsonb", ["{hunter2"], "22P02"),
            ("SELECT 1 / (length($1) - 7)", ["hunter2"], "22012"),
            ("SELECT * FROM \"nothing\" WHERE 'hunter2' = $1", ["x"], "42P01"),
        ]
        for (sql, parameters, state) in statements {
            let error = try await failure { try await database.query(sql, parameters) }
            #expect(error.sqlState == state)
            var dumped = ""
            dump(error, to: &dumped)
            #expect(!"\(error)\(dumped)".contains("hunter2") && !"\(error)\(dumped)".contains("4711"), "\(error)")
        }
        let error = try await failure { try await database.query("INSERT INTO secret VALUES ('hunter2')") }
        #expect(error.constraint == "secret_pkey")
        #expect(error.reason == "duplicate key value violates unique constraint \"secret_pkey\"")
    }

    @Test("No other session sees a parameter or the password, and the server's log does not have the password")
    func activity() async throws {
        let database = try SharedServer.database()
        let task = Task { try await database.query("SELECT pg_sleep(3600), $1::text", ["hunter2-parameter"]) }
        func activity() async throws -> String {
            try await database.query("SELECT a::text FROM pg_stat_activity a").map { $0[0]?.text ?? "" }.joined()
        }
        try await waitUntil(await activity().contains("pg_sleep(3600)"))
        let seen = try await activity()
        task.cancel()
        _ = try? await task.value
        _ = try? await database.query("SELECT $1::int", ["hunter2-parameter"])
        #expect(!seen.contains("hunter2-parameter") && !seen.contains(PostgresServer.password))
        #expect(try !SharedServer.current.log.contains(PostgresServer.password))
        #expect(seen.contains("errand"), "the name of the application is not there")
    }
}
