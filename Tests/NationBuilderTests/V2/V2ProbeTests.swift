// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import Foundation
import HTTPTypes
import NationBuilder
import Testing

@Suite("A probe")
struct V2ProbeTests {
    @Test("changes nothing: all are reads")
    func reads() async throws {
        let stub = StubTransport { _ in .json(text: #"{"data":[],"links":{}}"#) }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), cache: nil, transport: stub)
        let report = await nation.v2.probe()
        #expect(Set(report.outcomes.keys) == Set(V2.Behavior.all.map(\.id)))
        #expect(Set(V2.Behavior.all.map(\.id)).count == V2.Behavior.all.count)
        #expect(stub.requests.allSatisfy { $0.method == .get })
        #expect(stub.requests.count >= V2.Behavior.all.count - 1)
        #expect(report[.keyWalk] == .notTried("the nation is empty"))
    }

    @Test("is a row of the page in the documentation, in the same words")
    func page() throws {
        let page = try String(
            contentsOf: ResourceTable.checkout.appending(
                path: "Sources/NationBuilder/NationBuilder.docc/VersionTwoBehavior.md"), encoding: .utf8)
        let rows = V2.Behavior.all.map {
            "| `\($0.id)` | \($0.statement) | \($0.evidence) | \($0.consequence) |"
        }
        #expect(page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init) == rows)
    }

    @Test("that is not allowed, or finds no nation, is not tried")
    func failures() async throws {
        let denied = StubTransport { _ in .json(text: #"{"code":"unauthorized"}"#, status: .unauthorized) }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: denied)
        let report = await nation.v2.probe()
        for behavior in V2.Behavior.all {
            guard case .notTried = report[behavior] else {
                Issue.record("\(behavior.id): \(report[behavior])")
                continue
            }
        }
    }

    @Test("tells a nation that refuses what it does not know from one that does not look")
    func habits() async throws {
        let strict = ListedNation(150).nation
        #expect(await strict.v2.probe([.refusesUnknownFilters])[.refusesUnknownFilters] == .holds)
        var habits = ListedNation.Habits()
        habits.dropsUnknownFilters = true
        habits.walksByKey = false
        let lax = ListedNation(150, habits: habits).nation
        let report = await lax.v2.probe()
        #expect(report[.refusesUnknownFilters] == .doesNotHold)
        #expect(report[.keyWalk] == .doesNotHold)
        #expect(report[.endsWithEmptyPage] == .holds)
        #expect(report[.linksToNextPage] == .holds)
        #expect(report[.refusesLargePages] == .doesNotHold)
        #expect(report[.countsRows] == .doesNotHold)
        #expect(report[.ignoresUnknownFields] == .holds)
        #expect(report[.tellsWholeSeconds] == .holds)
    }
}
