// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import NationBuilder
import Synchronization
import TestSupport
import Testing

@Suite("A walk over changes", .timed, .timeLimit(.minutes(10)))
struct V2UpdateTests {
    private typealias Row = ListedNation.Row

    private func ids(_ sequence: ResourceSequence<V2.Signup>) async throws -> [Int] {
        var ids: [Int] = []
        for try await signup in sequence { ids.append(signup.id?.int ?? 0) }
        return ids
    }

    private static func oneSecond(_ count: Int) -> [Row] { (1...count).map { Row(id: $0, updatedAt: 60) } }

    /// Each case: before which request something moves, and what becomes of the rows.
    struct Shift: Sendable, CustomTestStringConvertible {
        var name: String
        var change: @Sendable (Int, inout [ListedNation.Row]) -> Void
        var testDescription: String { name }
    }

    static let shifts = [
        Shift(name: "one changes") { if $0 == 3 { $1[4].updatedAt = 400 } },
        Shift(name: "one changes, and another during the next reading") { number, rows in
            if number == 3 { rows[4].updatedAt = 400 }
            if number == 6 { rows[5].updatedAt = 401 }
        },
        Shift(name: "one is deleted") { if $0 == 3 { $1.remove(at: 4) } },
        Shift(name: "one changes before the last page") { if $0 == 4 { $1[150].updatedAt = 61 } },
        Shift(name: "one changes, and then so many that the skipped one stands on a page that was read") {
            number, rows in
            if number == 4 { rows[0].updatedAt = 400 }
            if number == 6 { for place in 10..<110 { rows[place].updatedAt = 401 } }
        },
        Shift(name: "one of each page changes") { number, rows in
            if (3...6).contains(number) { rows[number * 30].updatedAt = 400 + number }
        },
    ]

    /// A part of a query that asks for attributes, and the fractions of a nation's times.
    struct Form: Sendable, CustomTestStringConvertible {
        var name: String
        var fields: QueryPart<V2.Signup>?
        var fraction: String
        var testDescription: String { "\(name)\(fraction)" }
    }

    static let forms = ["", ".250", ".123456789"].flatMap { fraction in
        [
            Form(name: "all", fields: nil, fraction: fraction),
            Form(name: "sparse", fields: .fields(\.firstName, \.email), fraction: fraction),
            Form(name: "sparse with times", fields: .fields(\.updatedAt), fraction: fraction),
            Form(name: "raw", fields: .raw("fields[signups]", "first_name"), fraction: fraction),
        ]
    }

    @Test(
        "gives every row of a second that has more than a page, whatever moves meanwhile, and in whatever form",
        arguments: shifts, forms)
    func shifted(_ shift: Shift, _ form: Form) async throws {
        var habits = ListedNation.Habits()
        habits.fraction = form.fraction
        let listed = ListedNation(Self.oneSecond(250), habits: habits, meanwhile: shift.change)
        let found = try await ids(listed.nation.v2.signups.updated(since: ListedNation.epoch, form.fields))
        #expect(Set(1...250).subtracting(found).subtracting(shift.name == "one is deleted" ? [5] : []).isEmpty)
        // What changed is given again, and nothing else.
        let changed = listed.rows.withLock { $0.count { $0.updatedAt != 60 } }
        #expect(found.count <= 250 + changed, "\(found.count)")
    }

    @Test("says so when the nation ignores the filter, in whatever form", arguments: forms)
    func ignored(_ form: Form) async throws {
        var habits = ListedNation.Habits()
        (habits.fraction, habits.ignoresTimes) = (form.fraction, true)
        let listed = ListedNation(Self.oneSecond(250), habits: habits)
        let walk = listed.nation.v2.signups.updated(since: ListedNation.epoch.addingTimeInterval(600), form.fields)
        #expect(await clientError { try await ids(walk) }?.kind == .rejected.filterIgnored)
        #expect(listed.questions.count == 1)
    }

    @Test(
        "says so when a row has no time or no id, since it could be given twice or be skipped",
        arguments: [
            #""id":"1","attributes":{}"#, #""id":"1","attributes":{"updated_at":null}"#,
            #""id":"1","attributes":{"updated_at":"soon"}"#, #""attributes":{"updated_at":"2026-01-01T00:00:00Z"}"#,
        ])
    func timeless(_ members: String) async throws {
        let stub = StubTransport { _ in .json(text: #"{"data":[{"type":"signups",\#(members)}]}"#) }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) { $0.chain.cache = nil }
        let walk = nation.v2.signups.updated(since: ListedNation.epoch)
        #expect(await clientError { try await ids(walk) }?.kind == .rejected.filterIgnored)
    }

    @Test("skips nothing at the end of a full second, where the next second begins on a page of its own")
    func edge() async throws {
        // 200 rows are two pages. When one of them leaves, the first of the next second moves to the second page.
        let rows = Self.oneSecond(200) + (201...300).map { Row(id: $0, updatedAt: 70) }
        for request in 2...8 {
            let listed = ListedNation(rows) { if $0 == request { $1[4].updatedAt = 400 } }
            let found = try await ids(listed.nation.v2.signups.updated(since: ListedNation.epoch))
            #expect(Set(found) == Set(1...300), "before request \(request)")
        }
    }

    @Test("reads a window of one page once, and asks for what is behind it")
    func quiet() async throws {
        let listed = ListedNation(Self.oneSecond(50))
        #expect(try await ids(listed.nation.v2.signups.updated(since: ListedNation.epoch)) == Array(1...50))
        #expect(listed.questions.map { $0["page[number]"] } == ["1", "1", "2"])
    }

    @Test("says so when the rows move in every reading")
    func restless() async throws {
        // The row that is first moves behind the others before each second page.
        let listed = ListedNation(Self.oneSecond(500)) { number, rows in
            if number > 2, number < 400 { rows[number].updatedAt = 400 + number }
        }
        let walk = listed.nation.v2.signups.updated(since: ListedNation.epoch)
        #expect(await clientError { try await ids(walk) }?.kind == .rejected.unstable)
        #expect(listed.questions.count < 20 * 7 + 2)
    }

    // MARK: Lists without pages

    @Test("over a list without pages asks once, without parameters of pages")
    func unpaged() async throws {
        var habits = ListedNation.Habits()
        habits.ignoresPages = true
        habits.endsWithLink = false
        let listed = ListedNation((1...5).map { Row(id: $0, updatedAt: 10 + $0) }, habits: habits)
        var found: [Int] = []
        for try await one in listed.nation.v2.relationships.updated(since: ListedNation.epoch) {
            found.append(one.id?.int ?? 0)
        }
        #expect(found == [1, 2, 3, 4, 5])
        #expect(listed.questions.count == 1)
        #expect(listed.questions[0].keys.sorted() == ["filter[updated_at][gte]", "sort"])
        let imports = ListedNation((1...5).map { Row(id: $0, updatedAt: 10 + $0) }, habits: habits)
        #expect(try await imports.nation.v2.imports.updated(since: ListedNation.epoch).collect(atMost: 5).count == 5)
    }

    @Test("over a list without pages follows its links, and gives what changed meanwhile again")
    func linked() async throws {
        func page(_ id: Int, _ second: Int, next: String?) -> StubResponse {
            let moment = DateTime(ListedNation.epoch.addingTimeInterval(Double(second)))
            let link = next.map { "\"\($0)\"" } ?? "null"
            return .json(
                text: """
                    {"data":[{"id":"\(id)","type":"relationships","attributes":{"updated_at":"\(moment)"}}],
                    "links":{"next":\(link)}}
                    """)
        }
        let stub = StubTransport(
            .when(
                .get, "relationships", page(1, 1, next: "/api/v2/relationships?cursor=2"),
                page(2, 2, next: "/api/v2/relationships?cursor=3"), page(1, 3, next: nil)))
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) { $0.chain.cache = nil }
        let walk = nation.v2.relationships.updated(since: ListedNation.epoch)
        #expect(try await walk.collect(atMost: 5).map(\.id) == [1, 2, 1])
        #expect(stub.requests.dropFirst().map(\.query) == ["cursor=2", "cursor=3"])
        let endless = StubTransport(
            .when(.get, "relationships", page(1, 1, next: "/api/v2/relationships?cursor=2")))
        let other = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: endless) { $0.chain.cache = nil }
        let error = await clientError {
            try await other.v2.relationships.updated(since: ListedNation.epoch).collect(atMost: 5)
        }
        #expect(error?.kind == .rejected.repeatedPage)
        #expect(endless.requests.count == 2)
    }
}
