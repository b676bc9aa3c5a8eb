// SPDX-License-Identifier: MIT

import Errand
import Foundation
import SystemPackage

/// The file of an export, which appears when it is complete.
///
/// Until then its rows are in `FILE.part`, and ``ExportState`` in `FILE.part.json`, which is written
/// at most once a second, after the rows that it counts.
struct ExportFile {
    private let part: PartFile
    /// The name of the file, as it was typed.
    let name: String
    private var saved: ContinuousClock.Instant?
    /// Whether there is a part for a later export: one of this export, or of an earlier one.
    private(set) var isResumable: Bool

    /// Opens the part.
    ///
    /// - Throws: ``CommandFailure`` when another export writes it, or it cannot be opened.
    init(_ name: String) throws {
        self.name = name
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: name, isDirectory: &isFolder)
        if isFolder.boolValue { throw CommandFailure("\(name) is a directory", exitCode: 74) }
        // A link stays, and what it leads to is replaced.
        let path = isThere ? realpath(name, nil) : nil
        defer { free(path) }
        let file = FilePath(path.map { String(cString: $0) } ?? name)
        // The rows are about people: only this user may read a new file.
        do { part = try PartFile(of: file, isPrivate: true) } catch is PartFile.Busy {
            throw CommandFailure("another export is writing \(name).part", exitCode: 75)
        } catch {
            throw Self.failure(error, "\(name).part cannot be opened")
        }
        isResumable = FileManager.default.fileExists(atPath: part.note.string)
    }

    /// The state of the part that an earlier export left; `nil` when there is none that fits the part.
    func state() throws -> ExportState? {
        guard let bytes = FileManager.default.contents(atPath: part.note.string),
            let state = try? JSONDecoder().decode(ExportState.self, from: bytes), state.bytes >= 0
        else { return nil }
        return try step { try $0.size() >= state.bytes } ? state : nil
    }

    /// Writes bytes behind those of a state, which then counts them.
    mutating func write(_ bytes: [UInt8], _ state: inout ExportState) throws {
        let offset = state.bytes
        if offset == 0 {
            // A state of another export does not fit what follows.
            part.removeNote()
            isResumable = false
        }
        try step { try $0.write(bytes[...], at: offset) }
        state.bytes += Int64(bytes.count)
    }

    /// Saves the state, unless that was done in the last second.
    mutating func saveOften(_ state: ExportState) throws {
        let now = ContinuousClock.now
        if let saved, now - saved < .seconds(1) { return }
        try save(state)
        saved = now
    }

    /// Saves the state.
    mutating func save(_ state: ExportState) throws {
        try step { part in
            // What could not be written whole gives its room back.
            try part.truncate(to: state.bytes)
            // The rows are on the disk before they are counted.
            try part.synchronise()
            try part.writeNote(Array(try JSONEncoder().encode(state)))
        }
        isResumable = true
    }

    /// Puts the file in its place, with the bytes that a state counts.
    func publish(_ state: ExportState?) throws {
        try step { part in
            // An earlier export may have written more than it counted, of rows that are gone.
            try part.truncate(to: state?.bytes ?? 0)
            _ = try part.publish()
        }
    }

    /// Leaves the part for a later export, or removes one with which none can go on.
    func abandon() { if !isResumable { part.remove() } }

    private func step<Result>(_ work: (PartFile) throws -> Result) throws -> Result {
        do { return try work(part) } catch { throw Self.failure(error, "\(name).part cannot be written") }
    }

    private static func failure(_ error: any Error, _ what: String) -> CommandFailure {
        let words = (error as? Errno)?.description ?? "\(error)"
        return CommandFailure("\(what): \(words)", exitCode: 74)
    }
}
