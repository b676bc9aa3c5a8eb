// SPDX-License-Identifier: MIT

import ErrandCSV
import Foundation

/// A CSV file on this machine, which is read twice: once for the preview, and once for the refused rows.
struct ImportSource: Sendable {
    let path: String
    let encoding: CSVEncoding?

    /// What shows that a file was changed.
    struct State: Equatable {
        fileprivate var size: Int64
        fileprivate var seconds: Int
        fileprivate var nanoseconds: Int
    }

    /// Returns what shows later that the file was changed.
    ///
    /// - Throws: ``CommandFailure`` when it cannot be read a second time, as a pipe.
    func state() throws -> State {
        var state = stat()
        guard stat(path, &state) == 0 else { throw missing(errno) }
        guard state.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure("\(TerminalText.safe(path)) is no file that can be read twice", exitCode: 66)
        }
        #if canImport(Darwin)
            let time = state.st_mtimespec
        #else
            let time = state.st_mtim
        #endif
        return State(size: Int64(state.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }

    /// Refuses to go on when the file was changed.
    func check(_ before: State) throws {
        guard try state() == before else {
            throw CommandFailure("\(TerminalText.safe(path)) was changed while it was read: try again", exitCode: 65)
        }
    }

    /// Begins to read the file.
    func reading() throws -> SourceReading { try SourceReading(self) }

    func missing(_ code: Int32) -> CommandFailure {
        let reason = code == ENOENT ? "there is no such file" : String(cString: strerror(code))
        return CommandFailure("\(TerminalText.safe(path)) cannot be read: \(reason)", exitCode: 66)
    }
}

/// A reading of a CSV file from its beginning.
struct SourceReading {
    private let source: ImportSource
    private let file: FileHandle
    private var reader: CSVReader
    private var isOver = false

    private static let size = 65_536

    init(_ source: ImportSource, _ change: (inout CSVOptions) -> Void = { _ in }) throws {
        self.source = source
        let descriptor = open(source.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw source.missing(errno) }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var options = CSVOptions()
        options.encoding = source.encoding
        change(&options)
        reader = CSVReader(options)
    }

    /// The names of the columns, after the first row was read.
    var header: CSVHeader? { reader.header }

    /// The form of the file in words, such as `UTF-8, commas`.
    var form: String {
        let names: [CSVDelimiter: String] = [.comma: "commas", .semicolon: "semicolons", .tab: "tabs", .bar: "bars"]
        let delimiter = reader.delimiter.map { names[$0] ?? "the delimiter \($0)" } ?? "commas"
        return "\(reader.encoding.description.uppercased()), \(delimiter)"
    }

    /// Returns the next row; `nil` at the end.
    mutating func next() throws -> CSVRow? {
        while true {
            do {
                if let row = try reader.next() { return row }
            } catch {
                throw explained(error)
            }
            guard !isOver else { return nil }
            var piece = [UInt8](repeating: 0, count: Self.size)
            let count = piece.withUnsafeMutableBytes { read(file.fileDescriptor, $0.baseAddress, $0.count) }
            switch count {
            case 1...: reader.append(piece[..<count])
            case 0:
                isOver = true
                reader.finish()
            default: if errno != EINTR { throw source.missing(errno) }
            }
        }
    }

    private func explained(_ error: CSVError) -> CommandFailure {
        let place = "\(TerminalText.safe(source.path))" + (error.line.map { ", line \($0)" } ?? "")
        guard error.kind == .encoding else {
            return CommandFailure(TerminalText.safe("\(place): \(error.reason)"), exitCode: 65)
        }
        let sample = EncodingSample.of(source, around: error.line ?? 1).map {
            "; as windows-1252 it would read \"\($0)\""
        }
        return CommandFailure(
            "\(place): the text is not \(reader.encoding.description.uppercased()): give --encoding" + (sample ?? ""),
            exitCode: 65)
    }
}

/// A word of a file in an encoding that it may have, for a person who knows the word.
enum EncodingSample {
    /// Returns the first cell from a line on that is not ASCII, read as Windows-1252; `nil` when there is none.
    static func of(_ source: ImportSource, around line: Int) -> String? {
        guard source.encoding == nil else { return nil }
        let other = ImportSource(path: source.path, encoding: .windows1252)
        guard var reading = try? SourceReading(other, { $0.hasHeader = false }) else { return nil }
        while let row = try? reading.next() {
            guard let cell = row.cells.first(where: { !$0.allSatisfy(\.isASCII) }) else { continue }
            return cell.contains("\0") ? nil : TerminalText.safe(String(cell.prefix(40)))
        }
        return nil
    }
}
