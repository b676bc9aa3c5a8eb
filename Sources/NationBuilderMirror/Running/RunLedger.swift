// SPDX-License-Identifier: MIT

import ErrandFoundation

/// The counts of a run so far, for its result.
struct RunLedger: Sendable {
    /// Clocks that differ by more are worth a word.
    private static let tolerance = 300.0

    private var tables: [MirrorResult.Table]
    var requests = 0
    private(set) var rowsRead = 0
    private(set) var hasResponses = false
    private var held: [String: Int] = [:]
    private var notes: [String] = []
    /// The largest difference of the clocks in seconds.
    private var difference = 0.0

    init(_ tables: [MirrorTable]) { self.tables = tables.map { MirrorResult.Table(name: $0.name) } }

    var ending: MirrorResult.Ending { held.isEmpty ? .complete : .tooManyDeletions }

    func result(_ ending: MirrorResult.Ending) -> MirrorResult {
        var result = MirrorResult(ending: ending, tables: tables, requests: requests)
        result.heldDeletions = held
        result.notes = notes
        if abs(difference) > Self.tolerance {
            let seconds = Int(min(abs(difference), 1e12))
            let side = difference > 0 ? "ahead of" : "behind"
            result.notes.append("the nation's clock is up to \(seconds) seconds \(side) that of this machine")
        }
        return result
    }

    private mutating func change(_ table: MirrorTable, _ change: (inout MirrorResult.Table) -> Void) {
        // Rows that are read again may be of a table that the run does not read.
        guard let place = tables.firstIndex(where: { $0.name == table.name }) else { return }
        change(&tables[place])
    }

    mutating func begin(_ table: MirrorTable, rows: Int) { change(table) { $0.rows = rows } }

    mutating func add(_ outcome: MirrorPageOutcome, _ page: MirrorPage) {
        rowsRead += page.rows.count
        change(page.table) {
            $0.rows += outcome.new
            $0.new += outcome.new
            $0.changed += outcome.changed
        }
    }

    mutating func remove(_ count: Int, from table: MirrorTable) {
        change(table) {
            $0.rows -= count
            $0.removed += count
        }
    }

    /// Records why missing rows of a table were kept.
    mutating func note(_ work: TableWork) {
        if let count = work.held { held[work.table.name] = count }
        if work.isDoubtful {
            notes.append(
                "the nation's responses about missing \(work.table.name) cannot be trusted: nothing was removed")
        }
    }

    /// Takes the `Date` of a response.
    mutating func compare(_ date: Date?, with now: Date) {
        hasResponses = true
        guard let date else { return }
        let difference = date.timeIntervalSince(now)
        if abs(difference) > abs(self.difference) { self.difference = difference }
    }
}

extension MirrorOutcome {
    /// Creates the outcome of an ending; `nil` stands for a run that was stopped.
    init(_ ending: MirrorResult.Ending?) {
        switch ending {
        case .complete: self = .complete
        case .tooManyDeletions: self = .tooManyDeletions
        case .limited: self = .limited
        default: self = .stopped
        }
    }
}
