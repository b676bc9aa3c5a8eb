// SPDX-License-Identifier: MIT

import Foundation
import NationBuilderImport

/// The list of the changes and imports that have a journal.
enum UndoList {
    /// Prints the changes, the latest first.
    static func print(_ terminal: Terminal) async throws {
        let changes = try await Journals.folder.list().filter { count($0) > 0 || $0.state == .unfinished }
        guard !changes.isEmpty else { return terminal.note("There are no changes to take back.") }
        try terminal.print(
            table: ["id", "time", "change", "count", "state", "nation"], whole: ["id", "time", "change"],
            changes.map { change in
                [
                    change.id, time(change.header.created), kind(change, terminal), "\(count(change))", state(change),
                    terminal.isInteractive ? short(change.header.nation) : change.header.nation,
                ]
            })
    }

    /// Returns the address of a nation for a table: its slug, or the host.
    static func short(_ nation: String) -> String {
        nation.replacing("https://", with: "").replacing("http://", with: "").replacing(".nationbuilder.com", with: "")
    }

    /// Whether `nb undo` can take a change back.
    static func canBeUndone(_ change: JournalSummary) -> Bool {
        change.count(.done, .sending, .unknown, .undoing) > 0
    }

    /// Returns a time as people read it, in their zone.
    static func time(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "" }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min))"
    }

    /// Returns what was done; an import has its file, whose name alone a person sees.
    private static func kind(_ change: JournalSummary, _ terminal: Terminal) -> String {
        guard change.isImport, let file = change.header.shownFile(isShort: terminal.isInteractive) else {
            return change.header.kind
        }
        return "\(change.header.kind) \(file)"
    }

    /// The number of resources that were or may have been changed.
    private static func count(_ change: JournalSummary) -> Int {
        change.count(.done, .sending, .unknown, .undoing, .undone, .kept)
    }

    private static func state(_ change: JournalSummary) -> String {
        if change.isInUse { return "running" }
        switch change.state {
        // One that was killed when all was taken back has nothing left to do.
        case .undone, .undoing:
            return change.count(.kept) > 0 || canBeUndone(change) ? "partly undone" : "undone"
        case .unfinished: return "unfinished"
        default: return "done"
        }
    }
}
