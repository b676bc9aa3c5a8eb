// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import HTTPTypes
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@Suite("What a nation cannot take", .timed, .timeLimit(.minutes(10)))
struct BadInputTests {
    private func withNation(_ use: @Sendable (Nation) async throws -> Void) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 30, rateLimit: .generous)) { sandbox in
            try await use(
                Nation(
                    try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL),
                    authorizer: .bearer(sandbox.accessToken), transport: .platform
                ) { $0.chain.limit = nil })
        }
    }

    private func failure<Result>(_ work: () async throws -> Result) async -> (ClientError.Kind?, NationBuilderProblem?)
    {
        do {
            _ = try await work()
            return (nil, nil)
        } catch {
            let error = error as? ClientError
            return (error?.kind, error?.problem(as: NationBuilderProblem.self))
        }
    }

    @Test("A write that is wrong in one member changes nothing, and says which")
    func writes() async throws {
        try await withNation { nation in
            let people = nation.v1.people
            let person = try await people.list(limit: 1).results[0]
            let id = try #require(person.id)
            let digits = String(repeating: "9", count: 300)
            let odd: [(String, JSONValue)] = [
                ("no_such_field", 1), ("support_level", "strong"), ("tags", ["a": 1]), ("birthdate", "no day"),
                ("recruiter_id", try JSONReader().value(from: Array(digits.utf8))), ("is_volunteer", "perhaps"),
            ]
            for (name, value) in odd {
                let changes = V1.Person {
                    $0.occupation = "changed with \(name)"
                    $0.extra[name] = value
                }
                let (kind, problem) = await failure { try await people.update(id, changes) }
                #expect(kind == .status.client, "\(name)")
                #expect(problem?.code != nil, "\(name)")
            }
            #expect(try await people.show(id).occupation == person.occupation)
        }
    }

    @Test("A body without its wrapper, one that is no JSON, and one in broken UTF-8 are refused with a code")
    func bodies() async throws {
        try await withNation { nation in
            let bodies = [
                Array("{}".utf8), Array("{\"person\":".utf8),
                Array("{\"person\":{\"email\":\"".utf8) + [0xFF, 0x22, 0x7D, 0x7D],
            ]
            for body in bodies {
                let (kind, problem) = await failure {
                    try await nation.v1.client.send(Request<Void>.post("people", .body(.bytes(body), type: .json)))
                }
                #expect(kind == .status.client)
                #expect(problem?.code != nil)
            }
            let count = try await nation.v1.people.count()
            #expect(count == 30)
        }
    }

    @Test("Numbers of nobody, and slugs that are none, are not found", arguments: [0, -1, Int.max])
    func nobody(id: Int) async throws {
        try await withNation { nation in
            let kinds = [
                await failure { try await nation.v1.people.show(id) }.0,
                await failure { try await nation.v1.people.delete(id) }.0,
                await failure { try await nation.v1.lists.people(list: id) }.0,
                await failure { try await nation.v1.blogs.list(site: "a/b") }.0,
            ]
            #expect(kinds == Array(repeating: .status.client.notFound, count: 4))
            let count = try await nation.v1.people.count()
            #expect(count == 30)
        }
    }

    @Test("A cursor that is older than its lifetime is refused with a code, and ends a walk with an error")
    func expiredCursor() async throws {
        let configuration = SandboxConfiguration(people: 30, rateLimit: .generous) { $0.cursorLifetime = .zero }
        try await NationSandbox.run(configuration) { sandbox in
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
                transport: .platform
            ) { $0.chain.limit = nil }
            let page = try await nation.v1.people.list(limit: 5)
            let (kind, problem) = await failure { try await nation.v1.page(after: page) }
            #expect(kind == .status.client)
            #expect(problem?.code == "bad_request")
            let walk = await failure { for try await _ in nation.v1.people.all(limit: 5) {} }
            #expect(walk.1?.code == "bad_request")
        }
    }

    @Test("A cursor of another list, and one that nobody gave, are refused with a code")
    func cursors() async throws {
        try await withNation { nation in
            let page = try await nation.v1.people.list(limit: 5)
            let next = try #require(page.next)
            let query = String(next.drop { $0 != "?" })
            for path in ["/api/v1/tags" + query, "/api/v1/people?__nonce=x&__token=y&limit=5"] {
                var odd = page
                odd.next = path
                let wrong = odd
                let (kind, problem) = await failure { try await nation.v1.page(after: wrong) }
                #expect(kind == .status.client, "\(path.prefix(20))")
                #expect(problem?.code != nil)
            }
        }
    }
}
