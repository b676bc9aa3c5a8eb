// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandTesting
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite(.timed) struct RequestPaceTests {
    private static func at(_ seconds: Double) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    /// A nation whose windows begin with their first request, and what it saw.
    private struct LimitedNation {
        private var (start, used, own) = (-100.0, 0, 0)
        /// The most requests of the run in a window.
        private(set) var most = 0
        /// The requests of the run that were refused.
        private(set) var refused = 0

        mutating func count(_ moment: Double, isOwn: Bool) -> (remaining: Int, end: Double)? {
            if moment >= start + 10 { (start, used, own) = (moment, 0, 0) }
            used += 1
            if isOwn {
                own += 1
                most = max(most, own)
            }
            guard used <= 250 else {
                if isOwn { refused += 1 }
                return nil
            }
            // The end of the window is told in whole seconds.
            return (250 - used, (start + 10).rounded(.up))
        }
    }

    /// When a nation counts a request.
    enum Counting: CaseIterable {
        case beforeWork, afterWork
    }

    /// Sends as much as a pace allows, for some seconds.
    private static func sent(
        share: Double, latency: ClosedRange<Double>, seconds: Double, counting: Counting = .beforeWork,
        others: Double = 0
    ) -> (own: Int, most: Int, refused: Int) {
        var random = SeededRandom(seed: 32)
        var (pace, nation) = (RequestPace(share: share), LimitedNation())
        var (now, sent, lastOther) = (0.0, 0, 0.0)
        var underWay: [(counted: Double, responded: Double)] = []
        var responses: [(moment: Double, limits: RequestLimits)] = []
        while now < seconds {
            while others > 0, lastOther <= now {
                _ = nation.count(lastOther, isOwn: false)
                lastOther += 1 / others
            }
            while let first = underWay.indices.min(by: { underWay[$0].counted < underWay[$1].counted }),
                underWay[first].counted <= now
            {
                let request = underWay.remove(at: first)
                // The end is compared with the response's Date.
                let limits = nation.count(request.counted, isOwn: true).map {
                    RequestLimits(
                        limit: 250, remaining: $0.remaining, reset: .seconds(max(0, $0.end - request.responded)))
                }
                responses.append((request.responded, limits ?? RequestLimits()))
            }
            while let first = responses.indices.min(by: { responses[$0].moment < responses[$1].moment }),
                responses[first].moment <= now
            {
                let response = responses.remove(at: first)
                pace.receive(response.limits, at(response.moment))
            }
            if pace.wait(at(now)) == nil, pace.underWay < 64 {
                pace.send(at(now))
                sent += 1
                let time = Double.random(in: latency, using: &random)
                underWay.append((counting == .beforeWork ? now : now + time, now + time))
            } else {
                now += 0.005
            }
        }
        return (sent, nation.most, nation.refused)
    }

    @Test(arguments: [0.02...0.02, 0.3...0.3, 2...2, 0.1...2], Counting.allCases)
    func `Alone, a run uses at least 95 % of its share, and is never refused`(
        latency: ClosedRange<Double>, counting: Counting
    ) {
        for share in [0.5, 0.8, 0.9] {
            let (own, most, refused) = Self.sent(share: share, latency: latency, seconds: 80, counting: counting)
            #expect(Double(own) >= 0.95 * share * 25 * 80, "\(own) of \(share)")
            #expect(refused == 0)
            // With latencies by chance, a late request can count in the window of a quick one.
            if latency.lowerBound == latency.upperBound { #expect(Double(most) <= share * 250, "\(most) of \(share)") }
        }
    }

    @Test(arguments: [0.02...0.02, 2...2, 0.1...2], Counting.allCases)
    func `A run that takes all of a limit is never refused`(latency: ClosedRange<Double>, counting: Counting) {
        let (own, _, refused) = Self.sent(share: 1, latency: latency, seconds: 80, counting: counting)
        #expect(refused == 0)
        #expect(Double(own) >= 0.85 * 25 * 80, "\(own)")
    }

    @Test func `Of what others leave, a run leaves the rest of its share`() {
        let (own, _, refused) = Self.sent(share: 0.8, latency: 0.2...0.2, seconds: 80, others: 15)
        #expect(refused == 0)
        #expect(own >= 260 && own < 1200, "\(own)")
    }

    @Test func `A late response of an earlier window does not hold a run up`() {
        var pace = RequestPace(share: 0.8)
        for _ in 0..<3 { pace.send(Self.at(0)) }
        pace.receive(RequestLimits(limit: 250, remaining: 249, reset: .seconds(10)), Self.at(0))
        pace.receive(RequestLimits(limit: 250, remaining: 249, reset: .seconds(10)), Self.at(10.5))
        pace.receive(RequestLimits(limit: 250, remaining: 3, reset: .zero), Self.at(10.6))
        #expect(pace.wait(Self.at(11)) == nil)
        // One of the same window, whose end is told in whole seconds, counts.
        pace.send(Self.at(11))
        pace.receive(RequestLimits(limit: 250, remaining: 3, reset: .seconds(9)), Self.at(11.1))
        #expect(pace.wait(Self.at(11.2)) == Self.at(20.5))
    }

    @Test func `Nothing is held back by a limit that is out of reach`() {
        var pace = RequestPace(share: 0.8)
        pace.send(Self.at(0))
        pace.receive(RequestLimits(limit: 1_000_000, remaining: 999_999, reset: .seconds(1)), Self.at(0.01))
        for number in 0..<1000 {
            #expect(pace.wait(Self.at(0.01 + Double(number) / 1000)) == nil)
            pace.send(Self.at(0.01 + Double(number) / 1000))
        }
    }

    @Test func `A window that is told to last for weeks holds a run up for two minutes`() throws {
        var pace = RequestPace(share: 0.8)
        pace.send(Self.at(0))
        pace.receive(RequestLimits(limit: 250, remaining: 0, reset: .seconds(2_000_000)), Self.at(0))
        let wait = try #require(pace.wait(Self.at(0)))
        #expect(wait == Self.at(120))
    }

    @Test func `A day with a fifth of its requests left ends the run, and one without a quota does not`() {
        var pace = RequestPace(share: 1)
        for (left, isShort) in [(1.0, false), (0.21, false), (0.2, true), (0, true)] {
            pace.send(Self.at(0))
            pace.receive(RequestLimits(dayLeft: left), Self.at(0))
            #expect(pace.isDayShort == isShort)
        }
    }

    @Test func `A response from before a day was short does not make it long again, in whatever order they come`() {
        var random = SeededRandom(seed: 33)
        for _ in 0..<100 {
            var pace = RequestPace(share: 1)
            var isShort = false
            for left in [0.23, 0.22, 0.21, 0.2, 0.19, 0.18].shuffled(using: &random) {
                pace.send(Self.at(0))
                pace.receive(RequestLimits(dayLeft: left), Self.at(0))
                isShort = isShort || left <= 0.2
                #expect(pace.isDayShort == isShort)
            }
        }
    }

    @Test func `The fields of a response are read, whatever they hold`() throws {
        let date = "Thu, 01 Jan 2026 00:00:00 GMT"
        func limits(_ fields: [(String, String)]) throws -> RequestLimits {
            var all = HTTPFields()
            for (name, value) in fields { all[try #require(HTTPField.Name(name))] = value }
            return RequestLimits(all)
        }
        let whole = try limits([
            ("Date", date), ("RateLimit-Limit", "250"), ("RateLimit-Remaining", "12"),
            ("RateLimit-Reset", "1767225607"), ("Nation-RateLimit-Limit", "1000"),
            ("Nation-RateLimit-Remaining", "150"),
        ])
        #expect(whole == RequestLimits(limit: 250, remaining: 12, reset: .seconds(7), dayLeft: 0.15))
        #expect(try limits([]) == RequestLimits())
        #expect(try limits([("RateLimit-Reset", "1767225607"), ("RateLimit-Remaining", "-4")]) == RequestLimits())
        #expect(try limits([("Nation-RateLimit-Limit", "0"), ("Nation-RateLimit-Remaining", "9")]) == RequestLimits())
    }
}

@Suite(.timed) struct RequestWidthTests {
    @Test(arguments: [(25.0, 0.2, 7), (25, 2, 63), (100_000, 0.005, 64), (2, 0.01, 1), (20, 60, 64)])
    func `There are as many requests at once as the rate and the time of a response need, 1 to 64`(
        rate: Double, latency: Double, expected: Int
    ) {
        var width = RequestWidth()
        #expect(width.width(rate) == 4)
        for _ in 0..<40 { width.receive(.seconds(latency)) }
        #expect(width.width(rate) == expected)
    }

    @Test func `One slow response says nothing`() {
        var width = RequestWidth()
        for number in 0..<32 { width.receive(.seconds(number == 7 ? 100 : 0.2)) }
        #expect(width.width(25) == 7)
    }
}

@Suite(.timed) struct DeletionBrakeTests {
    @Test(arguments: [
        (0, 0, false), (0, 10, false), (1, 1, true), (1, 2, false), (3, 4, false), (3, 3, true), (4, 19, true),
        (4, 20, false), (5, 24, true), (100, 9999, false), (101, 10_000, true), (101, 10_100, false),
        (5231, 1_000_000, false), (10_001, 1_000_000, true), (2000, 2000, true),
    ])
    func `So many missing rows are kept`(missing: Int, rows: Int, holds: Bool) {
        let table = MirrorTable.all[0]
        #expect(DeletionBrake(accepted: .none).holds(missing, of: rows, in: table) == holds)
        #expect(!DeletionBrake(accepted: .any).holds(missing, of: rows, in: table))
        #expect(!DeletionBrake(accepted: .counts([table.name: missing])).holds(missing, of: rows, in: table))
        #expect(DeletionBrake(accepted: .counts(["other": missing])).holds(missing, of: rows, in: table) == holds)
    }
}

@Suite(.timed) struct SecondQueryTests {
    private static func at(_ seconds: Int) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    private static func expect(
        _ query: inout SecondQuery, _ now: TimeSource.Instant, _ mayAsk: Bool, _ expected: SecondQuery.Step
    ) {
        let step = query.next(now, mayAsk: mayAsk)
        #expect(step == expected)
    }

    private static func asking(isAll: Bool = false, knownRow: Int? = 900, ids: [Int] = [3, 5]) -> SecondQuery {
        var query = SecondQuery(from: at(0), isAll: isAll)
        Self.expect(&query, at(0), true, .greatest)
        query.receive(greatest: knownRow)
        guard !query.isDoubtful else { return query }
        Self.expect(&query, at(0), true, .missing(after: 0, limit: 99))
        query.receive(missing: ids)
        return query
    }

    @Test func `The second query waits, and asks for a row more that is known to exist`() throws {
        var query = SecondQuery(from: Self.at(5), isAll: false)
        Self.expect(&query, Self.at(4), true, .wait(until: Self.at(5)))
        Self.expect(&query, Self.at(5), false, .idle)
        query = Self.asking()
        Self.expect(&query, Self.at(5), true, .rows([3, 5, 900]))
        Self.expect(&query, Self.at(5), true, .idle)
        let queryIds = try query.receive([3, 900])
        #expect(queryIds == [3, 5])
        Self.expect(&query, Self.at(5), true, .missing(after: 5, limit: 99))
        query.receive(missing: [])
        Self.expect(&query, Self.at(5), true, .over)
        #expect(!query.isDoubtful)
    }

    @Test func `A response that lists nothing removes nothing`() throws {
        var query = Self.asking()
        for attempt in 1...3 {
            Self.expect(&query, Self.at(5), true, .rows([3, 5, 900]))
            let queryIds = try query.receive([])
            #expect(queryIds == nil)
            #expect(query.isDoubtful == (attempt == 3))
            guard attempt < 3 else { continue }
            Self.expect(&query, Self.at(5), true, .greatest)
            query.receive(greatest: 900)
        }
        Self.expect(&query, Self.at(5), true, .over)
    }

    @Test func `A nation without any row removes only what was accepted as a whole`() throws {
        #expect(Self.asking(knownRow: nil).isDoubtful)
        var all = Self.asking(isAll: true, knownRow: nil)
        Self.expect(&all, Self.at(5), true, .rows([3, 5]))
        let allIds = try all.receive([])
        #expect(allIds == [3, 5])
    }

    @Test(arguments: [[3, 4, 900], [3, 3, 900], [900, 901]]) func `A response to another query is refused`(
        found: [Int]
    ) {
        var query = Self.asking()
        _ = query.next(Self.at(5), mayAsk: true)
        #expect(throws: ClientError.self) { _ = try query.receive(found) }
    }
}

@Suite(.timed) struct RunRequestTests {
    private static func remedy(
        _ kind: ClientError.Kind, status: Int? = nil, wait: Duration? = nil, _ query: MirrorQuery.Kind = .rows([1]),
        attempt: Int = 1, hasResponses: Bool = true
    ) -> RunRequest.Remedy {
        let head = status.map { HTTPResponse(status: .init(code: $0)) }
        var error = ClientError(kind, response: head.map { ResponseSummary(head: $0) })
        error.retryAfter = wait
        let query = MirrorQuery(table: MirrorTable.all[0], kind: query)
        return RunRequest(place: 0, query: query, attempt: attempt).remedy(error, hasResponses: hasResponses)
    }

    @Test func `What passes is asked for again, with longer and longer pauses, but not before the first response`() {
        for kind in [ClientError.Kind.connection.lost, .timedOut.idle, .undecodable.contentType, .status.server] {
            #expect(Self.remedy(kind) == .again(after: .seconds(1)))
            #expect(Self.remedy(kind, attempt: 5) == .again(after: .seconds(16)))
            #expect(Self.remedy(kind, attempt: 6) == .fail)
            #expect(Self.remedy(kind, hasResponses: false) == .fail)
        }
    }

    @Test func `A limit that lasts ends the run resumably, and a short one is waited for`() {
        let kind = ClientError.Kind.status.client.tooManyRequests
        #expect(Self.remedy(kind, status: 429, wait: .seconds(9)) == .again(after: .seconds(1)))
        #expect(Self.remedy(kind, status: 429, wait: .seconds(3600)) == .limited)
        #expect(Self.remedy(kind, status: 429, attempt: 6) == .limited)
        #expect(Self.remedy(.rejected.rateLimited, wait: .seconds(3600), hasResponses: false) == .limited)
    }

    @Test func `A nation that counts nothing, or has no greatest id, is walked without`() {
        #expect(Self.remedy(.status.client, status: 400, .count) == .withoutCount)
        #expect(Self.remedy(.status.client, status: 422, .greatest(since: nil, counts: true)) == .withoutCount)
        #expect(Self.remedy(.status.client, status: 400, .greatest(since: nil, counts: false)) == .withoutGreatest)
        #expect(Self.remedy(.status.client, status: 400) == .fail)
    }
}
