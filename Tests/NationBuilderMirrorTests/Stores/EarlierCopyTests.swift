// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandPostgres
import Foundation
import GRDB
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@testable import NationBuilderMirror

/// Copies that the stores of commit 532692b wrote.
///
/// Their nation had twelve people. Person 8 was deleted, and the contents of its rows are kept. A sweep that has not
/// ended has noted that person 9 is missing.
@Suite("Copies of an earlier version", .timed, .copyServer, .timeLimit(.minutes(5)))
struct EarlierCopyTests {
    /// Some days after the last run.
    private static let date = Date(timeIntervalSince1970: 1_796_400_000)

    private static let names = ["signups", "signup_tags", "signup_taggings", "lists", "custom_fields"]

    /// Puts the copy into a folder, as one of a nation.
    private static func put(_ tested: TestedStore, _ folder: String, _ nation: String) async throws {
        let isFile = tested.testDescription == "SQLite"
        let resources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Resources/Copies")
        let text = try String(
            contentsOf: resources.appending(path: isFile ? "sqlite.sql" : "postgres.sql"), encoding: .utf8
        ).replacing("NATION_ADDRESS", with: nation).replacing(
            "NATION_SCHEMA", with: PostgresSchema(nation: nation).name)
        if isFile {
            let queue = try DatabaseQueue(path: TestedStore.file(folder))
            try await queue.writeWithoutTransaction { try $0.execute(sql: text) }
            try queue.close()
        } else {
            let database = try PostgresDatabase(try await CopyServer.address(folder))
            try await database.withTransaction { try await $0.execute(text) }
            database.close()
        }
    }

    @Test(arguments: TestedStore.all)
    func `The status of one is read, its open sweep is ended, and people are forgotten`(
        _ tested: TestedStore
    ) async throws {
        try await TestedStore.inFolder { folder in
            try await MirrorPlace.run(people: 12) { place in
                let address = place.sandbox.baseURL
                try await Self.put(tested, folder, address)
                let before = try await tested.status(folder)
                #expect(before.nation == address && before.deletedRows == 4 && before.lastOutcome == "limited")
                #expect(before.tables.count == 6 && before.tables.map(\.rows).reduce(0, +) == 65)
                for id in 8...9 { try await place.nation().v2.signups.delete("\(id)") }
                let store = try await tested.open(folder, address)
                let result = try await place.refresh(time: .impatient { Self.date }, into: store) {
                    $0.types = Self.names.compactMap { V2.ResourceType.named($0) }
                    $0.includesListMembers = true
                    $0.keepDeleted = .seconds(30 * 86_400)
                }
                let people = try #require(result.tables.first { $0.name == "signups" })
                #expect(result.ending == .complete && people.removed == 1 && people.changed == 0 && people.new == 0)
                let rows = try await tested.rows(folder, try StoreRows.table("signups"))
                #expect(rows.map(\.id) == Array(1...7) + [10, 11, 12])
                let after = try await tested.status(folder)
                #expect(after.lastOutcome == "complete" && after.problems.isEmpty && after.deletedRows == 6)
                let isFile = tested.testDescription == "SQLite"
                let copy =
                    isFile
                    ? NationMirror(file: TestedStore.file(folder))
                    : NationMirror(database: try await CopyServer.address(folder))
                // The contents of both versions tell that the taggings were those of the person.
                #expect(try await copy.forget(person: 8) == ["deleted_rows": 4])
                #expect(try await copy.forget(person: 9) == ["deleted_rows": 2])
                #expect(try await copy.forget(person: 7) == ["signups": 1, "signup_taggings": 2, "list_signups": 2])
            }
        }
    }
}
