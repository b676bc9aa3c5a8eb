// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import NationBuilderMirror

/// The result of a refresh, as text for a person, and as JSON for a program.
struct MirrorReport {
    let path: String
    let nation: String
    let result: MirrorResult
    let status: MirrorStatus
    let duration: Duration
    var now = Date()

    private static let numbers: Set<String> = ["new", "changed", "removed", "rows"]

    func lines(width: Int, _ style: TextStyle) -> [String] {
        var lines: [String] = []
        let changed = result.tables.filter { $0.new + $0.changed + $0.removed > 0 }
        if !changed.isEmpty { lines += table(changed, width, style) + [""] }
        let read = Count.grouped(result.requests, "request", "requests")
        lines += FieldLayout.wrapped("\(title(changed.isEmpty)): \(read) in \(Pace.words(duration)).", to: width)
        let promise = MirrorPromise(status, now: now)
        lines += FieldLayout.wrapped(promise.sentence(TerminalText.safe(path)), to: width)
        let notes = (result.notes + status.problems).flatMap {
            FieldLayout.wrapped(MirrorStatusReport.sentence($0), to: width)
        }
        return notes.isEmpty ? lines : lines + [""] + notes
    }

    private func title(_ isSame: Bool) -> String {
        if result.ending == .limited { return "Not all is read yet" }
        return isSame ? "Nothing has changed" : "\(TerminalText.safe(path)) is refreshed"
    }

    private func table(_ tables: [MirrorResult.Table], _ width: Int, _ style: TextStyle) -> [String] {
        func row(_ name: String, _ counts: [Int]) -> [String] { [name] + counts.map(\.grouped) }
        var cells = tables.map { row($0.name, [$0.new, $0.changed, $0.removed, $0.rows]) }
        if tables.count > 1 {
            func sum(_ part: (MirrorResult.Table) -> Int) -> Int { tables.reduce(0) { $0 + part($1) } }
            cells.append(row("total", [sum(\.new), sum(\.changed), sum(\.removed), sum(\.rows)]))
        }
        let layout = TableLayout(
            header: ["type", "new", "changed", "removed", "rows"], rows: cells, numbers: Self.numbers,
            whole: Self.numbers)
        return layout.text(width: width, style: style).split(separator: "\n").map(String.init)
    }

    // MARK: JSON

    var json: JSONObject {
        [
            "database": .string(path), "nation": .string(nation), "ending": .string("\(result.ending)"),
            "requests": .number(JSONNumber(result.requests)),
            "seconds": .number(JSONNumber(Int((duration / .seconds(1)).rounded()))),
            "held_deletions": .object(MirrorStatusReport.numbers(result.heldDeletions)),
            "notes": .array(result.notes.map { .string($0) }),
            "tables": .array(
                result.tables.map { table in
                    [
                        "name": .string(table.name), "rows": .number(JSONNumber(table.rows)),
                        "new": .number(JSONNumber(table.new)), "changed": .number(JSONNumber(table.changed)),
                        "removed": .number(JSONNumber(table.removed)),
                    ]
                }),
        ]
    }
}
