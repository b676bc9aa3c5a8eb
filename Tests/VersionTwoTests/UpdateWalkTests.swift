// SPDX-License-Identifier: MIT

import Errand
import ErrandJSONAPI
import Foundation
import HTTPTypes
import NationBuilder
import NationSandbox
import TestSupport
import Testing

/// Walks over changes, at a nation that behaves in all ways in which the sandbox can.
@Suite("A walk over changes, whatever the nation does", .timed, .timeLimit(.minutes(10)))
struct UpdateWalkTests {
    private struct Row: Decodable {
        var id: String
        var off: String?
    }

    /// The behaviors that can be switched off.
    private static func switches() throws -> [String] {
        var checkout = URL(filePath: #filePath)
        for _ in 0..<3 { checkout.deleteLastPathComponent() }
        let table = try Data(contentsOf: checkout.appending(path: "Tools/Tables/v2-behaviors.json"))
        return try JSONDecoder().decode([Row].self, from: table).filter { $0.off != nil }.map(\.id)
    }

    /// Switches some behaviors off, and all others on.
    private static func set(_ off: Set<String>, of all: [String], _ sandbox: RunningSandbox) async throws {
        let members = all.map { "\"\($0)\":\(!off.contains($0))" }.joined(separator: ",")
        let client = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
        try await client.send(
            Request<Void>(.put, "sandbox/behaviors", .body(.text("{\(members)}"), type: .json), reading: .nothing))
    }

    @Test("gives every person once, with sparse fields or all, in fractions of seconds or whole ones")
    func everyWay() async throws {
        let (all, fractions) = (try Self.switches(), "whole_seconds")
        #expect(all.count > 15 && all.contains(fractions))
        let singles = [[]] + all.map { [$0] }
        let ways = Set((singles + singles.map { $0 + [fractions] } + [all]).map { Set($0) })
        let count = 60
        try await NationSandbox.run(SandboxConfiguration(people: count, rateLimit: .generous)) { sandbox in
            let nation = Nation(
                "abeforprez", baseURL: BaseURL(stringLiteral: sandbox.baseURL),
                authorizer: .bearer(sandbox.accessToken), transport: .platform
            ) {
                $0.chain.limit = nil
                $0.chain.cache = nil
            }
            for off in ways.sorted(by: { $0.sorted().lexicographicallyPrecedes($1.sorted()) }) {
                try await Self.set(off, of: all, sandbox)
                for fields in [nil, QueryPart<V2.Signup>.fields(\.firstName, \.email)] {
                    let walk = nation.v2.signups.updated(
                        since: Date(timeIntervalSince1970: 0), fields, .pageSize(20))
                    do {
                        let people = try await walk.collect(atMost: count)
                        #expect(Set(people.map(\.id)).count == count, "\(off) \(fields == nil)")
                        #expect(people.allSatisfy { $0.updatedAt?.date != nil })
                    } catch ClientError.notFound where off.contains("empty_pages") {
                        // The nation has no page behind the last.
                    }
                }
            }
        }
    }
}
