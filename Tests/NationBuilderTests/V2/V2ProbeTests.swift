// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("A probe", .timed)
struct V2ProbeTests {
    @Test("changes nothing: all are reads")
    func reads() async throws {
        let stub = StubTransport { _ in .json(text: #"{"data":[],"links":{}}"#) }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) { $0.chain.cache = nil }
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

    /// A nation that returns what a closure says to a query; `nil` is refused.
    private func nation(_ respond: @escaping @Sendable (String) -> String?) -> Nation {
        let stub = StubTransport { request in
            let query = request.query?.removingPercentEncoding ?? ""
            return respond(query).map { .json(text: $0) }
                ?? .json(text: #"{"code":"bad_request"}"#, status: .badRequest)
        }
        return Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) { $0.chain.cache = nil }
    }

    private static func person(_ id: Int, _ attributes: String = "") -> String {
        #"{"id":"\#(id)","type":"signups","attributes":{\#(attributes)}}"#
    }

    @Test("of null that finds nobody does not hold where somebody has no address, and is not tried otherwise")
    func nobody() async throws {
        for (everybody, outcome) in [
            (
                Self.person(1, #""email":"ada@example.org""#),
                ProbeOutcome.notTried("nobody without an e-mail address was found")
            ),
            (Self.person(1, #""email":null"#), .doesNotHold),
        ] {
            let nation = nation { $0.contains("filter[email]") ? #"{"data":[]}"# : #"{"data":[\#(everybody)]}"# }
            #expect(await nation.v2.probe([.filtersByNull])[.filtersByNull] == outcome)
        }
        let found = nation { _ in #"{"data":[\#(Self.person(1, #""email":null"#))]}"# }
        #expect(await found.v2.probe([.filtersByNull])[.filtersByNull] == .holds)
    }

    @Test("of totals counts one of two people, so that a nation that counts everybody is noticed")
    func totals() async throws {
        for (total, outcome) in [("1", ProbeOutcome.holds), ("2", .doesNotHold)] {
            let nation = nation { query in
                let people = query.contains("filter[id]") ? [1] : [1, 2]
                let meta = query.contains("stats") ? #","meta":{"stats":{"total":{"count":\#(total)}}}"# : ""
                return #"{"data":[\#(people.map { Self.person($0) }.joined(separator: ","))]\#(meta)}"#
            }
            #expect(await nation.v2.probe([.countsFilteredRows])[.countsFilteredRows] == outcome)
        }
        let silent = nation { _ in #"{"data":[\#(Self.person(1)),\#(Self.person(2))]}"# }
        #expect(
            await silent.v2.probe([.countsFilteredRows])[.countsFilteredRows] == .notTried("the nation does not count"))
    }

    @Test("in a nation of one person does not judge what needs two")
    func alone() async throws {
        let nation = nation { _ in
            #"{"data":[\#(Self.person(1, #""email":"a@example.org""#))],"meta":{"stats":{"total":{"count":1}}}}"#
        }
        let behaviors: [V2.Behavior] = [.refusesPagedSideloads, .countsFilteredRows]
        let report = await nation.v2.probe(behaviors)
        for behavior in behaviors { #expect(report[behavior] == .notTried("the nation has too few people")) }
    }

    @Test("that is not tried changes nothing that is known")
    func kept() async throws {
        let stub = StubTransport { request in
            request.query?.contains("page%5Bsize%5D=2") == true
                ? .json(text: "{}", status: .internalServerError) : .json(text: #"{"data":[]}"#)
        }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) {
            $0.chain.cache = nil
            $0.client.defaults.append(.retry(.never))
        }
        nation.v2.assume(V2.ProbeReport([V2.Behavior.keyWalk.id: .holds]))
        guard case .notTried = await nation.v2.probe([.keyWalk])[.keyWalk] else {
            Issue.record("the probe was tried")
            return
        }
        #expect(try await nation.v2.signups.all().collect(atMost: 1).isEmpty)
        #expect(stub.requests.last?.query?.contains("filter%5Bid%5D%5Bgt%5D=0") == true)
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
