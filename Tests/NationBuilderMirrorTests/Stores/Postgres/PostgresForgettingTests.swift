// SPDX-License-Identifier: MIT

import ErrandFoundation
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite("Forgetting a person in PostgreSQL", .timed, .copyServer, .needsPostgres, .timeLimit(.minutes(5)))
struct PostgresForgettingTests {
    /// Returns how many rows of a copy have a trace of the person.
    private func remains(_ folder: String) async throws -> Int {
        var tables = MirrorTable.all.map(\.name)
        tables.append("deleted_rows")
        let counts = tables.map {
            "(SELECT count(*) FROM abeforprez.\($0) AS row WHERE row::text ~* 'topsecret|second@example')"
        }
        let found = try await CopyServer.query(folder, "SELECT \(counts.joined(separator: " + "))")
        return found.first?[0].flatMap { Int($0) } ?? -1
    }

    @Test(arguments: [false, true])
    func `What goes is the same as in SQLite, also what was deleted before`(_ isDeleted: Bool) async throws {
        try await TestedStore.inFolder { folder in
            var removed: [[String: Int]] = []
            let copies = [
                NationMirror(file: TestedStore.file(folder)),
                NationMirror(database: try await CopyServer.address(folder)),
            ]
            for (tested, copy) in zip([TestedStore.sqlite, .postgres], copies) {
                let store = try await tested.open(folder, TestedStore.nation)
                _ = try await store.begin(MirrorTable.all, at: StoreRows.date, keepDeleted: .seconds(1000))
                var request = try await ForgettableNation.fill(store)
                for name in ["signups", "donations", "event_rsvps", "voters", "ballots"] where isDeleted {
                    let table = try StoreRows.table(name)
                    for id in name == "voters" ? [30] : name == "signups" ? [7] : [1, 2] {
                        try await store.write(StoreRows.page(table, request + 1, [], asked: [id]))
                        #expect(try await store.remove(StoreRows.removal(table, request + 2, [id])) == 1)
                        request += 2
                    }
                }
                await store.close()
                if copy.isInPostgres { #expect(try await remains(folder) > 3) }
                removed.append(try await copy.forget(person: 7))
                #expect(try await copy.forget(person: 7).isEmpty)
            }
            #expect(removed[0] == removed[1] && removed[0].count > 3)
            #expect(try await remains(folder) == 0)
            let statuses = [try await copies[0].status(), try await copies[1].status()].map { $0.tables.map(\.rows) }
            #expect(statuses[0] == statuses[1])
        }
    }
}

extension NationMirror {
    fileprivate var isInPostgres: Bool { "\(self)".contains("postgres://") }
}
