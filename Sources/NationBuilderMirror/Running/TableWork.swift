// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation

/// The work on one table in a run: its walks, what is missing after a sweep, and its count.
///
/// A walk that an earlier run began is gone on with first. Then come the changes since the last run, and a sweep if
/// one is due. It is a pure state machine: ``next(_:mayAsk:)`` says what to do, and the responses are told to it.
struct TableWork: Sendable {
    enum Step: Sendable {
        case ask(MirrorQuery)
        /// Tell how many rows are missing, and how many there are.
        case judge
        /// Tell the next ids that are noted as missing.
        case missing(after: Int, limit: Int)
        case forgetMissing
        case finish(MirrorWalk, MirrorFreshness)
        case wait(until: TimeSource.Instant)
        /// Wait for responses, or for the permission to ask.
        case idle
        case over
    }

    private enum Stage: Sendable {
        case walk(any RowWalk)
        case judge(MirrorWalk?)
        case second(SecondQuery, MirrorWalk?)
        case forget(MirrorWalk?)
        case finish(MirrorWalk)
        case count(isAsked: Bool)
        case over
    }

    let table: MirrorTable
    private let rules: RunRules
    private var freshness: MirrorFreshness
    private var saved: MirrorWalk?
    private var stage: Stage
    /// The number of rows, as far as it is known; at most, before the nation has counted them.
    private(set) var size: Int
    /// The number of rows that the nation counted during a walk over all; `nil` if it did not.
    private(set) var nationRows: Int?
    private var counts = true
    /// Whether the walk under way was begun by this run.
    private var isOwn = false
    /// Whether a walk of this run has read all changes.
    private var isRefreshed = false
    /// Whether a walk of this run has read all rows.
    private var isSwept = false
    private var hasResumedSweep = false
    private var lastResponse: TimeSource.Instant
    /// The number of missing rows that the brake has kept; `nil` if none.
    private(set) var held: Int?
    /// Whether the nation's responses about missing rows cannot be trusted.
    private(set) var isDoubtful = false

    /// Creates the work of a run.
    ///
    /// - Parameters:
    ///   - rows: The rows of the copy.
    ///   - saved: The walk that an earlier run did not end.
    init(
        _ table: MirrorTable, _ rules: RunRules, rows: Int, freshness: MirrorFreshness, saved: MirrorWalk?,
        at moment: RunTime
    ) {
        (self.table, self.rules, self.freshness, self.saved) = (table, rules, freshness, saved)
        (lastResponse, size, stage) = (moment.instant, rows, .over)
        // The API counts the people of each list, and not those of all.
        counts = !table.hasMembers
        choose(moment.date)
    }

    /// The urgency; the earlier one goes first.
    ///
    /// A table that is not loaded, or was left by an earlier run, comes before one that is known, and one that is
    /// known up to an earlier moment before the rest. So a run that reaches its limit does not do the same as the last.
    var urgency: Date { isLoading ? .distantPast : freshness.changesUpTo ?? .distantPast }

    private var isLoading: Bool { if case .walk = stage { !isOwn || freshness.changesUpTo == nil } else { false } }

    // MARK: Steps

    var isOver: Bool { if case .over = stage { true } else { false } }

    /// Returns what to do next.
    ///
    /// - Parameter mayAsk: Whether a request may be sent now.
    mutating func next(_ moment: RunTime, mayAsk: Bool) -> Step {
        switch stage {
        case .walk(let walk): return step(walk, moment, mayAsk)
        case .judge: return .judge
        case .second(let second, let walk): return step(second, walk, moment, mayAsk)
        case .forget(let walk):
            end(walk, moment.date)
            return .forgetMissing
        case .finish(let walk):
            freshness = freshness.after(walk, of: table, lag: rules.lag, isHeld: held != nil || isDoubtful)
            choose(moment.date)
            return .finish(walk, freshness)
        case .count(let isAsked):
            guard counts else {
                stage = .over
                return .over
            }
            guard mayAsk, !isAsked else { return .idle }
            stage = .count(isAsked: true)
            return .ask(MirrorQuery(table: table, kind: .count))
        case .over: return .over
        }
    }

    private mutating func step(_ walk: any RowWalk, _ moment: RunTime, _ mayAsk: Bool) -> Step {
        var walk = walk
        if walk.isOver {
            note(walk.kind)
            stage = walk.kind == .sweep ? .judge(walk.walk) : .finish(walk.walk)
            return next(moment, mayAsk: mayAsk)
        }
        guard mayAsk else { return .idle }
        defer { stage = .walk(walk) }
        return walk.next(counts: counts).map { .ask(MirrorQuery(table: table, kind: $0)) } ?? .idle
    }

    private mutating func step(
        _ second: SecondQuery, _ walk: MirrorWalk?, _ moment: RunTime, _ mayAsk: Bool
    ) -> Step {
        var second = second
        let step = second.next(moment.instant, mayAsk: mayAsk)
        stage = .second(second, walk)
        switch step {
        case .wait(let instant): return .wait(until: instant)
        case .greatest: return .ask(MirrorQuery(table: table, kind: .greatest(since: nil, counts: false)))
        case .rows(let ids): return .ask(MirrorQuery(table: table, kind: .rows(ids)))
        case .missing(let id, let limit): return .missing(after: id, limit: limit)
        case .idle: return .idle
        case .over:
            if second.isDoubtful {
                isDoubtful = true
                stage = .forget(walk)
            } else {
                end(walk, moment.date)
            }
            return next(moment, mayAsk: mayAsk)
        }
    }

    /// Records that a walk has ended.
    private mutating func note(_ kind: MirrorWalk.Kind) {
        if isOwn, kind != .sweep { isRefreshed = true }
        if isOwn, kind != .changes { isSwept = true }
        if !isOwn, kind == .sweep { hasResumedSweep = true }
    }

    private mutating func end(_ walk: MirrorWalk?, _ date: Date) { stage = walk.map { .finish($0) } ?? .over }

    /// Begins the next walk, or the count.
    private mutating func choose(_ now: Date) {
        if let walk = saved {
            (saved, isOwn) = (nil, false)
            begin(walk)
            return
        }
        isOwn = true
        let isEachRun = rules.sweepsEachRun(table, size: size)
        guard let known = freshness.changesUpTo else { return begin(.load) }
        if table.changeTime != nil, !isRefreshed {
            begin(.changes, since: freshness.since ?? MirrorFreshness.since(known, lag: rules.lag))
        } else if !isSwept, isEachRun || !hasResumedSweep && rules.isSweepDue(table, freshness.deletionsUpTo, now) {
            begin(.sweep)
        } else {
            stage = .count(isAsked: false)
        }
    }

    private mutating func begin(_ kind: MirrorWalk.Kind, since: Date? = nil) {
        begin(.whole(table, kind, since: since))
    }

    private mutating func begin(_ walk: MirrorWalk) {
        stage = .walk(table.hasMembers ? MemberWalk(walk) : RangeWalk(walk))
    }

    /// Looks at what is noted as missing since the walks have ended, such as by reading rows again.
    mutating func recheck() { stage = held == nil && !isDoubtful ? .judge(nil) : .forget(nil) }

    // MARK: Dividing

    /// The number of ids that the longest range has left; `nil` when none is worth to be divided.
    var mostLeft: Int? { if case .walk(let walk) = stage { walk.mostLeft } else { nil } }

    /// Divides the longest range.
    mutating func divide() {
        guard case .walk(var walk) = stage else { return }
        walk.divide()
        stage = .walk(walk)
    }

    // MARK: Responses

    /// Takes the numbers of missing rows and of all rows.
    mutating func receive(missing: Int, rows: Int) {
        guard case .judge(let walk) = stage else { return }
        if missing == 0 {
            stage = walk.map { .finish($0) } ?? .over
        } else if rules.brake.holds(missing, of: rows, in: table) {
            held = missing
            stage = .forget(walk)
        } else {
            let start = lastResponse.advanced(by: rules.pause)
            stage = .second(
                SecondQuery(from: start, isAll: missing >= rows, hasKnownRow: !table.hasMembers), walk)
        }
    }

    /// Takes the next ids that are noted as missing.
    mutating func receive(missing ids: [Int]) {
        guard case .second(var second, let walk) = stage else { return }
        second.receive(missing: table.together(ids))
        stage = .second(second, walk)
    }

    /// Records that the nation counts nothing.
    mutating func stopCounting() { counts = false }

    /// Takes the last count, or that there is none.
    mutating func receiveCount() { if case .count = stage { stage = .over } }

    /// Records that the nation does not tell the greatest id.
    mutating func receiveNoGreatest(_ kind: MirrorQuery.Kind) {
        switch (kind, stage) {
        case (.members, .walk(var walk)):
            walk.receive(greatest: nil, for: kind)
            stage = .walk(walk)
        case (_, .second(var second, let walk)):
            second.receive(greatest: nil)
            stage = .second(second, walk)
        default: break
        }
    }

    /// The form in which a response is written.
    enum Writing: Sendable {
        case page(MirrorPage)
        case removal(MirrorRemoval)
    }

    /// Takes a response about rows, and returns what it writes.
    ///
    /// - Parameters:
    ///   - number: The number of the request.
    ///   - began: The earlier of the response's `Date` and our clock when it was asked for.
    /// - Throws: `ClientError.rejected.filterIgnored` when it is none.
    mutating func receive(
        _ response: MirrorResponse, to query: MirrorQuery, number: Int, began: Date, at moment: RunTime
    ) throws -> Writing? {
        switch (query.kind, stage) {
        case (.page, .walk(var walk)), (.members, .walk(var walk)):
            let reception = try walk.receive(response.ids, for: query.kind, at: began)
            lastResponse = moment.instant
            stage = .walk(walk)
            guard let reception, let covered = reception.covered else { return nil }
            var page = MirrorPage(
                table: table, request: number, readAt: moment.date, rows: Array(response.rows.prefix(reception.kept)))
            page.walk = walk.walk
            if walk.kind == .sweep { page.covered = covered }
            return .page(page)
        case (.greatest(let since, _), .walk(var walk)):
            walk.receive(greatest: response.ids.first, for: query.kind)
            stage = .walk(walk)
            if since == nil, let count = response.count { nationRows = count }
            size = response.count ?? response.ids.first ?? size
            return nil
        case (.greatest(since: nil, _), .second(var second, let walk)):
            second.receive(greatest: response.ids.first)
            stage = .second(second, walk)
            return nil
        case (.rows, .second(var second, let walk)):
            let asked = try second.receive(response.ids)
            stage = .second(second, walk)
            guard let asked else { return nil }
            let wanted = Set(asked)
            return .removal(
                MirrorRemoval(
                    table: table, request: number, asked: asked, found: response.rows.filter { wanted.contains($0.id) },
                    foundAt: moment.date))
        default: return nil
        }
    }
}
