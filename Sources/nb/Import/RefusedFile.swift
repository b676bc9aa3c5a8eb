// SPDX-License-Identifier: MIT

import ErrandCSV
import Foundation
import NationBuilderImport

/// The file of refused rows, which is the next input when it is corrected.
struct RefusedFile {
    let source: ImportSource
    /// The names of the columns of the source.
    let columns: [String]

    /// A file that was written, and what shows that it is unchanged.
    struct Written {
        let path: String
        let digest: String
    }

    private static let notes = ["nb_line", "nb_reason"]

    /// Writes the refused rows, each with its line and the reason.
    ///
    /// A file that is there already is kept, as somebody may be correcting it: the new one then gets a number.
    ///
    /// - Parameter earlier: The file that the same import has written, which is replaced unless somebody has changed it.
    /// - Returns: The path; `nil` when no row was refused.
    func write(_ refused: [ImportRefusal], replacing earlier: Written? = nil) throws -> String? {
        guard !refused.isEmpty else { return nil }
        let part = "\(source.base).refused.part"
        do {
            try write(refused, to: part)
            if let earlier, try FileDigest.of(earlier.path) == earlier.digest {
                // A person may have let others read it.
                let mode = try FileManager.default.attributesOfItem(atPath: earlier.path)[.posixPermissions]
                if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: part) }
                guard rename(part, earlier.path) == 0 else {
                    throw CommandFailure("\(TerminalText.safe(earlier.path)) cannot be replaced", exitCode: 74)
                }
                return earlier.path
            }
            return try place(part)
        } catch let error as CommandFailure {
            throw error
        } catch {
            try? FileManager.default.removeItem(atPath: part)
            throw CommandFailure(
                "the refused rows cannot be written to \(part): \(FileReason.of(error))", exitCode: 74)
        }
    }

    private func write(_ refused: [ImportRefusal], to path: String) throws {
        let reasons = Dictionary(refused.map { ($0.line, $0.reason) }) { first, _ in first }
        // The rows are about people: only this user may read them.
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw CommandFailure("the refused rows cannot be written to \(path)", exitCode: 74)
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? file.close() }
        let kept = columns.indices.filter { !Self.notes.contains(columns[$0]) }
        let writer = CSVWriter()
        // The mark tells spreadsheets, and an import with the encoding of the source, that it is UTF-8.
        var text = "\u{FEFF}" + writer.line(Self.notes + kept.map { columns[$0] })
        var reading = try source.reading()
        while let row = try reading.next() {
            guard let reason = reasons[row.line] else { continue }
            let cells = row.cells
            let own = cells.indices.filter { $0 >= columns.count || kept.contains($0) }.map { cells[$0] }
            text += writer.line([reading.lines.cell(row.line), reason] + own)
            if text.utf8.count > 65_536 {
                try file.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try file.write(contentsOf: Data(text.utf8))
        try file.synchronize()
    }

    /// Gives the finished file its name.
    private func place(_ part: String) throws -> String {
        let files = FileManager.default
        for number in 1... {
            let path = "\(source.base).refused\(number == 1 ? "" : "-\(number)").csv"
            if files.contentsEqual(atPath: part, andPath: path) {
                try files.removeItem(atPath: part)
                return path
            }
            if files.fileExists(atPath: path) { continue }
            try files.moveItem(atPath: part, toPath: path)
            return path
        }
        return part
    }
}
