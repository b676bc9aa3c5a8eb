// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import NationBuilder
import Synchronization
import TestSupport
import Testing

/// A table of signups, as a nation lists it.
final class ListedNation: Sendable {
    struct Row: Sendable {
        var id: Int
        var updatedAt: Int = 0
    }

    struct Habits: Sendable {
        var walksByKey = true
        var dropsUnknownFilters = false
        var ignoresPages = false
        var endsWithLink = true
        /// The fraction of a second in every time, such as `.250`.
        var fraction = ""
        var ignoresTimes = false
        /// The types that refuse a filter of ids.
        var refusesKeysOf: Set<String> = []
        /// The types that show other orders than the one that is asked for.
        var disordersKeysOf: Set<String> = []
        /// The types that ignore a filter of ids.
        var ignoresKeysOf: Set<String> = []
    }

    let rows: Mutex<[Row]>
    let habits: Habits
    /// Called before each response, with the number of the request.
    let meanwhile: @Sendable (Int, inout [Row]) -> Void
    let asked = Mutex<[[String: String]]>([])

    init(
        _ rows: [Row], habits: Habits = Habits(),
        meanwhile: @escaping @Sendable (Int, inout [Row]) -> Void = { _, _ in }
    ) {
        self.rows = Mutex(rows)
        self.habits = habits
        self.meanwhile = meanwhile
    }

    convenience init(_ count: Int, habits: Habits = Habits()) {
        self.init((1...count).map { Row(id: $0) }, habits: habits)
    }

    static let epoch = Date(timeIntervalSince1970: 1_700_000_000)

    private func seconds(_ text: String?) -> Int? {
        text.flatMap { DateTime($0).date }.map { Int($0.timeIntervalSince(Self.epoch)) }
    }

    var nation: Nation { nation(limit: nil) }

    func nation(limit: RateLimit?, time: TestTime? = nil) -> Nation {
        let stub = StubTransport { request in self.respond(request) }
        return Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) {
            $0.chain.limit = limit
            $0.chain.cache = nil
            if let time { $0.client.time = time.source }
        }
    }

    func respond(_ request: RecordedRequest) -> StubResponse {
        var query: [String: String] = [:]
        for pair in (request.query ?? "").split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.removingPercentEncoding ?? "" }
            query[sides[0]] = sides.last
        }
        // The test itself makes the change.
        if request.method == .delete { return .json(text: "", status: .noContent) }
        if request.method == .patch { return .json(text: #"{"data":{"id":"1","type":"contacts"}}"#) }
        let type = request.path.split(separator: "/").last.map(String.init) ?? ""
        let number = asked.withLock { asked in
            asked.append(query)
            return asked.count
        }
        let found = rows.withLock { rows in
            meanwhile(number, &rows)
            return rows
        }
        let known = [
            "sort", "page[size]", "page[number]", "filter[id][gt]", "filter[id][lte]", "filter[updated_at][gte]",
            "fields[\(type)]",
        ]
        let byKey = query["filter[id][gt]"] != nil
        if byKey, habits.refusesKeysOf.contains(type) {
            return .json(text: #"{"code":"bad_request","message":"no such operator"}"#, status: .badRequest)
        }
        if !habits.dropsUnknownFilters, query.keys.contains(where: { !known.contains($0) }) {
            return .json(text: #"{"code":"bad_request","message":"no such attribute"}"#, status: .badRequest)
        }
        var list = found
        if habits.walksByKey, !habits.ignoresKeysOf.contains(type) {
            if let behind = query["filter[id][gt]"].flatMap({ Int($0) }) { list = list.filter { $0.id > behind } }
            if let last = query["filter[id][lte]"].flatMap({ Int($0) }) { list = list.filter { $0.id <= last } }
        }
        if !habits.ignoresTimes, let moment = seconds(query["filter[updated_at][gte]"]) {
            list = list.filter { $0.updatedAt >= moment }
        }
        switch query["sort"] {
        case "id" where habits.disordersKeysOf.contains(type): list.reverse()
        case "id": list.sort { $0.id < $1.id }
        case "-id": list.sort { $0.id > $1.id }
        case "updated_at,id": list.sort { ($0.updatedAt, $0.id) < ($1.updatedAt, $1.id) }
        default: break
        }
        let size = query["page[size]"].flatMap { Int($0) } ?? 20
        let page = habits.ignoresPages ? 1 : query["page[number]"].flatMap { Int($0) } ?? 1
        let shown = list.dropFirst((page - 1) * size).prefix(size)
        let data = shown.map { row in
            let moment = "\(DateTime(Self.epoch.addingTimeInterval(Double(row.updatedAt))))"
                .replacing("Z", with: "\(habits.fraction)Z")
            let isShown = query["fields[\(type)]"]?.split(separator: ",").contains("updated_at") ?? true
            let attributes = isShown ? #"{"updated_at":"\#(moment)"}"# : "{}"
            return #"{"id":"\#(row.id)","type":"\#(type)","attributes":\#(attributes)}"#
        }.joined(separator: ",")
        let next = !shown.isEmpty && habits.endsWithLink ? #""/next""# : "null"
        return .json(text: #"{"data":[\#(data)],"links":{"self":"/","next":\#(next)}}"#)
    }

    var questions: [[String: String]] { asked.withLock(\.self) }
}

@Suite("A walk over version 2", .timed, .timeLimit(.minutes(10)))
struct V2WalkTests {
    private func ids(_ sequence: ResourceSequence<V2.Signup>) async throws -> [Int] {
        var ids: [Int] = []
        for try await signup in sequence { ids.append(signup.id?.int ?? 0) }
        return ids
    }

    @Test("by pages goes page by page until one is empty")
    func pages() async throws {
        let listed = ListedNation(250)
        #expect(try await ids(listed.nation.v2.signups.all(by: .pages)) == Array(1...250))
        #expect(listed.questions.map { $0["page[number]"] } == ["1", "2", "3", "4"])
        #expect(listed.questions.allSatisfy { $0["page[size]"] == "100" && $0["sort"] == nil })
    }

    @Test("by pages begins where it is told, and ends where the links end")
    func begin() async throws {
        var habits = ListedNation.Habits()
        habits.endsWithLink = false
        let listed = ListedNation(250, habits: habits)
        #expect(
            try await ids(listed.nation.v2.signups.all(.pageNumber(2), .pageSize(10), by: .pages)) == Array(11...20))
        #expect(listed.questions.count == 1)
    }

    @Test("by pages drops what comes twice when rows come in between")
    func repeated() async throws {
        let listed = ListedNation((1...150).map { .init(id: $0) }) { number, rows in
            if number == 2 { rows.insert(contentsOf: (151...160).map { .init(id: $0) }, at: 0) }
        }
        let found = try await ids(listed.nation.v2.signups.all(by: .pages))
        #expect(found.count == Set(found).count)
        #expect(Set(found).isSuperset(of: 1...150))
    }

    @Test("by pages that never end says so")
    func endless() async throws {
        var habits = ListedNation.Habits()
        habits.ignoresPages = true
        let listed = ListedNation(250, habits: habits)
        #expect(
            await clientError { try await ids(listed.nation.v2.signups.all(by: .pages)) }?.kind
                == .rejected.repeatedPage)
        #expect(listed.questions.count == 3)
    }

    @Test("goes by key; another order has to be named, and sends nothing otherwise")
    func automatic() async throws {
        let listed = ListedNation(250)
        let signups = listed.nation.v2.signups
        #expect(try await ids(signups.all()) == Array(1...250))
        #expect(listed.questions.map { $0["filter[id][gt]"] } == ["0", "100", "200", "250"])
        #expect(listed.questions.allSatisfy { $0["sort"] == "id" && $0["page[number]"] == nil })
        listed.asked.withLock { $0 = [] }
        let others: [QueryPart<V2.Signup>] = [
            .sort(\.id, .descending), .pageNumber(2), .filter(\.id, .isAny(of: [1, 2])), .raw("sort", "email"),
            .raw("page[after]", "x"), .request(.query("sort", "email")), .request(.query("filter[id][gt]", 10)),
        ]
        for other in others {
            let error = await clientError { try await ids(signups.all(other)) }
            #expect(error?.kind == .invalidRequest && "\(error as Any)".contains("by: .pages"))
        }
        #expect(listed.questions.isEmpty)
        #expect(try await ids(signups.all(.sort(\.id, .descending), by: .pages)) == Array((1...250).reversed()))
        #expect(listed.questions.allSatisfy { $0["filter[id][gt]"] == nil && $0["sort"] == "-id" })
    }

    @Test("goes by numbers where a stored report says that the nation has no walk by key")
    func assumed() async throws {
        let listed = ListedNation(50)
        let nation = listed.nation
        var report = V2.ProbeReport()
        report[.keyWalk] = .doesNotHold
        let stored = try JSONEncoder().encode(report)
        nation.v2.assume(try JSONDecoder().decode(V2.ProbeReport.self, from: stored))
        #expect(try await ids(nation.v2.signups.all()).count == 50)
        #expect(listed.questions[0]["page[number]"] == "1")
    }

    @Test("by key notices a nation that drops the filter")
    func dropped() async throws {
        var habits = ListedNation.Habits()
        habits.walksByKey = false
        let listed = ListedNation(250, habits: habits)
        let error = await clientError { try await ids(listed.nation.v2.signups.all(by: .key)) }
        #expect(error?.kind == .rejected.filterIgnored)
        #expect(await listed.nation.v2.probe([.keyWalk])[.keyWalk] == .doesNotHold)
    }

    @Test("by key skips nothing when rows go in between")
    func deleted() async throws {
        let listed = ListedNation((1...250).map { .init(id: $0) }) { number, rows in
            if number == 2 { rows.removeAll { $0.id <= 50 } }
        }
        #expect(try await ids(listed.nation.v2.signups.all(by: .key)) == Array(1...250))
    }

    @Test("by key in ranges finds each once, what came meanwhile too")
    func ranges() async throws {
        let listed = ListedNation((1...1000).map { .init(id: $0) }) { number, rows in
            if number == 5 { rows.append(.init(id: 1001)) }
        }
        let found = try await ids(listed.nation.v2.signups.all(by: .key(ranges: 4)))
        #expect(found.sorted() == Array(1...1001))
        #expect(Set(listed.questions.compactMap { $0["filter[id][lte]"] }) == ["250", "500", "750"])
        let few = ListedNation(2)
        #expect(try await ids(few.nation.v2.signups.all(by: .key(ranges: 8))).sorted() == [1, 2])
    }

    @Test("by key in the most ranges that there are cancels all that are pending when it is released")
    func released() async throws {
        let (cancelled, cancel) = AsyncStream<Void>.makeStream()
        let stub = StubTransport { request in
            let query = (request.query ?? "").removingPercentEncoding ?? ""
            let text = query.components(separatedBy: "filter[id][gt]=").dropFirst().first?.prefix(while: \.isNumber)
            let behind = text.flatMap { Int($0) } ?? 6399
            if [0, 100, 200, 300, 6399].contains(behind) {
                return .json(text: #"{"data":[{"id":"\#(behind + 1)","type":"signups"}]}"#)
            }
            let (pending, held) = AsyncStream<Void>.makeStream()
            for await _ in pending {}
            held.finish()
            cancel.yield()
            throw CancellationError()
        }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) {
            $0.chain.limit = nil
            $0.chain.cache = nil
        }
        var walk: ResourceSequence<V2.Signup>.AsyncIterator? =
            nation.v2.signups.all(by: .key(ranges: 100)).makeAsyncIterator()
        for id in [1, 101, 201, 301] { #expect(try await walk?.next()?.id == ResourceID(id)) }
        // The largest id, a page of each range, and the next one of four.
        try await stub.waitForRequests(1 + 64 + 4)
        walk = nil
        var count = 0
        for await _ in cancelled {
            count += 1
            if count == 64 { break }
        }
        #expect(stub.requests.count == 1 + 64 + 4)
    }

    @Test("by key refuses an order and a filter of the id, which are its own")
    func refused() async throws {
        let nation = ListedNation(3).nation
        for query in [QueryPart<V2.Signup>.sort(\.email), .filter(\.id, .equals(1)), .pageNumber(2)] {
            #expect(
                await clientError { try await ids(nation.v2.signups.all(query, by: .key)) }?.kind == .invalidRequest)
        }
    }

    @Test("with a limit says that a filter was dropped, before more is given")
    func limit() async throws {
        var habits = ListedNation.Habits()
        habits.dropsUnknownFilters = true
        let listed = ListedNation(250, habits: habits)
        let walk = listed.nation.v2.signups.all(.filter(\.email, .equals("ada@example.org")), atMost: 3)
        var given = 0
        let error = await clientError { for try await _ in walk { given += 1 } }
        #expect(error?.kind == .rejected.tooMany && given == 3)
        #expect(
            await clientError { try await listed.nation.v2.signups.all().collect(atMost: 249) }?.kind
                == .rejected.tooMany)
        #expect(try await listed.nation.v2.signups.all().collect(atMost: 250).count == 250)
    }

    @Test("over what was changed goes on from the last moment, with an overlap, and gives each change once")
    func updated() async throws {
        // Two hundred in one second, more than a page; and one that changes while the walk goes on.
        var rows = (1...50).map { ListedNation.Row(id: $0, updatedAt: $0) }
        rows += (51...250).map { .init(id: $0, updatedAt: 60) }
        rows += (251...300).map { .init(id: $0, updatedAt: $0) }
        let listed = ListedNation(rows) { number, rows in
            if number == 3 { rows[0].updatedAt = 400 }
        }
        let since = ListedNation.epoch.addingTimeInterval(10)
        let found = try await ids(listed.nation.v2.signups.updated(since: since))
        #expect(found.filter { $0 > 1 }.count == Set(found.filter { $0 > 1 }).count)
        #expect(Set(found) == Set([1] + (8...300)))
        #expect(found.last == 1)
        #expect(listed.questions.count < 12)
        #expect(listed.questions[0]["filter[updated_at][gte]"] == "\(DateTime(since.addingTimeInterval(-2)))")
    }

    @Test("over what was changed notices a nation that drops the filter, and refuses an order")
    func updatedRefused() async throws {
        let old = ListedNation([.init(id: 1, updatedAt: 0)])
        old.rows.withLock { $0 = [.init(id: 1, updatedAt: 0)] }
        let stub = StubTransport { _ in
            .json(text: #"{"data":[{"id":"1","type":"signups","attributes":{"updated_at":"2001-01-01T00:00:00Z"}}]}"#)
        }
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub)
        let walk = nation.v2.signups.updated(since: ListedNation.epoch)
        #expect(await clientError { try await ids(walk) }?.kind == .rejected.filterIgnored)
        let ordered = nation.v2.signups.updated(since: ListedNation.epoch, .sort(\.id))
        #expect(await clientError { try await ids(ordered) }?.kind == .invalidRequest)
    }

    @Test("over what was changed says when the pages never end")
    func updatedEndless() async throws {
        var habits = ListedNation.Habits()
        habits.ignoresPages = true
        let listed = ListedNation((1...250).map { .init(id: $0, updatedAt: 10) }, habits: habits)
        let walk = listed.nation.v2.signups.updated(since: ListedNation.epoch)
        #expect(await clientError { try await ids(walk) }?.kind == .rejected.repeatedPage)
        #expect(listed.questions.count < 5)
    }

    @Test("over a list without pages asks once, or follows the links within the nation")
    func unpaged() async throws {
        let stub = StubTransport(
            .when(
                .get, "relationships",
                .json(
                    text:
                        #"{"data":[{"id":"1","type":"relationships"}],"links":{"next":"/api/v2/relationships?cursor=2"}}"#
                ),
                .json(text: #"{"data":[{"id":"2","type":"relationships"}],"links":{"next":null}}"#)),
            .when(
                .get, "imports",
                .json(
                    text: #"{"data":[{"id":"1","type":"imports"}],"links":{"next":"https://evil.example/api"}}"#)))
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub) { $0.chain.cache = nil }
        #expect(try await nation.v2.relationships.all().collect(atMost: 5).map(\.id) == [1, 2])
        #expect(stub.requests.map(\.query) == [nil, "cursor=2"])
        let error = await clientError { try await nation.v2.imports.all().collect(atMost: 5) }
        #expect(error?.kind == .rejected.otherOrigin)
    }

    @Test("is over after an error")
    func over() async throws {
        let stub = StubTransport(.when(nil, nil, .json(text: #"{"code":"bad_request"}"#, status: .badRequest)))
        let nation = Nation("abeforprez", authorizer: .bearer("t0ken"), transport: stub)
        var iterator = nation.v2.signups.all().makeAsyncIterator()
        await #expect(throws: ClientError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
        // By key, and by numbers.
        #expect(stub.requests.count == 2)
    }

    @Test("by pages gives the pages as they come")
    func documents() async throws {
        let listed = ListedNation(250)
        var counts: [Int] = []
        for try await page in listed.nation.v2.signups.pages() { counts.append(page.data.count) }
        #expect(counts == [100, 100, 50, 0])
    }
}
