// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import NationBuilderImport

/// A preview as text for a person, and as JSON for a program.
struct ImportReport {
    let file: String
    /// The file, or whom of it the preview is about.
    let title: String
    let lines: SourceLines
    let nation: String
    /// The encoding and the delimiter of the file.
    let form: String
    let preview: ImportPreview
    /// The columns that nobody knows.
    let unknown: [String]
    /// The columns that the nation itself writes.
    let readOnly: [String]
    /// The name of the program that has written the file; `nil` for an unknown one.
    let tool: String?
    /// The columns of that program that a nation does not have.
    let leftOut: [String]
    /// The form of dates that is read besides ISO 8601, because the program has it; `nil` when it is not so.
    let toolDates: ImportDates?
    /// The same, because no other form fits the dates of the file.
    let fileDates: ImportDates?
    /// Where the refused rows are; `nil` when none is refused, or nothing is written.
    let refusedFile: String?
    /// The names of all that a column can set.
    let names: [String]
    /// Whether nothing is written.
    let isDryRun: Bool
    /// Whether the people are those of a file of records.
    let isOfRecords: Bool
    /// Whether the file may have dates in another form than ISO 8601.
    let readsOtherDates: Bool
    /// The attributes with the consent of new people that neither a cell nor an option says.
    let open: [String]

    private static let mostRefused = 5
    private static let mostMerged = 5
    /// Returns the options that read what refused rows say of times.
    static func advice(_ refused: [ImportRefusal], readsOtherDates: Bool) -> [String] {
        var advice: [String] = []
        if !readsOtherDates, refused.contains(where: \.isOfDateForm) {
            advice.append("--dates reads other dates: mdy such as 1/31/2026, dmy such as 31/1/2026.")
        }
        if refused.contains(where: \.isOfTimeZone) {
            advice.append("--time-zone says where times are local that name no zone.")
        }
        return advice
    }

    /// Returns what is told about dates that are read in another form than that of ISO 8601.
    ///
    /// - Parameter tool: The program that writes them so; `nil` where the file shows it.
    static func dates(_ form: ImportDates?, of tool: String?) -> [String] {
        guard let form else { return [] }
        let reason = tool.map { "\($0) writes them" } ?? "those of the file are days in no other form"
        return [
            "Dates such as \(form == .mdy ? "1/31/2026" : "31/1/2026") are read, as \(reason); --dates says otherwise."
        ]
    }

    /// Returns what is told about columns that nobody knows.
    static func unknown(_ columns: [String], among names: [String]) -> [String] {
        var plain: [String] = []
        var sentences: [String] = []
        for column in columns {
            let name = TerminalText.safe(column)
            if let question = NearestNames.question(column, names) {
                sentences.append("The column \"\(name)\" is not known and left out: \(question)")
            } else {
                plain.append("\"\(name)\"")
            }
        }
        guard let only = plain.first else { return sentences }
        let words = plain.count == 1 ? "The column \(only) is" : "The columns \(plain.joined(separator: ", ")) are"
        return sentences + ["\(words) not known and left out."]
    }

    /// Returns what is told about a list with many people.
    static func unread(_ list: String) -> String {
        "The list \(TerminalText.safe(list)) has many people: who is on it already is only known when it is written."
    }

    private static let mostSharedIDs = 5

    /// Returns the lines, none of which is wider than the terminal.
    func text(width: Int, style: TextStyle) -> [String] {
        let sections = [
            head(width, style), columns(width, style), examples(width, style), merged(width), withoutEmail(width),
            refused(width),
            notes(width),
        ].filter { !$0.isEmpty }
        return Array(sections.joined(separator: [""]))
    }

    private func head(_ width: Int, _ style: TextStyle) -> [String] {
        let title = "\(TerminalText.safe(title)): \(Count.of(preview.rows, "row", "rows")), \(form), for \(nation)"
        return wrapped(title, width) + [""]
            + ImportCounts.lines(
                new: preview.new, changed: preview.changed, same: preview.same, merged: preview.twice,
                refused: preview.refused.count, style)
    }

    private func columns(_ width: Int, _ style: TextStyle) -> [String] {
        let hasKept = preview.columns.contains { $0.kept > 0 }
        let rows = preview.columns.map { column in
            [column.name, "\(column.target)", "\(column.filled)", "\(column.overwritten)", "\(column.equal)"]
                + (hasKept ? ["\(column.kept)"] : [])
        }
        let numbers = ["filled", "overwritten", "equal", "kept"]
        let layout = TableLayout(
            header: ["column", "sets"] + numbers.prefix(hasKept ? 4 : 3), rows: rows.map { $0.map(TerminalText.safe) },
            numbers: Set(numbers), whole: Set(numbers))
        return layout.text(width: width, style: style).split(separator: "\n").map(String.init)
    }

    private func examples(_ width: Int, _ style: TextStyle) -> [String] {
        preview.examples.flatMap { example in
            let id = example.id.map { "id \($0)" } ?? "new"
            let title = "\(example.name.isEmpty ? "" : example.name + ", ")\(id), \(lines.words(example.line))"
            return [Self.cut(title, width)] + example.changes.map { change(in: $0, width, style) }
        }
    }

    /// Returns the line of a change: the old value in red and the new one in green, with an arrow between them.
    private func change(in change: ImportChange, _ width: Int, _ style: TextStyle) -> String {
        let name = "  \(change.target): "
        let room = max(16, width - DisplayWidth.of(name) - 4)
        let (old, new) = (TerminalText.safe(change.before), TerminalText.safe(change.after))
        let isNew = old.isEmpty
        let oldRoom = isNew ? 0 : min(DisplayWidth.of(old), max(room / 2, room - DisplayWidth.of(new)))
        let after = new.isEmpty ? "(removed)" : DisplayWidth.cut(new, to: room - oldRoom)
        return name + (isNew ? "" : style.bad(DisplayWidth.cut(old, to: oldRoom)) + " -> ") + style.good(after)
    }

    private func merged(_ width: Int) -> [String] {
        let shown = preview.merged.prefix(Self.mostMerged).map {
            Self.cut("merged, \(lines.words($0.line)): into \(lines.words($0.into))", width)
        }
        let more = preview.merged.count - shown.count
        return shown + (more > 0 ? ["merged: \(more.grouped) more, which --json lists"] : [])
    }

    private func withoutEmail(_ width: Int) -> [String] {
        let shown = preview.withoutEmail.prefix(Self.mostMerged).map {
            Self.cut("e-mail left out, \(lines.words($0)): somebody with another first name has the address", width)
        }
        let more = preview.withoutEmail.count - shown.count
        return shown + (more > 0 ? ["e-mail left out: \(more.grouped) more, which --json lists"] : [])
    }

    private func refused(_ width: Int) -> [String] {
        let shown = preview.refused.prefix(Self.mostRefused).map {
            Self.cut("refused, \(lines.words($0.line)): \(TerminalText.safe($0.reason))", width)
        }
        if let refusedFile {
            return shown
                + wrapped("All refused rows are in \(TerminalText.safe(refusedFile)), with the reasons.", width)
        }
        let more = preview.refused.count - shown.count
        return shown + (more > 0 ? ["refused: \(more.grouped) more, which --json lists"] : [])
    }

    private func notes(_ width: Int) -> [String] {
        var notes = unknown.filter(ImportMap.isAboutConsent).map { name in
            "The column \"\(TerminalText.safe(name))\" seems to say who may be contacted, and is not understood: --map "
                + "gives it a meaning, such as not email_opt_in or not mobile_opt_in, or leaves it out with null."
        }
        let others = Self.unknown(unknown.filter { !ImportMap.isAboutConsent($0) }, among: names)
        notes += others.isEmpty ? [] : others + ["--write-map writes a map to change."]
        if let tool {
            let left = leftOut.map { TerminalText.safe($0) }.joined(separator: ", ")
            notes.append(
                "The file is read as one of \(tool)"
                    + (left.isEmpty ? "." : ", of which these columns set nothing: \(left)."))
        }
        notes += Self.dates(toolDates, of: tool) + Self.dates(fileDates, of: nil)
        if !readOnly.isEmpty {
            let names = readOnly.map { TerminalText.safe($0) }.joined(separator: ", ")
            notes.append("The nation itself writes \(names): such columns set nothing.")
        }
        if preview.hasForeignIDs {
            notes.append(
                "The ids would give nearly all people another e-mail address: are they this nation's? --match email finds "
                    + "people by their addresses.")
        }
        notes += preview.unreadLists.map { Self.unread($0.name) }
        notes += preview.columns.flatMap { ImportWarnings.sentences(about: $0) }
        notes += Self.advice(preview.refused, readsOtherDates: readsOtherDates)
        if preview.refused.contains(where: \.isOfForeignID) {
            notes.append("--match email finds people by their addresses, where the ids are not this nation's.")
        }
        if preview.refused.contains(where: \.isOfBadCell) {
            notes.append("--bad-cells leave-out imports rows without the cells that no import may set.")
        }
        if preview.refused.contains(where: \.isOfNoKey) {
            notes.append(
                "--without-key create makes a person of each row without a key, and makes them again when the file is "
                    + "imported again.")
        }
        if preview.refused.contains(where: \.isOfNoValue) {
            notes.append("--null TEXT leaves out a text that stands for no value, such as n/a.")
        }
        notes += preview.sharedIDs.prefix(Self.mostSharedIDs).map { id in
            "The \(id.key) \"\(TerminalText.safe(id.value))\" is nobody's and left out: \(id.rows.grouped) rows carry it, with "
                + "different values of \(id.differing)."
        }
        if preview.sharedIDs.count > Self.mostSharedIDs {
            notes.append(
                "\((preview.sharedIDs.count - Self.mostSharedIDs).grouped) more ids are left out; --json lists them.")
        }
        if preview.refused.contains(where: \.isOfAnotherKey) {
            if !isOfRecords {
                notes.append(
                    "--shared-email by-name imports whoever has another first name than the person with the address, "
                        + "without it.")
            }
            notes.append(
                "--match email finds people by their addresses alone, whatever other ids they have; --null TEXT leaves out "
                    + "a text that stands for no id.")
        }
        notes += preview.lostZeros.map { column, count in
            "\(Count.of(count, "value", "values")) of \(TerminalText.safe(column)) may have lost leading zeros in a spreadsheet: "
                + "nearly all others are longer."
        }
        if preview.overflow > 0 {
            notes.append(
                "\(Count.of(preview.overflow, "telephone number or e-mail address is", "telephone numbers and e-mail addresses are")) "
                    + "left out: a person has three numbers, a fax number and four addresses.")
        }
        if preview.textMarks > 0 {
            let cells = Count.of(preview.textMarks, "cell begins", "cells begin")
            notes.append("\(cells) with ' before =, +, - or @, as --for-spreadsheet writes it: the ' is left out.")
        }
        if !open.isEmpty {
            let names = open.joined(separator: " and ")
            notes.append(
                "No cell says \(names) of all new people: whether they have agreed to it. It is asked before writing.")
        }
        if preview.requests > 0 {
            notes.append(
                "Writing this \(isDryRun ? "would take" : "takes") \(Count.of(preview.requests, "request", "requests")), about \(time) at the "
                    + "nation's limit. Automations may act on it, and an e-mail that they send cannot be recalled.")
        }
        return notes.flatMap { wrapped($0, width) }
    }

    private var seconds: Int { Self.seconds(preview.duration) }
    private var time: String { Self.time(preview.duration) }

    private static func seconds(_ duration: Duration) -> Int { Int(max(1, WaitTime.seconds(duration))) }

    /// Returns a time as a person says it, such as `7 min`.
    static func time(_ duration: Duration) -> String {
        let seconds = seconds(duration)
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\((seconds + 30) / 60) min"
        default: "\((seconds + 1800) / 3600) h"
        }
    }

    private func wrapped(_ text: String, _ width: Int) -> [String] { FieldLayout.wrapped(text, to: max(20, width)) }

    private static func cut(_ text: String, _ width: Int) -> String {
        DisplayWidth.cut(TerminalText.safe(text), to: width)
    }

    // MARK: JSON

    /// The preview as an object.
    var json: JSONObject {
        var object: JSONObject = [
            "file": .string(file), "nation": .string(nation), "rows": .number(JSONNumber(preview.rows)),
            "new": .number(JSONNumber(preview.new)), "changed": .number(JSONNumber(preview.changed)),
            "same": .number(JSONNumber(preview.same)), "twice": .number(JSONNumber(preview.twice)),
            "refused": .number(JSONNumber(preview.refused.count)), "merged": ImportCounts.json(preview.merged),
        ]
        object["shared_ids"] = .array(
            preview.sharedIDs.map { id in
                [
                    "key": .string("\(id.key)"), "value": .string(id.value), "rows": .number(JSONNumber(id.rows)),
                    "differing": .string(id.differing),
                ]
            })
        object["columns"] = .array(
            preview.columns.map { column in
                [
                    "name": .string(column.name), "sets": .string("\(column.target)"),
                    "filled": .number(JSONNumber(column.filled)),
                    "overwritten": .number(JSONNumber(column.overwritten)),
                    "equal": .number(JSONNumber(column.equal)), "kept": .number(JSONNumber(column.kept)),
                    "warnings": ImportWarnings.json(column.warnings),
                ]
            })
        object["unknown_columns"] = .array(unknown.map { .string($0) })
        object["tool"] = tool.map { .string($0) } ?? .null
        object["left_out_columns"] = .array(leftOut.map { .string($0) })
        object["overflow"] = .number(JSONNumber(preview.overflow))
        object["without_email"] = .array(preview.withoutEmail.map { .number(JSONNumber($0)) })
        object["unread_lists"] = .array(preview.unreadLists.map { .string($0.name) })
        object["read_only_columns"] = .array(readOnly.map { .string($0) })
        object["foreign_ids"] = .bool(preview.hasForeignIDs)
        object["refused_rows"] = .array(
            preview.refused.map { ["line": .number(JSONNumber($0.line)), "reason": .string($0.reason)] })
        object["requests"] = .number(JSONNumber(preview.requests))
        object["seconds"] = .number(JSONNumber(preview.requests == 0 ? 0 : seconds))
        object["requests_sent"] = .number(JSONNumber(preview.requestsSent))
        object["refused_file"] = refusedFile.map { .string($0) } ?? .null
        return object
    }
}
