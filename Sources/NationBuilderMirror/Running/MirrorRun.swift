// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import NationBuilder

/// A run that brings a copy up to date: it sends what the work on the tables asks for, and writes the responses.
///
/// Responses are read side by side, and written one after the other. A request holds its place among those under way
/// until its response is written, so that responses do not pile up.
actor MirrorRun {
    private enum Event: Sendable {
        case response(RunRequest.Outcome)
        case wakeUp(TimeSource.Instant)
        case stop
    }

    private let client: Client
    private let time: TimeSource
    private let store: any MirrorStore
    private let options: MirrorOptions
    private let rules: RunRules
    private let progress: @Sendable (MirrorProgress) -> Void
    private let tables: [MirrorTable]
    private let readers: [String: MirrorRowReader]

    private var queue = WorkQueue([])
    private var ledger: RunLedger
    private var pace: RequestPace
    private var width = RequestWidth()
    /// The rows to be read again.
    private var rereads: [MirrorQuery] = []
    /// The requests that are sent again, with the moments before which they are not.
    private var delayed: [(request: RunRequest, from: TimeSource.Instant)] = []
    private var alarm: TimeSource.Instant?
    private var number = 0
    private var underWay = 0
    private var isLimited = false
    private var lastTable = ""
    private var failure: (any Error)?
    private var isStoreLost = false

    /// Creates a run.
    ///
    /// - Parameter time: The clock; the client's by default.
    init(
        _ nation: Nation, _ store: any MirrorStore, _ options: MirrorOptions, time: TimeSource? = nil,
        progress: @escaping @Sendable (MirrorProgress) -> Void = { _ in }
    ) {
        let client = nation.v2.client
        let chosen = Dictionary(options.tables.map { ($0.name, $0) }) { first, _ in first }
        let tables = MirrorTable.known.compactMap { chosen[$0.name] }
        self.client = client
        self.time = time ?? client.configuration.time
        (self.store, self.options, self.progress, self.tables) = (store, options, progress, tables)
        rules = RunRules(options)
        readers = Dictionary(uniqueKeysWithValues: MirrorTable.all.map { ($0.name, MirrorRowReader($0)) })
            .merging(tables.map { ($0.name, MirrorRowReader($0)) }) { _, wanted in wanted }
        ledger = RunLedger(tables)
        pace = RequestPace(share: options.share)
    }

    /// Reads what is to be read, and ends the run in the copy.
    ///
    /// - Throws: What ended the run early. A stopped run returns what it has done.
    func run(_ flag: StopFlag) async throws -> MirrorResult {
        let state = try await store.begin(tables, at: time.date(), keepDeleted: options.keepDeleted)
        do {
            try await prepare(state)
            try await work(flag)
        } catch {
            if !isStoreLost { try? await store.end(.failed, at: time.date()) }
            throw error
        }
        let isStopped = flag.isSet && !queue.isOver
        let ending = isStopped ? nil : isLimited ? .limited : ledger.ending
        if !isStopped, !isLimited { try await store.updateViews() }
        try await store.end(MirrorOutcome(ending), at: time.date())
        return ledger.result(ending ?? .limited)
    }

    private func prepare(_ state: MirrorState) async throws {
        number = state.lastRequest
        let moment = RunTime(of: time)
        var works: [TableWork] = []
        for table in tables {
            let rows = try await store.missing(in: table).rows
            ledger.begin(table, rows: rows)
            works.append(
                TableWork(
                    table, rules, rows: rows, freshness: state.freshness[table.name] ?? MirrorFreshness(),
                    saved: state.walks[table.name], at: moment))
        }
        queue = WorkQueue(works)
    }

    // MARK: The loop

    private func work(_ flag: StopFlag) async throws {
        await withTaskGroup(of: Event.self) { group in
            group.addTask {
                await flag.wait()
                return .stop
            }
            while true {
                if failure == nil, !flag.isSet {
                    do { try await advance(&group) } catch { fail(error) }
                }
                let isWaiting = failure == nil && !flag.isSet && !isLimited && alarm != nil
                guard underWay > 0 || isWaiting, let event = await group.next() else { break }
                switch event {
                case .response(let outcome):
                    do { try await take(outcome) } catch { fail(error) }
                    underWay -= 1
                case .wakeUp(let instant): if alarm == instant { alarm = nil }
                case .stop: break
                }
            }
            group.cancelAll()
        }
        if let failure { throw failure }
    }

    private func fail(_ error: any Error) {
        if let error = error as? MirrorError, error.kind != .unwalkable { isStoreLost = true }
        failure = failure ?? error
    }

    /// Does all that can be done now, and sends what may be sent.
    private func advance(_ group: inout TaskGroup<Event>) async throws {
        while true {
            let moment = RunTime(of: time)
            let pause = pace.wait(moment.instant)
            let mayAsk = underWay < width.width(pace.rate) && pause == nil && isAllowed
            if mayAsk, let request = nextExtra(moment.instant) {
                send(request, &group)
                continue
            }
            if let (place, step) = queue.next(moment, mayAsk: mayAsk) {
                try await perform(step, place, &group)
                continue
            }
            if underWay == 0, delayed.isEmpty, rereads.isEmpty, queue.isOver, try await findMore() { continue }
            // What is not over has something to ask for that it may not.
            if underWay == 0, !isAllowed, !isDone { isLimited = true }
            let moments = [pause, queue.wakeUp, delayed.map(\.from).min()].compactMap(\.self)
            if let next = moments.min(), next > moment.instant { setAlarm(next, &group) }
            if underWay == 0, let pause, moment.instant.duration(to: pause) > Self.shortPause { tellOfWait() }
            return
        }
    }

    /// A pause that is none for a person: requests are sent evenly.
    private static let shortPause = Duration.seconds(1)

    private func tellOfWait() {
        var now = position
        now.waitsForLimit = true
        progress(now)
    }

    private var position: MirrorProgress {
        MirrorProgress(
            table: lastTable, rows: ledger.rowsRead, requests: ledger.requests, expectedRows: queue.expectedRows)
    }

    private var isDone: Bool { queue.isOver && rereads.isEmpty && delayed.isEmpty }

    /// Whether the run has requests left.
    private var isAllowed: Bool { !isLimited && !pace.isDayShort && ledger.requests < options.maxRequests ?? .max }

    private func setAlarm(_ instant: TimeSource.Instant, _ group: inout TaskGroup<Event>) {
        if let alarm, alarm <= instant { return }
        alarm = instant
        group.addTask { [time] in
            try? await time.sleep(instant)
            return .wakeUp(instant)
        }
    }

    /// Returns a request that no table asks for: one that failed before, or rows that are read again.
    private func nextExtra(_ now: TimeSource.Instant) -> RunRequest? {
        if let place = delayed.firstIndex(where: { $0.from <= now }) { return delayed.remove(at: place).request }
        return rereads.popLast().map { RunRequest(place: nil, query: $0) }
    }

    private func send(_ request: RunRequest, _ group: inout TaskGroup<Event>) {
        number += 1
        underWay += 1
        ledger.requests += 1
        pace.send(time.now())
        let reader = readers[request.query.table.name] ?? MirrorRowReader(request.query.table)
        group.addTask { [number, client] in .response(await request.outcome(number, client, reader)) }
    }

    private func perform(_ step: TableWork.Step, _ place: Int, _ group: inout TaskGroup<Event>) async throws {
        let table = queue.works[place].table
        switch step {
        case .ask(let query): send(RunRequest(place: place, query: query), &group)
        case .judge:
            let (missing, rows) = try await store.missing(in: table)
            queue.change(place) { $0.receive(missing: missing, rows: rows) }
        case .missing(let id, let limit):
            let ids = try await store.missing(in: table, after: id, limit: limit)
            queue.change(place) { $0.receive(missing: ids) }
        case .forgetMissing:
            try await store.forgetMissing(in: table)
            ledger.note(queue.works[place])
        case .finish(let walk, let freshness): try await store.finish(walk, freshness: freshness)
        case .wait, .idle, .over: break
        }
    }

    /// Finds what is left when all tables are done: rows to be read again, and what is missing since.
    private func findMore() async throws -> Bool {
        if let (table, ids) = try await store.rereads(limit: RangeWalk.pageSize * 16) {
            rereads = stride(from: 0, to: ids.count, by: RangeWalk.pageSize).map { start in
                MirrorQuery(table: table, kind: .rows(Array(ids[start..<min(start + RangeWalk.pageSize, ids.count)])))
            }
            return true
        }
        var places: [Int] = []
        for (place, work) in queue.works.enumerated() where try await store.missing(in: work.table).missing > 0 {
            places.append(place)
        }
        queue.recheck(places)
        return !places.isEmpty
    }

    // MARK: Responses

    private func take(_ outcome: RunRequest.Outcome) async throws {
        switch outcome.result {
        case .success(let response):
            pace.receive(response.limits, time.now())
            width.receive(outcome.duration)
            guard !isStoreLost else { return }
            ledger.compare(response.date, with: time.date())
            try await take(response, outcome)
        case .failure(let error):
            pace.receive(nil, time.now())
            try remedy(error, outcome.request)
        }
    }

    private func take(_ response: MirrorResponse, _ outcome: RunRequest.Outcome) async throws {
        let moment = RunTime(of: time)
        let (request, query) = (outcome.request, outcome.request.query)
        do {
            guard let place = request.place else {
                guard case .rows(let ids) = query.kind else { return }
                try MirrorQuery.check(response.ids, of: ids)
                var page = MirrorPage(
                    table: query.table, request: outcome.number, readAt: moment.date, rows: response.rows)
                page.asked = ids
                return try await write(page)
            }
            if case .count = query.kind {
                if let count = response.count { try await store.count(query.table, in: count, at: moment.date) }
                return queue.change(place) { $0.receiveCount() }
            }
            let began = response.began(sentAt: outcome.sentAt)
            let writing = try queue.change(place) {
                try $0.receive(response, to: query, number: outcome.number, began: began, at: moment)
            }
            switch writing {
            case .page(let page): try await write(page)
            case .removal(let removal): ledger.remove(try await store.remove(removal), from: query.table)
            case nil: break
            }
        } catch let error as ClientError {
            throw query.meaning(of: error)
        }
    }

    private func write(_ page: MirrorPage) async throws {
        ledger.add(try await store.write(page), page)
        lastTable = page.table.name
        progress(position)
    }

    private func remedy(_ error: any Error, _ request: RunRequest) throws {
        switch request.remedy(error, hasResponses: ledger.hasResponses) {
        case .again(let wait):
            var request = request
            request.attempt += 1
            delayed.append((request, time.now().advanced(by: wait)))
        case .limited: isLimited = true
        case .withoutCount:
            queue.stopCounting()
            guard let place = request.place else { return }
            if case .greatest(let since, _) = request.query.kind {
                let query = MirrorQuery(table: request.query.table, kind: .greatest(since: since, counts: false))
                delayed.append((RunRequest(place: place, query: query), time.now()))
            } else {
                queue.change(place) { $0.receiveCount() }
            }
        case .withoutGreatest:
            request.place.map { place in queue.change(place) { $0.receiveNoGreatest(request.query.kind) } }
        case .fail: throw (error as? ClientError).map { request.query.meaning(of: $0) } ?? error
        }
    }
}
