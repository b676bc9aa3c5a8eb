// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import Foundation
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderMirror

/// The order of walks on one table, without a nation and a store.
@Suite(.timed) struct TableWorkTests {
    private static let start = Date(timeIntervalSince1970: 1_767_225_600)

    private static func httpDate(_ date: Date) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = .gmt
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.string(from: date)
    }

    /// A type with a few rows, which responds to all queries.
    private struct Nation {
        var ids: [Int]
        /// The seconds by which its clock is ahead.
        var ahead = 0.0

        func response(_ query: MirrorQuery, _ number: Int) throws -> MirrorResponse {
            let found: [Int]
            switch query.kind {
            case .page(let ask, let since):
                found = since == nil ? ids.filter { $0 > ask.after && $0 <= ask.upTo ?? .max } : []
            case .rows(let asked): found = ids.filter { asked.contains($0) }
            case .greatest, .count: found = ids.suffix(1)
            case .members: found = []
            }
            let rows = found.prefix(100).map { "{\"id\": \"\($0)\", \"attributes\": {}}" }
            let body =
                "{\"data\": [\(rows.joined(separator: ","))], \"meta\": {\"stats\": {\"total\": {\"count\": 7}}}}"
            let date = httpDate(start + ahead + Double(number))
            return try MirrorResponse.reader(MirrorRowReader(query.table)).read(
                HTTPResponse(status: .ok, headerFields: [.date: date]), Array(body.utf8), Coders())
        }
    }

    /// Carries out a work, and returns what it did.
    private static func done(
        _ name: String, _ nation: Nation = Nation(ids: [1, 2, 5]), known: MirrorFreshness = MirrorFreshness(),
        saved: MirrorWalk? = nil, missing: [Int] = [], rows: Int = 10,
        _ change: (inout MirrorOptions) -> Void = { _ in }
    ) throws -> (deeds: [String], freshness: MirrorFreshness?, work: TableWork) {
        var options = MirrorOptions()
        change(&options)
        let table = try #require(MirrorTable.named(name))
        var clock = 0.0
        func moment() -> RunTime {
            RunTime(instant: .init(sinceOrigin: .seconds(clock)), date: start + clock)
        }
        var work = TableWork(table, RunRules(options), rows: rows, freshness: known, saved: saved, at: moment())
        var (deeds, freshness, noted, number): ([String], MirrorFreshness?, [Int], Int) = ([], nil, missing, 0)
        while number < 100 {
            number += 1
            switch work.next(moment(), mayAsk: true) {
            case .ask(let query):
                let began = moment().date
                clock += 1
                let response = try nation.response(query, number)
                switch query.kind {
                case .count:
                    deeds.append("count")
                    work.receiveCount()
                    continue
                case .greatest: deeds.append("greatest")
                case .rows(let ids): deeds.append("rows \(ids)")
                case .page(let ask, let since): deeds.append("page \(ask.after)\(since == nil ? "" : " changes")")
                case .members: deeds.append("members")
                }
                let writing = try work.receive(
                    response, to: query, number: number, began: response.began(sentAt: began), at: moment())
                if case .removal(let removal) = writing {
                    deeds.append("remove \(Set(removal.asked).subtracting(removal.found.map(\.id)).sorted())")
                    noted = noted.filter { !removal.asked.contains($0) }
                }
            case .judge: work.receive(missing: noted.count, rows: rows)
            case .missing(let id, let limit): work.receive(missing: Array(noted.filter { $0 > id }.prefix(limit)))
            case .forgetMissing:
                deeds.append("forget")
                noted = []
            case .finish(let walk, let new):
                deeds.append("finish \(walk.kind)")
                freshness = new
            case .wait(let instant): clock = instant.sinceOrigin / .seconds(1)
            case .idle: Issue.record("nothing is under way")
            case .over: return (deeds, freshness, work)
            }
        }
        Issue.record("no end: \(deeds)")
        return (deeds, freshness, work)
    }

    private static func known(_ hours: Double) -> MirrorFreshness {
        let date = start - hours * 3600
        return MirrorFreshness(since: date - 300, changesUpTo: date, deletionsUpTo: date)
    }

    @Test func `A table that is not loaded is loaded, and then known as of the beginning, less the lag`() throws {
        let (deeds, freshness, _) = try Self.done("signups", rows: 0)
        #expect(deeds == ["page 0", "page 5", "finish load", "count"])
        let began = Self.start
        #expect(freshness == MirrorFreshness(since: began - 300, changesUpTo: began, deletionsUpTo: began))
    }

    @Test(arguments: [(100.0, 0.0), (-7200, -7199)]) func `A walk began at the earlier one of both clocks`(
        ahead: Double, began: Double
    ) throws {
        let (_, freshness, _) = try Self.done("signups", Nation(ids: [1], ahead: ahead))
        #expect(freshness?.changesUpTo == Self.start + began && freshness?.since == Self.start + began - 300)
    }

    @Test func `What is known is asked for changes, and swept when the last sweep is old`() throws {
        #expect(try Self.done("signups", known: Self.known(1)).deeds == ["page 0 changes", "finish changes", "count"])
        let old = try Self.done("signups", known: Self.known(25))
        #expect(
            old.deeds == [
                "page 0 changes", "finish changes", "page 0", "page 5", "finish sweep", "count",
            ])
        #expect(old.freshness?.since == Self.start - 300 && old.freshness?.changesUpTo == Self.start)
        #expect(old.freshness?.deletionsUpTo == Self.start + 1)
        #expect(try Self.done("signups", known: Self.known(-1)).deeds.contains("finish sweep"))
        #expect(try Self.done("signups", known: Self.known(1)) { $0.sweepEvery = .zero }.deeds.contains("finish sweep"))
    }

    @Test func `New rows are no changes, and types without times are swept in each run while they are small`() throws {
        let contacts = try Self.done("contacts", known: Self.known(1))
        #expect(contacts.deeds == ["page 0 changes", "finish changes", "count"])
        #expect(contacts.freshness?.changesUpTo == Self.start - 3600 && contacts.freshness?.since == Self.start - 300)
        #expect(try Self.done("contacts", known: Self.known(30)).freshness?.changesUpTo == Self.start + 1)
        let pages = try Self.done("pages", known: Self.known(1))
        #expect(pages.deeds == ["page 0", "page 5", "finish sweep", "count"] && pages.freshness?.since != nil)
        #expect(try Self.done("pages", known: Self.known(1), rows: 5001).deeds == ["count"])
    }

    @Test func `A walk that an earlier run began goes on, and what changed since it began is read again`() throws {
        var load = MirrorWalk.whole(try #require(MirrorTable.named("signups")), .load)
        (load.began, load.ranges) = (Self.start - 5000, [.init(after: 2, upTo: nil)])
        let resumed = try Self.done("signups", saved: load)
        #expect(resumed.deeds == ["page 2", "page 5", "finish load", "page 0 changes", "finish changes", "count"])
        #expect(resumed.freshness?.deletionsUpTo == Self.start - 5000)
        #expect(resumed.freshness?.changesUpTo == Self.start + 2)
        // A walk whose pages were all read has only its end left.
        load.ranges = []
        #expect(try Self.done("signups", saved: load).deeds.first == "finish load")
        var sweep = MirrorWalk.whole(try #require(MirrorTable.named("signups")), .sweep)
        sweep.began = Self.start - 90_000
        let old = try Self.done("signups", known: Self.known(30), saved: sweep)
        #expect(old.deeds.filter { $0 == "finish sweep" }.count == 1 && old.deeds.contains("finish changes"))
        let always = try Self.done("signups", known: Self.known(30), saved: sweep) { $0.sweepEvery = .zero }
        #expect(always.deeds.filter { $0 == "finish sweep" }.count == 2)
    }

    @Test func `What a sweep misses is asked for again after a pause, and removed if both agree`() throws {
        let sweep = try Self.done("signups", known: Self.known(25), missing: [3, 5], rows: 50)
        #expect(
            sweep.deeds.suffix(6) == [
                "page 5", "greatest", "rows [3, 5]", "remove [3]", "finish sweep", "count",
            ])
        #expect(sweep.freshness?.deletionsUpTo == Self.start + 1 && sweep.work.held == nil)
    }

    @Test func `So many missing rows are kept, and the sweep does not count`() throws {
        let sweep = try Self.done("signups", known: Self.known(25), missing: [3, 4, 6, 7], rows: 10)
        #expect(sweep.deeds.suffix(3) == ["forget", "finish sweep", "count"] && sweep.work.held == 4)
        #expect(sweep.freshness?.deletionsUpTo == Self.start - 25 * 3600)
        let accepted = try Self.done("signups", known: Self.known(25), missing: [3, 4, 6, 7]) { $0.accepted = .any }
        #expect(accepted.deeds.contains("remove [3, 4, 6, 7]") && accepted.work.held == nil)
    }

    @Test func `A number of accepted deletions asks for a sweep of its type`() throws {
        let early = try Self.done("signups", known: Self.known(1)) { $0.accepted = .counts(["contacts": 3]) }
        #expect(!early.deeds.contains("finish sweep"))
        #expect(!(try Self.done("signups", known: Self.known(1)) { $0.accepted = .any }).deeds.contains("finish sweep"))
        let named = try Self.done("signups", known: Self.known(1)) { $0.accepted = .counts(["signups": 3]) }
        #expect(named.deeds.contains("finish changes") && named.deeds.contains("finish sweep"))
    }

    @Test func `A nation without any row removes nothing that was not accepted as a whole`() throws {
        let empty = Nation(ids: [])
        let doubtful = try Self.done("signups", empty, known: Self.known(25), missing: [3], rows: 50)
        #expect(doubtful.deeds.suffix(4) == ["greatest", "forget", "finish sweep", "count"])
        #expect(doubtful.work.isDoubtful && doubtful.freshness?.deletionsUpTo == Self.start - 25 * 3600)
        let all = try Self.done("signups", empty, known: Self.known(25), missing: [3], rows: 1) { $0.accepted = .any }
        #expect(all.deeds.contains("remove [3]"))
    }
}
