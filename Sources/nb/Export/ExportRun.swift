// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import ErrandJSONAPI
import Foundation
import NationBuilder

/// An export that runs: it reads pages and writes their rows.
struct ExportRun {
    let source: ExportSource
    let format: OutputFormat
    let forSpreadsheet: Bool
    let connected: ConnectedNation
    let terminal: Terminal
    /// The words of the command that decide what the file has.
    let command: [String]
    /// The command that goes on with an unfinished export, as a person types it.
    let resuming: String

    private var nation: Nation { connected.nation }

    /// Writes the rows into a file.
    ///
    /// - Parameter resumes: Whether to go on with what an earlier export left.
    func write(to name: String, resuming resumes: Bool) async throws {
        var file = try ExportFile(name)
        var state = try resumes ? earlierState(of: file) : nil
        let (known, start) = (state?.rows ?? 0, ContinuousClock.now)
        do {
            let lines = try await read(&state, showsRows: false) { bytes, state in
                try file.write(bytes, &state)
                try file.saveOften(state)
            }
            try file.publish(state)
            tell(lines)
            let rows = state?.rows ?? 0
            let share = known == 0 ? "" : ", \((rows - known).grouped) of them"
            terminal.note("Wrote \(source.type.counted(rows)) to \(name)\(share) in \(Pace.words(.now - start)).")
        } catch {
            try end(file, state, error)
        }
    }

    /// Prints the rows.
    func print() async throws {
        var state: ExportState?
        let lines = try await read(&state, showsRows: true) { bytes, _ in
            try terminal.emit(terminal.isInteractive ? shown(bytes) : bytes)
        }
        tell(lines)
    }

    /// Reads the rows that a state has not, and passes them to a closure, page by page.
    ///
    /// The state counts only what the closure has written.
    private func read(
        _ state: inout ExportState?, showsRows: Bool, _ write: ([UInt8], inout ExportState) throws -> Void
    ) async throws -> ExportLines {
        var now: ExportState
        if let state { now = state } else { now = try await newState() }
        var lines = ExportLines(
            format, columns: now.columns, isChosen: source.columns != nil, isWhole: now.rows == 0,
            forSpreadsheet: forSpreadsheet)
        (lines.formulas.count, lines.replaced.count) = (now.formulas, now.replaced)
        let progress = ProgressLine(source.activity, showsRows: showsRows, from: now.rows, terminal)
        defer { progress.end() }
        if progress.isShown {
            progress.begin(source.activity, total: try await source.count(nation), from: now.rows)
        }
        var head = now.bytes == 0 ? try lines.header() : []
        var further = PersonColumns(source.type.furtherColumns.isEmpty ? nil : source.columns)
        try await source.read(nation, after: now.after, progress) { page in
            var next = now
            for row in try await further.adding(to: page, nation) {
                head += try lines.bytes(of: row)
                next.after = row.id.int ?? next.after
            }
            next.rows += page.count
            (next.formulas, next.replaced) = (lines.formulas.count, lines.replaced.count)
            try write(head, &next)
            (now, state, head) = (next, next, [])
            progress.show(now.rows)
            return true
        }
        if state == nil {
            try write(head, &now)
            state = now
        }
        return lines
    }

    // MARK: The state

    private func newState() async throws -> ExportState {
        try await source.checkCustomFields(nation)
        return ExportState(command: command, nation: "\(connected.place)", columns: try await columns())
    }

    /// Returns the state of the part that an earlier export left; `nil` when there is nothing to go on with.
    private func earlierState(of file: ExportFile) throws -> ExportState? {
        guard let state = try file.state() else {
            if file.isResumable { terminal.note("\(file.name).part is not what its state says: beginning anew.") }
            return nil
        }
        try state.check(command: command, nation: "\(connected.place)", "\(file.name).part")
        return state
    }

    /// Returns the columns of the file; `nil` for all that the nation sends.
    private func columns() async throws -> [String]? {
        if let chosen = source.columns { return chosen }
        guard format.hasHeader else { return nil }
        let standard = ["id"] + source.type.standard
        guard source.type.type.hasCustomFields, let fields = try await CustomFields.names(of: source.type, nation)
        else {
            return standard
        }
        return standard.filter { $0 != V2.ValueName.customValues } + fields
    }

    /// Leaves an unfinished file for a later export, and says how to go on.
    private func end(_ file: ExportFile, _ state: ExportState?, _ error: any Error) throws -> Never {
        var file = file
        if let state { try? file.save(state) }
        file.abandon()
        guard let state, file.isResumable else { throw error }
        let count = source.type.counted(state.rows)
        if error is CancellationError {
            terminal.note("Interrupted after \(count). To go on: \(resuming)")
            throw error
        }
        let failure = Failure(error)
        throw CommandFailure(
            "\(failure.message). \(file.name).part has \(count). To go on: \(resuming)",
            exitCode: failure.exitCode.rawValue)
    }

    // MARK: The terminal

    private func tell(_ lines: ExportLines) {
        for note in lines.notes { terminal.note(note) }
    }

    /// Returns the bytes for a terminal, which a nation's text must not control.
    private func shown(_ bytes: [UInt8]) -> [UInt8] {
        Array(TerminalText.harmless(String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")).utf8)
    }
}
