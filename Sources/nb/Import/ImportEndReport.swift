// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilderImport

/// The result of an import, as text for a person, and as JSON for a program.
struct ImportEndReport {
    let session: ImportSession
    let result: ImportResult
    let refusedFile: String?

    private static let mostLines = 10

    func print(asJSON isJSON: Bool) throws {
        let terminal = session.terminal
        if isJSON { return try terminal.print(object: json) }
        let text = lines(width: terminal.width, terminal.style).joined(separator: "\n")
        try terminal.emit(Array((text + "\n").utf8))
    }

    private func lines(width: Int, _ style: TextStyle) -> [String] {
        let file = TerminalText.safe(session.title)
        let subject = session.isBeside ? "\(file.prefix(1).uppercased())\(file.dropFirst()) are" : "\(file) is"
        let title =
            "\(subject) imported into \(session.connected.nation.name). The id of the "
            + "import is \(session.journal.id)."
        var lines = FieldLayout.wrapped(title, to: width) + [""]
        lines += ImportCounts.lines(
            new: result.new, changed: result.changed, same: result.same, merged: result.twice,
            refused: result.refused.count, style)
        if !result.unknown.isEmpty { lines.append("unknown  \(style.bad("\(result.unknown.count)"))") }
        let remarks =
            remarks("refused, ", result.refused, width) + remarks("not known, ", result.unknown, width)
            + remarks("", result.notTaken, width)
        if !remarks.isEmpty { lines += [""] + remarks }
        lines.append("")
        if let refusedFile {
            lines += FieldLayout.wrapped(
                "All refused rows are in \(TerminalText.safe(session.typed(refusedFile))), with the reasons.", to: width
            )
        } else if !result.refused.isEmpty, !session.isBeside {
            lines += FieldLayout.wrapped(
                "The file has changed since, so that the refused rows are not written to a file.", to: width)
        }
        if result.new + result.changed > 0 {
            lines += FieldLayout.wrapped("Within 90 days this undoes it: \(session.command("undo"))", to: width)
        }
        return lines
    }

    private func remarks(_ words: String, _ refusals: [ImportRefusal], _ width: Int) -> [String] {
        let lines = session.journal.header.lines
        let shown = refusals.prefix(Self.mostLines).map {
            DisplayWidth.cut("\(words)\(lines.words($0.line)): \(TerminalText.safe($0.reason))", to: width)
        }
        let more = refusals.count - shown.count
        return shown + (more > 0 ? ["\(words)lines: \(more) more"] : [])
    }

    private var json: JSONObject {
        [
            "import": .string(session.journal.id), "file": session.journal.header.file.map { .string($0) } ?? .null,
            "nation": .string(session.connected.nation.name), "rows": .number(JSONNumber(result.rows)),
            "new": .number(JSONNumber(result.new)), "changed": .number(JSONNumber(result.changed)),
            "same": .number(JSONNumber(result.same)), "twice": .number(JSONNumber(result.twice)),
            "merged": ImportCounts.json(result.merged), "refused": .number(JSONNumber(result.refused.count)),
            "unknown": Self.list(result.unknown), "not_taken": Self.list(result.notTaken),
            "refused_file": refusedFile.map { .string($0) } ?? .null,
        ]
    }

    private static func list(_ refusals: [ImportRefusal]) -> JSONValue {
        .array(refusals.map { ["line": .number(JSONNumber($0.line)), "reason": .string($0.reason)] })
    }
}

/// The result of the undo of an import, as text for a person, and as JSON for a program.
struct UndoReport {
    let session: ImportSession
    let result: UndoResult
    /// Whether an earlier undo has done it, and this one nothing.
    let isEarlier: Bool

    func print(asJSON isJSON: Bool) throws {
        let terminal = session.terminal
        if isJSON { return try terminal.print(object: json) }
        let state = isEarlier ? "was undone before: nothing was done now" : "is undone"
        var lines = FieldLayout.wrapped(
            "The import of \(TerminalText.safe(session.title)) into \(session.connected.nation.name) \(state).",
            to: terminal.width)
        if !isEarlier { lines += [""] + counts }
        if !result.kept.isEmpty { lines.append("") }
        lines += result.kept.map { kept in
            let place = [
                kept.line.map { session.journal.header.lines.words($0) }, kept.name.isEmpty ? nil : kept.name,
                kept.id.map { "id \($0)" },
            ].compactMap(\.self).joined(separator: ", ")
            return DisplayWidth.cut(TerminalText.safe("\(place): \(kept.reason)"), to: terminal.width)
        }
        try terminal.emit(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    private var counts: [String] {
        ImportCounts.lines(
            [
                ("deleted", result.deleted, "\(Self.people(result.deleted)) whom it had created"),
                ("restored", result.restored, "\(Self.people(result.restored)) whom it had changed"),
                ("tags", result.deletedTags, "deleted, which it had created and nobody has any more"),
                ("kept", result.kept.count, "as listed below"),
            ], bad: ["kept"], session.terminal.style)
    }

    private static func people(_ count: Int) -> String { count == 1 ? "person" : "people" }

    private var json: JSONObject {
        [
            "import": .string(session.journal.id), "file": session.journal.header.file.map { .string($0) } ?? .null,
            "nation": .string(session.connected.nation.name), "deleted": .number(JSONNumber(result.deleted)),
            "restored": .number(JSONNumber(result.restored)), "deleted_tags": .number(JSONNumber(result.deletedTags)),
            "kept": .array(
                result.kept.map { kept in
                    [
                        "line": kept.line.map { .number(JSONNumber($0)) } ?? .null,
                        "id": kept.id.map { .string($0) } ?? .null, "name": .string(kept.name),
                        "reason": .string(kept.reason),
                    ]
                }),
        ]
    }
}

extension Terminal {
    /// Prints an object on one line, or on several for a person.
    func print(object: JSONObject) throws {
        let bytes = try JSONWriter().write(object)
        try emit(isInteractive ? PrettyJSON.lines(bytes) : bytes)
    }
}
