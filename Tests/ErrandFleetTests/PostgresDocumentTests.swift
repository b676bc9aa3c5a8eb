// SPDX-License-Identifier: MIT

import ErrandFleet
import ErrandPostgres
import TestSupport
import Testing

@Suite("A document in PostgreSQL", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(3)))
struct PostgresDocumentTests {
    @Test("It is removed with its row, and can begin again")
    func removal() async throws {
        let database = try await SharedServer.database().open()
        let document = PostgresDocument(database, name: "a")
        try await document.remove()
        for round in 1...2 {
            for number: UInt8 in 1...3 { try await document.update { $0 = ($0 ?? []) + [number] } }
            #expect(try await document.read() == [1, 2, 3])
            try await document.remove()
            #expect(try await document.read() == nil, "round \(round)")
            #expect(try await database.query("SELECT FROM errand.document").isEmpty)
        }
    }

    @Test("A change that was under way when it was removed does not bring the content back: it begins again")
    func removedDuringChange() async throws {
        let place = try await SharedServer.database()
        let document = PostgresDocument(try place.open(), name: "a")
        for number: UInt8 in 1...2 { try await document.update { $0 = ($0 ?? []) + [number] } }
        let database = try place.open()
        let change = try await database.withTransaction(idleLimit: nil) { transaction in
            try await transaction.query("DELETE FROM errand.document WHERE name = 'a'")
            // It reads what is not yet removed for it, and waits for the row when it writes.
            let change = Task { try await document.update { $0 = ($0 ?? []) + [9] } }
            let waiting = """
                SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                """
            try await waitUntil(await !database.query(waiting).isEmpty)
            return change
        }
        try await change.value
        #expect(try await document.read() == [9])
    }
}
