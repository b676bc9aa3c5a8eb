// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes
import TestSupport
import Testing

@testable import NationSandbox

@Suite("The limit of sideloads", .timed, .timeLimit(.minutes(10)))
struct V2SideloadTests {
    /// A nation in which everybody has all tags.
    private static func tagged(tags: Int, people: Int) async throws -> NationStore {
        let store = try NationStore(.memory)
        try await store.write { database in
            let numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"
            try database.execute(
                sql: """
                    \(numbers) INSERT INTO person (id, created_at, updated_at, document) \
                    SELECT n, 0, 0, CAST('{}' AS BLOB) FROM numbers
                    """,
                arguments: [people])
            try database.execute(
                sql: "\(numbers) INSERT INTO tag (id, name) SELECT n, 'tag ' || n FROM numbers", arguments: [tags])
            try database.execute(
                sql: """
                    INSERT INTO tagging (tag_id, person_id, created_at) SELECT tag.id, person.id, 0 FROM tag, person
                    """)
        }
        return store
    }

    private static let query = "include=signups&fields[signups]=first_name&fields[signup_tags]=name"

    private func people(of tag: JSON) -> Int? { tag["relationships"]["signups"]["data"].list?.count }

    @Test("Few tags of many people: the linkage is complete up to the limit, and an error above it")
    func pairs() async throws {
        let complete = try await Self.tagged(tags: 4, people: Sideloads.maximumRows / 4)
        let response = try await complete.list("signup_tags", Self.query)
        #expect(response["data"].list?.map { people(of: $0) } == Array(repeating: 2500, count: 4))
        #expect(response["included"].list?.count == 2500)

        let many = try await Self.tagged(tags: 4, people: Sideloads.maximumRows / 4 + 1)
        let problem = await #expect(throws: APIProblem.self) { try await many.list("signup_tags", Self.query) }
        #expect(problem?.status == .badRequest)
        #expect(problem?.message.contains("More than 10000") == true)
    }

    @Test("A page of the sideloads of one resource is returned, however many there are")
    func page() async throws {
        let store = try await Self.tagged(tags: 1, people: Sideloads.maximumRows + 50)
        let bytes = try await store.read { database in
            let people = PersonTemplate(custom: [])
            let behaviors = Setting(SandboxBehaviors())
            let type = try #require(StoredType.all["signup_tags"])
            let items = try #require(
                QueryItems(
                    parsing: "include=taggings&page[signup_taggings][size]=40&page[signup_taggings][number]=252"))
            let query = try TypeQuery(items, of: type, people, behaviors)
            return try ResourceReader(people: people, behaviors: behaviors, database: database).show(1, query)
        }
        let response = JSON(String(decoding: try #require(bytes), as: UTF8.self))
        #expect(
            response["included"].list?.map { $0["id"].string } == (10_041...10_050).map { String($0) })
    }
}
