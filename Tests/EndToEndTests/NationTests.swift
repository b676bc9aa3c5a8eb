// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import HTTPTypes
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@Suite("A nation through the client", .timed, .timeLimit(.minutes(10)))
struct NationTests {
    private func withNation(
        people: Int = 250, limit: SandboxRateLimit = .generous,
        _ use: @Sendable (Nation, RunningSandbox) async throws -> Void
    ) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: people, rateLimit: limit)) { sandbox in
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
                transport: .platform
            ) { $0.chain.limit = nil }
            try await use(nation, sandbox)
        }
    }

    @Test("Everybody is met once, whatever the page size", arguments: [7, 100, nil])
    func walk(limit: Int?) async throws {
        try await withNation { nation, _ in
            var ids: [Int] = []
            for try await person in nation.v1.people.all(limit: limit) { ids.append(try #require(person.id)) }
            #expect(ids.count == 250)
            #expect(Set(ids).count == 250)
            #expect(try await nation.v1.people.count() == 250)
        }
    }

    @Test("A person is created, read, tagged, changed and deleted")
    func life() async throws {
        try await withNation(people: 5) { nation, _ in
            let people = nation.v1.people
            var draft = V1.Person()
            draft.firstName = "Ada"
            draft.email = "ada@example.com"
            let created = try await people.create(draft)
            let id = try #require(created.id)
            #expect(created.email == "ada@example.com")
            #expect(created.fullName == "Ada")
            try await people.addTags(["a b", "c/d"], person: id)
            #expect(try await people.taggings(person: id).compactMap(\.tag).sorted() == ["a b", "c/d"])
            #expect(try await nation.v1.tags.people(tag: "c/d").results.map(\.id) == [id])
            try await people.removeTag("a b", person: id)
            #expect(try await people.show(id).tags == ["c/d"])
            var change = V1.Person()
            change.phone = "555-0100"
            let changed = try await people.update(id, change)
            #expect(changed.phone == "555-0100" && changed.firstName == "Ada")
            #expect(try await people.match(email: "ada@example.com")?.id == id)
            #expect(try await people.match(email: "nobody@example.com") == nil)
            try await people.delete(id)
            await #expect(throws: ClientError.self) { try await people.show(id) }
            #expect(try await people.count() == 5)
        }
    }

    @Test("What the nation refuses comes as a typed error with its words")
    func refusals() async throws {
        try await withNation(people: 5) { nation, _ in
            var taken = V1.Person()
            taken.email = try await nation.v1.people.list().results.compactMap(\.email).first { !$0.isEmpty }
            let error = await #expect(throws: ClientError.self) { try await nation.v1.people.create(taken) }
            let problem = error?.problem(as: NationBuilderProblem.self)
            #expect(problem?.code == "validation_failed")
            #expect(problem?.validationErrors == ["email has already been taken"])
            for id in [0, -1, 999_999] {
                let error = await #expect(throws: ClientError.self) { try await nation.v1.people.show(id) }
                #expect(error?.kind == .status.client.notFound)
                #expect(error?.problem(as: NationBuilderProblem.self)?.code == "not_found")
            }
            let missing = await #expect(throws: ClientError.self) {
                let _: JSONValue = try await nation.v1.create("people", ["email": "x@example.com"] as JSONValue)
            }
            #expect(missing?.problem(as: NationBuilderProblem.self)?.code == "missing_parameters")
            #expect(missing?.problem(as: NationBuilderProblem.self)?.parameters == ["person"])
        }
    }

    @Test("A wrong token is unauthorized, and the query may carry a good one")
    func tokens() async throws {
        try await withNation(people: 5) { nation, sandbox in
            let base = try BaseURL(sandbox.baseURL)
            let stranger = Nation("abeforprez", baseURL: base, authorizer: .bearer("wrong"), transport: .platform)
            let error = await #expect(throws: ClientError.self) { try await stranger.v1.people.me() }
            #expect(error?.kind == .status.client.unauthorized)
            let query = Nation(
                "abeforprez", baseURL: base, authorizer: .query("access_token", sandbox.accessToken),
                transport: .platform)
            #expect(try await query.v1.people.me().id == nation.v1.people.me().id)
            var count = 0
            for try await _ in query.v1.people.all(limit: 2) { count += 1 }
            #expect(count == 5)
        }
    }

    @Test("Past the limit comes a 429 that says how long to wait")
    func limit() async throws {
        try await withNation(people: 5, limit: SandboxRateLimit(requests: 3, window: .seconds(10))) { nation, _ in
            for _ in 0..<3 { _ = try await nation.v1.people.count() }
            let error = await #expect(throws: ClientError.self) {
                try await nation.v1.people.count(.retry(.never))
            }
            #expect(error?.kind == .status.client.tooManyRequests)
            #expect(try #require(error?.retryAfter) <= .seconds(10))
        }
    }

    @Test("The methods for any endpoint reach what has no method of its own")
    func door() async throws {
        try await withNation(people: 5) { nation, _ in
            let count: Int = try await nation.v1.fetch("people/count", at: "people_count")
            #expect(count == 5)
            let created: JSONValue = try await nation.v1.create(
                "people", ["person": ["first_name": "X"]] as JSONValue, at: "person")
            let id = try #require(created["id"]?.int)
            let saved: JSONValue = try await nation.v1.save(
                "people/\(id)", ["person": ["first_name": "Y"]] as JSONValue, at: "person")
            #expect(saved["first_name"]?.string == "Y")
            try await nation.v1.delete("people/\(id)")
        }
    }

    @Test("16 at once get their own responses")
    func parallel() async throws {
        try await withNation(people: 50) { nation, _ in
            try await withThrowingTaskGroup(of: (Int, Int?).self) { group in
                for id in 1...50 { group.addTask { (id, try await nation.v1.people.show(id).id) } }
                for try await (asked, responded) in group { #expect(asked == responded) }
            }
        }
    }
}
