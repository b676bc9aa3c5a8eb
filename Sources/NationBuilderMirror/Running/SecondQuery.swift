// SPDX-License-Identifier: MIT

import ErrandCore
import NationBuilder

/// The second query about ids that are noted as missing, some seconds after the first.
///
/// Each query asks for one more row, which is known to exist: a response without it lists nothing, whatever it is, and
/// removes nothing. It is a pure state machine.
struct SecondQuery: Sendable {
    enum Step: Sendable, Equatable {
        case wait(until: TimeSource.Instant)
        /// Ask for the greatest id.
        case greatest
        /// Take the next noted ids from the copy.
        case missing(after: Int, limit: Int)
        /// Ask for the rows with some ids.
        case rows([Int])
        case idle
        case over
    }

    /// The row that is known to exist.
    private enum KnownRow: Sendable, Equatable {
        case unknown, asked, nobody
        case row(Int)
    }

    private enum Batch: Sendable, Equatable {
        case unknown, asked
        case ids([Int])
    }

    /// A query asks for the known row too.
    private static let most = RangeWalk.pageSize - 1
    private static let mostFailures = 3

    private let start: TimeSource.Instant
    private let isAll: Bool
    private var knownRow = KnownRow.unknown
    private var batch = Batch.unknown
    private var isAsked = false
    private var after = 0
    private var failures = 0
    private var isOver = false
    /// Whether the responses cannot be trusted, so that nothing more is removed.
    private(set) var isDoubtful = false

    /// Creates a query.
    ///
    /// - Parameters:
    ///   - start: The moment before which nothing is asked.
    ///   - isAll: Whether all rows are missing, and their removal was accepted: then there may be no known row.
    ///   - hasKnownRow: Whether one more row is asked for; a list may be empty, or gone.
    init(from start: TimeSource.Instant, isAll: Bool, hasKnownRow: Bool = true) {
        (self.start, self.isAll) = (start, isAll)
        if !hasKnownRow { knownRow = .nobody }
    }

    mutating func next(_ now: TimeSource.Instant, mayAsk: Bool) -> Step {
        if isOver || isDoubtful { return .over }
        if start > now { return .wait(until: start) }
        switch (knownRow, batch) {
        case (.asked, _): return .idle
        case (.unknown, _):
            guard mayAsk else { return .idle }
            knownRow = .asked
            return .greatest
        case (_, .unknown):
            batch = .asked
            return .missing(after: after, limit: Self.most)
        case (_, .asked): return .idle
        case (_, .ids(let ids)):
            guard mayAsk, !isAsked else { return .idle }
            isAsked = true
            if case .row(let id) = knownRow, !ids.contains(id) { return .rows(ids + [id]) }
            return .rows(ids)
        }
    }

    mutating func receive(greatest id: Int?) {
        guard let id else {
            if isAll { knownRow = .nobody } else { isDoubtful = true }
            return
        }
        knownRow = .row(id)
    }

    /// Takes the next noted ids.
    mutating func receive(missing ids: [Int]) {
        batch = .ids(ids)
        isOver = ids.isEmpty
    }

    /// Takes the response about rows, and returns the noted ids that it is about; `nil` when it says nothing.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when the response has rows that were not asked for.
    mutating func receive(_ found: [Int]) throws -> [Int]? {
        guard case .ids(let ids) = batch else { return nil }
        isAsked = false
        var asked = ids
        if case .row(let id) = knownRow { asked.append(id) }
        try MirrorQuery.check(found, of: asked)
        if case .row(let id) = knownRow, !found.contains(id) {
            // It may be gone by now; then another one is asked for.
            failures += 1
            if failures == Self.mostFailures { isDoubtful = true }
            knownRow = .unknown
            return nil
        }
        after = ids.last ?? after
        batch = .unknown
        return ids
    }
}

extension MirrorQuery {
    /// Checks that a response has only rows that were asked for.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` otherwise.
    static func check(_ found: [Int], of asked: [Int]) throws {
        guard Set(found).isSubset(of: asked), Set(found).count == found.count else {
            throw ClientError(
                .rejected.filterIgnored, reason: "the nation lists rows that were not asked for: it ignores filter[id]")
        }
    }
}
