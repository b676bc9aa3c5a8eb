// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation

/// The work on all tables: one queue, the most urgent tables first, of those the small ones, and all share the requests.
///
/// When no table has a page to ask for, the range with the most ids left is divided. It is a pure state machine.
struct WorkQueue: Sendable {
    private(set) var works: [TableWork]
    /// The places of the works that are not over, in their order.
    private var order: [Int] = []
    /// The earliest moment for which a work waits; `nil` when none does.
    private(set) var wakeUp: TimeSource.Instant?

    init(_ works: [TableWork]) {
        self.works = works
        sort()
    }

    var isOver: Bool { works.allSatisfy(\.isOver) }

    /// The rows that the nation has of the types whose rows it counted; `nil` if it counted none.
    var expectedRows: Int? {
        let counts = works.compactMap(\.nationRows)
        return counts.isEmpty ? nil : counts.reduce(0, +)
    }

    private mutating func sort() {
        let open = works.indices.filter { !works[$0].isOver }
        let keys = works.map { ($0.urgency, $0.size) }
        order = open.sorted { (keys[$0].0, keys[$0].1, $0) < (keys[$1].0, keys[$1].1, $1) }
    }

    /// Returns the next thing to do; `nil` when all wait.
    mutating func next(_ moment: RunTime, mayAsk: Bool) -> (place: Int, step: TableWork.Step)? {
        wakeUp = nil
        var hasEnded = false
        defer { if hasEnded { sort() } }
        for place in order {
            let step = works[place].next(moment, mayAsk: mayAsk)
            switch step {
            case .idle: break
            case .over: hasEnded = true
            case .wait(let instant): wakeUp = min(wakeUp ?? instant, instant)
            default: return (place, step)
            }
        }
        guard mayAsk, let place = order.max(by: { works[$0].mostLeft ?? 0 < works[$1].mostLeft ?? 0 }),
            works[place].mostLeft != nil
        else { return nil }
        works[place].divide()
        return (place, works[place].next(moment, mayAsk: true))
    }

    /// Changes a work, such as by a response.
    mutating func change<Value>(_ place: Int, _ change: (inout TableWork) throws -> Value) rethrows -> Value {
        defer { sort() }
        return try change(&works[place])
    }

    /// Looks again at what is missing in some tables.
    mutating func recheck(_ places: [Int]) {
        for place in places { works[place].recheck() }
        sort()
    }

    /// Records that the nation counts nothing.
    mutating func stopCounting() {
        for place in works.indices { works[place].stopCounting() }
    }
}
