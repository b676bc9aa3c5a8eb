// SPDX-License-Identifier: MIT

import GRDB
import TestSupport
import Testing

@testable import NationSandbox

@Suite("The settings of the sandbox's server and database, as Documentation/Dependencies.md lists them", .timed)
struct ServerSettingTests {
    @Test("The database keeps references, and waits for its other connections")
    func database() async throws {
        let store = try NationStore(.memory)
        let found = try await store.read { database in
            try ["foreign_keys", "busy_timeout", "synchronous"]
                .map { try Int.fetchOne(database, sql: "PRAGMA \($0)") }
        }
        #expect(found == [1, 5000, 1])
        // A name that no column has is no text.
        _ = try await store.read { database in
            #expect(throws: DatabaseError.self) { try String.fetchOne(database, sql: "SELECT \"nobody\"") }
        }
        try store.close()
    }

    @Test(
        "A request's head has 80 KiB and 1,000 fields at most",
        arguments: [
            ("X-Long: \(String(repeating: "a", count: 70_000))\r\n", true),
            ("X-Long: \(String(repeating: "a", count: 82_000))\r\n", false),
            (String(repeating: "X-Many: a\r\n", count: 900), true),
            (String(repeating: "X-Many: a\r\n", count: 1100), false),
            (String(repeating: "X-Many: \(String(repeating: "a", count: 9000))\r\n", count: 10), false),
        ])
    func heads(fields: String, isTaken: Bool) async throws {
        try await withSandbox(people: 1) { talk async throws in
            // The server may close the connection before it has read all.
            let response = try? await RawTalk.send(
                "GET /nothing HTTP/1.1\r\nHost: sandbox\r\nConnection: close\r\n\(fields)\r\n", talk.sandbox)
            let status = response?.split(separator: " ").dropFirst().first
            #expect((status != nil && status != "400" && status != "431") == isTaken, "\(status ?? "none")")
        }
    }
}
