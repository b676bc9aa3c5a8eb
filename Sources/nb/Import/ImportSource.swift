// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandFoundation
import ErrandJSON
import Foundation
import NationBuilderImport

/// CSV files on this machine with the same columns, which are read twice: once for the preview, and once for the refused
/// rows.
struct ImportSource: Sendable {
    /// The paths, at least one.
    let paths: [String]
    var encoding: CSVEncoding?
    var delimiter: CSVDelimiter?
    /// Whether the file is a copy of standard input.
    var isInput = false

    /// The first path, by which the import is found again.
    var path: String { paths.first ?? "" }

    /// The path to which the name of the file of refused rows is added.
    var base: String { isInput ? "standard-input" : path }

    /// The name for a person.
    var name: String { isInput ? "standard input" : paths.joined(separator: ", ") }

    /// The words of the progress of its reading.
    var activity: Activity { .reading(paths.count > 1 ? "\(paths.count) files" : name) }

    /// Returns what shows later that a file was changed.
    ///
    /// - Throws: ``CommandFailure`` when it cannot be read a second time, as a pipe.
    func state() throws -> [FileStatus] { try paths.map(state) }

    private func state(_ path: String) throws -> FileStatus {
        guard let state = FileStatus(at: path) else { throw missing(path, errno) }
        guard state.kind != .folder else {
            throw CommandFailure("\(TerminalText.safe(path)) is a folder", exitCode: 66)
        }
        guard state.kind == .file else {
            throw CommandFailure(
                "\(TerminalText.safe(path)) is no file that can be read twice: - reads standard input", exitCode: 66)
        }
        return state
    }

    /// The bytes of all files; 0 when one cannot be read.
    var size: Int64 { (try? state().reduce(0) { $0 + $1.size }) ?? 0 }

    /// Refuses to go on when a file was changed.
    func check(_ before: [FileStatus]) throws {
        guard try state() == before else {
            throw CommandFailure("\(TerminalText.safe(name)) was changed while it was read: try again", exitCode: 65)
        }
    }

    /// Returns the SHA-256 by which the content is known again; `nil` when a file cannot be read.
    func digest() throws -> String? {
        let digests = try paths.compactMap { try FileDigest.of($0) }
        guard digests.count == paths.count else { return nil }
        return digests.count == 1 ? digests.first : FileDigest.of(texts: digests)
    }

    /// Begins to read the files.
    func reading() throws -> SourceReading { try SourceReading(self) }

    func missing(_ path: String, _ code: Int32) -> CommandFailure {
        let reason = code == ENOENT ? "there is no such file" : String(cString: strerror(code))
        return CommandFailure("\(TerminalText.safe(path)) cannot be read: \(reason)", exitCode: 66)
    }

    // MARK: Journals

    /// The options of a journal, from which the source is read again.
    ///
    /// - Parameters:
    ///   - columns: The names of the columns.
    ///   - lines: The lines of the files.
    func options(columns: [String], _ lines: SourceLines) -> JSONObject {
        var options: JSONObject = [
            "encoding": encoding.map { .string("\($0)") } ?? .null,
            "columns": .array(columns.map { .string($0) }),
        ]
        if let delimiter { options["delimiter"] = .string("\(delimiter)") }
        if isInput { options["input"] = true }
        if paths.count > 1 {
            options["files"] = .array(paths.map { .string(NamedFile.resolved($0)) })
            options["starts"] = .array(lines.starts.map { .number(JSONNumber($0)) })
        }
        return options
    }

    /// Creates the source of an import; `nil` when its journal names no file.
    init?(_ header: JournalHeader) {
        guard let file = header.file else { return nil }
        let options = header.options
        self.init(
            paths: options["files"]?.array?.compactMap(\.string) ?? [file],
            encoding: options["encoding"]?.string.flatMap { CSVEncoding($0) },
            delimiter: options["delimiter"]?.string.flatMap { CSVDelimiter($0) },
            isInput: header.isOfInput)
    }

    init(paths: [String], encoding: CSVEncoding? = nil, delimiter: CSVDelimiter? = nil, isInput: Bool = false) {
        (self.paths, self.encoding, self.delimiter, self.isInput) = (paths, encoding, delimiter, isInput)
    }
}

extension JournalHeader {
    /// The lines of the files of an import.
    var lines: SourceLines {
        let starts = options["starts"]?.array?.compactMap { $0.number.flatMap { Int($0.literal) } } ?? [0]
        return SourceLines(paths: options["files"]?.array?.compactMap(\.string) ?? [], starts: starts)
    }
}
