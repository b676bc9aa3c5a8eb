// SPDX-License-Identifier: MIT

import Errand
import Foundation
import HTTPTypes
import InMemoryLogging
import Logging
import NationBuilder
import NationSandbox
import SystemPackage
import TestSupport
import Testing

@testable import ErrandConformance

@Suite("What a nation does by default when things go wrong", .timed, .timeLimit(.minutes(10)))
struct NationChainTests {
    /// A nation as a program makes it, but that its limits are those of the sandbox.
    private func withNation(
        _ rules: [ChaosRule], people: Int = 30, _ use: @Sendable (Nation, RunningSandbox) async throws -> Void
    ) async throws {
        let chaos = SandboxChaos(seed: 7, rules: rules)
        let configuration = SandboxConfiguration(people: people, rateLimit: .generous) {
            $0.jobPace = .zero
            $0.chaos = chaos
        }
        try await NationSandbox.run(configuration) { sandbox in
            let nation = Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL),
                authorizer: .bearer(sandbox.accessToken), transport: .platform)
            try await use(nation, sandbox)
        }
    }

    private static let passing: [ChaosFault] = [
        .serverError(503), .serverError(502), .htmlPage(503), .tooManyRequests(retryAfter: 1), .cutBody(),
        .droppedConnection, .lostResponse,
    ]

    @Test("A walk over all people outlives what passes", arguments: passing)
    func walk(fault: ChaosFault) async throws {
        let rules = [ChaosRule(fault, times: 2, path: "/api/v1/people*")]
        try await withNation(rules) { nation, sandbox in
            var ids: Set<Int> = []
            for try await person in nation.v1.people.all(limit: 10) { ids.insert(try person.requireID()) }
            #expect(ids.count == 30)
            #expect(sandbox.requestCount() > 3)
        }
    }

    @Test("An import outlives a 503 at each of its requests but the one that would be done twice")
    func imports() async throws {
        let rules = [
            ChaosRule(.tooManyRequests(retryAfter: 1), times: 1, method: "POST", path: "/api/v1/imports"),
            ChaosRule(.serverError(503), times: 2, method: "GET", path: "/api/v1/imports/*"),
        ]
        try await withNation(rules) { nation, _ in
            let csv = Body.text("first_name,email\nAda,ada@jobs.example\n")
            var job = try await nation.v1.imports.start(csv, of: .people)
            job.polling.first = .milliseconds(1)
            let result = try await job.value()
            #expect(result.rowsSucceeded == 1)
        }
    }

    @Test("A write is not done twice: a POST whose response was lost is an error, a 429 is sent again")
    func writes() async throws {
        try await withNation([ChaosRule(.lostResponse, times: 1, method: "POST")]) { nation, _ in
            let error = await #expect(throws: ClientError.self) {
                try await nation.v1.people.create(V1.Person { $0.email = "once@example.com" })
            }
            #expect(error?.kind.belongs(to: .connection) == true)
            let count = try await nation.v1.people.count()
            #expect(count == 31)
        }
        let rule = ChaosRule(.tooManyRequests(retryAfter: 1), times: 1, method: "POST")
        try await withNation([rule]) { nation, sandbox in
            _ = try await nation.v1.people.create(V1.Person { $0.email = "twice@example.com" })
            let count = try await nation.v1.people.count()
            #expect(count == 31)
            #expect(sandbox.requestCount() == 3)
        }
    }

    @Test("A deletion whose response was lost is done, and one of nobody is not")
    func deletion() async throws {
        try await withNation([ChaosRule(.lostResponse, times: 1, method: "DELETE")]) { nation, sandbox in
            try await nation.v1.people.delete(5)
            #expect(sandbox.requestCount() == 2)
            #expect(try await nation.v1.people.count() == 29)
            let error = await #expect(throws: ClientError.self) { try await nation.v1.people.delete(5) }
            #expect(error?.kind == .status.client.notFound)
        }
    }

    @Test("One part turns the other attempts off, for a call or for all")
    func never() async throws {
        try await withNation([ChaosRule(.serverError(503))]) { nation, sandbox in
            let error = await #expect(throws: ClientError.self) { try await nation.v1.people.count(.retry(.never)) }
            #expect(error?.kind == .status.server.unavailable)
            #expect(sandbox.requestCount() == 1)
            let once = Nation(
                nation.slug, baseURL: try BaseURL(sandbox.baseURL), authorizer: .bearer(sandbox.accessToken),
                transport: .platform
            ) { $0.client.defaults.append(.retry(.never)) }
            await #expect(throws: ClientError.self) { try await once.v1.people.count() }
            #expect(sandbox.requestCount() == 2)
            let often = await #expect(throws: ClientError.self) { try await nation.v1.people.count() }
            #expect(often?.attempts == 3)
        }
    }

    @Test("A write that is redirected is an error, and a read is followed", arguments: [301, 302, 303, 307, 308])
    func redirects(status: Int) async throws {
        try await withNation([]) { nation, sandbox in
            let script = WireScript { connection in
                while let request = try await connection.readRequest() {
                    let place = request.target.replacing("/old/", with: "/")
                    let target = "Location: \(sandbox.baseURL)\(place)"
                    try await connection.write(WireResponse.of("", status: "\(status) Moved", fields: [target]))
                }
            }
            try await WireServer.serve(script) { wire in
                let moved = Nation(
                    nation.slug, baseURL: try BaseURL("http://127.0.0.1:\(wire.port)/old"),
                    authorizer: .bearer("t"), transport: .platform)
                let error = await #expect(throws: ClientError.self) {
                    try await moved.v1.lists.addPeople([1], list: 1)
                }
                #expect(error?.kind == .status.redirection.unsafeMethod)
                #expect(sandbox.requestCount() == 0)
                // It was followed, and the token stayed behind.
                let read = await #expect(throws: ClientError.self) { try await moved.v1.people.count() }
                #expect(read?.kind == .status.client.unauthorized)
                #expect(sandbox.requestCount() == 1)
            }
        }
    }

    @Test("A GET that is made of a redirected write carries what a nation demands", arguments: [301, 302, 303])
    func demandedFields(status: Int) async throws {
        let script = WireScript.responding { request in
            guard request[values: "content-type"] == ["application/json"],
                request[values: "accept"] == ["application/json"]
            else { return WireResponse.of(#"{"code":"not_acceptable"}"#, status: "406 Not Acceptable") }
            guard request.method == "GET" else {
                return WireResponse.of("", status: "\(status) Moved", fields: ["Location: /api/v1/people/7"])
            }
            return WireResponse.of(#"{"person":{"id":7}}"#, fields: ["Content-Type: application/json"])
        }
        try await WireServer.serve(script) { wire in
            let nation = Nation(
                "abeforprez", baseURL: try BaseURL("http://127.0.0.1:\(wire.port)"), authorizer: .bearer("t"),
                transport: .platform)
            let made = try await nation.v1.people.create(
                V1.Person { $0.email = "a@example.com" }, .redirects(.changingMethod))
            #expect(made.id == 7)
            await nation.client.shutdown()
        }
    }

    @Test("Calls are logged where the program collects logs, and their tokens are not")
    func logs() async throws {
        try await withNation([ChaosRule(.serverError(503), times: 1)]) { nation, sandbox in
            let log = InMemoryLogHandler()
            var logger = Logger(label: "test") { _ in log }
            logger.logLevel = .trace
            _ = try await nation.v1.people.count(.option(\.logger, logger))
            let text = log.entries.map { "\($0.message) \($0.metadata)" }.joined(separator: "\n")
            #expect(text.contains("people/count"))
            #expect(!text.contains(sandbox.accessToken))
        }
    }
}
