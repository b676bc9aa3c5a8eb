// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import NationBuilderMirror

/// How whole a copy is, as text for a person, and as JSON for a program.
struct MirrorStatusReport {
    let path: String
    let status: MirrorStatus
    var now = Date()

    private var promise: MirrorPromise { MirrorPromise(status, now: now) }

    func lines(width: Int, _ style: TextStyle) -> [String] {
        let read = promise.read
        let rows = read.reduce(0) { $0 + $1.rows }
        let title =
            "\(TerminalText.safe(path)) is a copy of \(Self.short(status.nation)): \(Count.grouped(rows, "row", "rows")) of "
            + "\(Count.of(read.count, "type", "types"))."
        var lines = FieldLayout.wrapped(title, to: width) + [""]
        lines += FieldLayout(fields: fields(style)).lines(width: width, style: style)
        let problems = status.problems.flatMap { FieldLayout.wrapped(Self.sentence($0), to: width) }
        if !problems.isEmpty { lines += [""] + problems.map(style.bad) }
        guard !read.isEmpty else { return lines }
        lines += [""] + FieldLayout.wrapped("Changes and deletions are known up to these times (UTC):", to: width)
        lines += [""] + MirrorStatusTable(read).lines(width: width, style)
        let hints = hints.flatMap { FieldLayout.wrapped($0, to: width) }
        return hints.isEmpty ? lines : lines + [""] + hints
    }

    private func fields(_ style: TextStyle) -> [(name: String, value: String)] {
        var fields: [(String, String)] = []
        func add(_ name: String, _ values: [String]) {
            fields += values.enumerated().map { ($0.offset == 0 ? name : "", $0.element) }
        }
        let guaranteed = promise.guaranteed
        add("guaranteed", guaranteed.isEmpty ? ["nothing yet"] : guaranteed)
        add("not guaranteed", promise.open)
        if let unread = unread { add("not in it", [unread]) }
        if let last = status.lastRun {
            add("last run", ["\(MirrorTime.words(last, now: now)), \(Self.words(status.lastOutcome))"])
        }
        if status.deletedRows > 0 {
            add("deleted", ["\(Count.grouped(status.deletedRows, "row", "rows")) in deleted_rows"])
        }
        return fields
    }

    private var unread: String? {
        let tables = promise.unread
        guard !tables.isEmpty, !promise.read.isEmpty else { return nil }
        let few = tables.count <= MirrorPromise.mostNames ? ": \(tables.map(\.name).joined(separator: ", "))" : ""
        return "\(Count.of(tables.count, "type", "types")) that no run has read\(few)"
    }

    private static func words(_ outcome: String?) -> String {
        switch outcome {
        case nil: "running or killed"
        case "complete": "complete"
        case "limited": "stopped at a limit of requests"
        case "stopped": "interrupted"
        case "failed": "failed"
        case "tooManyDeletions": "suspiciously many deletions, which were not accepted"
        case let other?: TerminalText.safe(other)
        }
    }

    /// Returns the address of a nation for a person.
    static func short(_ nation: String) -> String {
        TerminalText.safe(nation).replacing("https://", with: "").replacing("http://", with: "")
    }

    static func sentence(_ text: String) -> String {
        let shown = TerminalText.safe(text)
        return shown.prefix(1).uppercased() + shown.dropFirst() + (shown.hasSuffix(".") ? "" : ".")
    }

    // MARK: Hints

    private var hints: [String] {
        var hints: [String] = []
        for table in status.tables {
            guard !table.isLoading, let nation = table.nationRows, nation != table.rows else { continue }
            let difference = abs(nation - table.rows)
            let at = table.countedAt.map { " at \(MirrorTime.minute($0))" } ?? ""
            hints.append(
                "\(Count.grouped(difference, "row differs", "rows differ")) in count in \(table.name): the nation counted "
                    + "\(nation.grouped)\(at). It is a hint, no proof: the next sweep finds what is gone or new.")
        }
        if status.tables.contains(where: { $0.oddValues > 0 }) {
            hints.append("Odd values do not fit their columns, which have NULL then: the values are in _errand_extra.")
        }
        let unknown = status.tables.flatMap { table in
            table.unknownAttributes.map { "\(table.name).\(TerminalText.safe($0))" }
        }
        if !unknown.isEmpty {
            hints.append("Attributes without a column, which are in _errand_extra too: \(Self.list(unknown)).")
        }
        let quiet = status.tables.flatMap { table in
            table.quietChanges.sorted { $0.key < $1.key }.map {
                "\(table.name).\(TerminalText.safe($0.key)) (\(Count.grouped($0.value, "row", "rows")))"
            }
        }
        if !quiet.isEmpty { hints.append("Changed without a new updated_at at the last sweep: \(Self.list(quiet)).") }
        if status.replacedNULs > 0 {
            hints.append(
                "\(Count.grouped(status.replacedNULs, "character", "characters")) became U+FFFD: a text in a copy can "
                    + "have no NUL and no half of a surrogate pair.")
        }
        return hints
    }

    /// Returns names, of which only the first are shown.
    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(12)
        return shown.joined(separator: ", ")
            + (names.count > shown.count ? " and \(names.count - shown.count) more" : "")
    }

    // MARK: JSON

    var json: JSONObject {
        [
            "database": .string(path), "nation": .string(status.nation), "last_run": Self.time(status.lastRun),
            "last_outcome": status.lastOutcome.map { .string($0) } ?? .null,
            "deleted_rows": .number(JSONNumber(status.deletedRows)),
            "replaced_nuls": .number(JSONNumber(status.replacedNULs)),
            "problems": .array(status.problems.map { .string($0) }),
            "tables": .array(status.tables.map { .object(Self.json($0)) }),
        ]
    }

    private static func json(_ table: MirrorStatus.Table) -> JSONObject {
        [
            "name": .string(table.name), "rows": .number(JSONNumber(table.rows)), "loading": .bool(table.isLoading),
            "changes_up_to": time(table.changesUpTo), "new_up_to": time(table.newUpTo),
            "deletions_up_to": time(table.deletionsUpTo),
            "odd_values": .number(JSONNumber(table.oddValues)),
            "unknown_attributes": .array(table.unknownAttributes.map { .string($0) }),
            "nation_rows": table.nationRows.map { .number(JSONNumber($0)) } ?? .null,
            "counted_at": time(table.countedAt), "quiet_changes": .object(numbers(table.quietChanges)),
        ]
    }

    static func numbers(_ counts: [String: Int]) -> JSONObject {
        var object = JSONObject()
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) { object[name] = .number(JSONNumber(count)) }
        return object
    }

    private static func time(_ date: Date?) -> JSONValue { date.map { .string(MirrorTime.exact($0)) } ?? .null }
}
