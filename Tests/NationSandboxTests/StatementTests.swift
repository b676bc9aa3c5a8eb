// SPDX-License-Identifier: MIT

import GRDB
import GRDBSQLite
import TestSupport
import Testing

@testable import NationSandbox

@Suite("Prepared statements of a nation", .timed)
struct StatementTests {
    private static func seeded(people: Int) async throws -> NationStore {
        let store = try NationStore(.memory)
        try await store.write { try NationSeeder(SandboxConfiguration(people: people)).seed($0) }
        return store
    }

    /// All that a connection holds.
    private static func statements(_ database: Database) -> [OpaquePointer] {
        var all: [OpaquePointer] = []
        while let next = sqlite3_next_stmt(database.sqliteConnection, all.last) { all.append(next) }
        return all
    }

    @Test("There are as many whatever the size of the nation: values are arguments, and no part of the text")
    func bounded() async throws {
        let small = try await Self.seeded(people: 300).read { Self.statements($0).count }
        let large = try await Self.seeded(people: 3000).read { Self.statements($0).count }
        #expect(large < small + 10, "\(small) and \(large)")
    }

    @Test("Reading does not make SQLite compile them again")
    func compiledOnce() async throws {
        let store = try await Self.seeded(people: 5)
        func read() async throws -> Int {
            try await store.read { database in
                let count = try Int.fetchOne(database.cachedStatement(sql: "SELECT count(*) FROM person"))
                #expect(count == 5)
                return Self.statements(database).reduce(0) {
                    $0 + Int(sqlite3_stmt_status($1, SQLITE_STMTSTATUS_REPREPARE, 0))
                }
            }
        }
        let before = try await read()
        for _ in 0..<5 { _ = try await read() }
        #expect(try await read() == before)
    }

    @Test("What a query chooses is not kept: fields, extra fields, filters, the number of their values, orders")
    func chosen() async throws {
        let store = try await Self.seeded(people: 5)
        let names = ["church", "demo", "email", "employer", "first_name", "language", "note", "party", "username"]
        func read(_ query: String) async throws { try await store.list("signups", query) }
        func count() async throws -> Int { try await store.read { Self.statements($0).count } }
        try await read("include=signup_tags")
        let before = try await count()
        for number in 1...500 {
            let chosen = names.indices.filter { number >> $0 & 1 == 1 }.map { names[$0] }.joined(separator: ",")
            try await read("fields[signups]=\(chosen)")
        }
        for number in 1...40 {
            let values = (1...number).map { "v\($0)" }.joined(separator: ",")
            try await read("filter[first_name]=\(values)")
            try await read("include=signup_tags&filter[signup_tags][name]=\(values)")
            try await read("sort=\(names.shuffled().joined(separator: ","))")
        }
        #expect(try await count() < before + 10)
    }

    @Test("The filters of version 1 that a query combines are not kept either, and too many are refused")
    func combined() async throws {
        let store = try await Self.seeded(people: 5)
        let people = PeopleStore(template: PersonTemplate(custom: []))
        func search(_ count: Int) throws -> PersonFilters {
            let items = (0..<count).map { QueryItems.Item(name: "state", value: "C\($0)") }
            return try PersonFilters(QueryItems(items), people.template)
        }
        let before = try await store.read { Self.statements($0).count }
        for number in 1...100 {
            let filters = try search(number)
            _ = try await store.read { database in
                try people.list(where: filters.conditions, filters.arguments).rows(database, beyond: nil, size: 5)
                    .count
            }
        }
        #expect(try await store.read { Self.statements($0).count } < before + 10)
        #expect(throws: APIProblem.badRequest) { try search(1001) }
    }
}
