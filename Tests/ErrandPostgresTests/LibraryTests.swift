// SPDX-License-Identifier: MIT

import Programs
import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("The library", .timed, .timeLimit(.minutes(10)))
struct LibraryTests {
    @Test("Without libpq one sentence says what to install")
    func missing() throws {
        let error = #expect(throws: PostgresError.self) { try LibPQ(names: ["libpq-of-nowhere.so.5"]) }
        #expect(error?.kind == .library)
        #expect(error.map { PostgresError.Kind.unavailable ~= $0 } == true)
        #expect(error?.reason.contains("libpq5") == true)
    }

    #if os(Linux)
        @Test("A library that lacks a function is too old")
        func tooOld() throws {
            let error = #expect(throws: PostgresError.self) { try LibPQ(names: ["libc.so.6"]) }
            #expect(error?.kind == .library)
            #expect(error?.reason.contains("older than 14") == true)
        }

        @Test("A program that uses it names no libpq")
        func linkage() async throws {
            let result = try await Program.run("/usr/bin/ldd", [Program.path(of: "postgres-driver")])
            #expect(result.status == 0 && result.output.contains("libc.so") && !result.output.contains("libpq"))
        }
    #endif

    @Test("Of several names the first that is there is loaded", .needsLibrary)
    func names() throws {
        #expect(try LibPQ(names: ["libpq-of-nowhere.so.5"] + LibPQ.systemNames).version >= 140_000)
    }

    @Test("The options with which libpq would connect are found without a connection", .needsLibrary)
    func effective() async throws {
        let server = try await SilentServer.start()
        let given = [
            "host": "127.0.0.1", "port": "\(server.port)", "dbname": "x", "target_session_attrs": "read-write",
        ]
        let options = try #require(try LibPQ().effective(given))
        #expect(given.allSatisfy { options[$0] == $1 })
        #expect(options["sslmode"] != nil)
        #expect(try await server.isFirst())
        try await server.stop()
    }
}
