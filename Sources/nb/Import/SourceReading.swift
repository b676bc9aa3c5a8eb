// SPDX-License-Identifier: MIT

import Errand
import ErrandCSV
import ErrandCore
import Foundation

/// A reading of the rows of a source from its beginning.
struct SourceReading {
    private let source: ImportSource
    private let change: (inout CSVOptions) -> Void
    private var file: SourceFile
    private var reader: CSVReader
    /// The bytes of all files.
    private let size: Int64
    /// The bytes of the files before the one that is read.
    private var sizeBefore: Int64 = 0
    /// The number of the file that is read.
    private var number = 0
    /// The lines of the files before it.
    private(set) var lines: SourceLines
    private var isOver = false
    /// Whether the columns of the file that is read are known.
    private var hasColumns = false
    /// Whether the first line may be a title: so far it has one cell, and the other rows no more than two.
    private var mayHaveTitle = true

    init(_ source: ImportSource, _ change: @escaping (inout CSVOptions) -> Void = { _ in }) throws {
        (self.source, self.change) = (source, change)
        file = try SourceFile(source.path, of: source)
        reader = Self.reader(source, change)
        size = source.size
        lines = SourceLines(paths: source.paths)
    }

    private static func reader(_ source: ImportSource, _ change: (inout CSVOptions) -> Void) -> CSVReader {
        var options = CSVOptions()
        (options.encoding, options.delimiter) = (source.encoding, source.delimiter)
        options.numbersEqualNames = true
        change(&options)
        return CSVReader(options)
    }

    /// The part of the bytes that is read.
    var share: Double? { size > 0 ? min(1, Double(sizeBefore + file.bytesRead) / Double(size)) : nil }

    /// The names of the columns, after the first row was read.
    private(set) var header: CSVHeader?

    /// The form of the file in words, such as `UTF-8, commas`.
    var form: String {
        let names: [CSVDelimiter: String] = [.comma: "commas", .semicolon: "semicolons", .tab: "tabs", .bar: "bars"]
        let delimiter = reader.delimiter.map { names[$0] ?? "the delimiter \($0)" } ?? "commas"
        return "\(reader.encoding.description.uppercased()), \(delimiter)" + (file.isCompressed ? ", gzip" : "")
    }

    /// Returns the next row, whose line counts those of the files before; `nil` at the end.
    mutating func next() throws -> CSVRow? {
        while true {
            do {
                let row = try reader.next()
                if !hasColumns { try takeColumns() }
                if let row {
                    try checkTitle(before: row)
                    return row.moved(by: lines.offset)
                }
            } catch let error as CSVError {
                throw explained(error)
            }
            if isOver {
                guard try begin(number + 1) else { return nil }
                continue
            }
            let piece = try file.next()
            if piece.isEmpty {
                isOver = true
                reader.finish()
            } else {
                reader.append(piece)
            }
        }
    }

    /// Takes the names of the columns, which are the same in all files.
    private mutating func takeColumns() throws {
        guard let own = reader.header else { return }
        hasColumns = true
        if header == nil { header = own }
        guard own.names == header?.names else {
            throw CommandFailure(
                "\(TerminalText.safe(source.paths[number])) has other columns than \(TerminalText.safe(source.path)): files "
                    + "of one import have the same columns in the same order", exitCode: 65)
        }
    }

    /// Refuses a file whose first line is a title, and not the names of the columns.
    private mutating func checkTitle(before row: CSVRow) throws {
        guard mayHaveTitle, let header = reader.header else { return }
        mayHaveTitle = header.names.filter { !$0.isEmpty }.count == 1
        let filled = row.cells.filter { !$0.isEmpty }.count
        guard mayHaveTitle, filled > 2 else { return }
        throw CommandFailure(
            "\(TerminalText.safe(source.paths[number])): line \(row.line) has \(filled) cells, and the first line only one: "
                + "the first line names the columns, and a title above them is deleted before an import", exitCode: 65)
    }

    /// Begins with a further file; returns `false` when there is none.
    private mutating func begin(_ next: Int) throws -> Bool {
        guard next < source.paths.count else { return false }
        lines.end(reader.linesRead)
        sizeBefore += file.bytesRead
        (number, isOver, hasColumns) = (next, false, false)
        file = try SourceFile(source.paths[next], of: source)
        reader = Self.reader(source, change)
        return true
    }

    private func explained(_ error: CSVError) -> CommandFailure {
        let path = TerminalText.safe(source.isInput ? source.name : source.paths[number])
        let place = path + (error.line.map { ", line \($0)" } ?? "")
        guard error.kind == .encoding else {
            return CommandFailure(TerminalText.safe("\(place): \(error.reason)"), exitCode: 65)
        }
        let sample = EncodingSample.of(source, number).map { "; as windows-1252 it would read \"\($0)\"" }
        return CommandFailure(
            "\(place): the text is not \(reader.encoding.description.uppercased()): give --encoding" + (sample ?? ""),
            exitCode: 65)
    }
}

/// The lines of several files, counted as those of one.
struct SourceLines: Sendable {
    let paths: [String]
    /// The number of lines before each file that was begun.
    private(set) var starts = [0]

    init(paths: [String], starts: [Int] = [0]) { (self.paths, self.starts) = (paths, starts) }

    /// The number of lines before the file that is read.
    var offset: Int { starts.last ?? 0 }

    /// Ends a file.
    mutating func end(_ lines: Int) { starts.append(offset + lines) }

    /// Returns a line in words: `line 7`, or `b.csv, line 3` of several files.
    func words(_ line: Int) -> String {
        guard paths.count > 1, let (path, own) = place(line) else { return "line \(line)" }
        return "\(path), line \(own)"
    }

    /// Returns a line for a cell: `7`, or `b.csv:3`.
    func cell(_ line: Int) -> String {
        guard paths.count > 1, let (path, own) = place(line) else { return "\(line)" }
        return "\(path):\(own)"
    }

    private func place(_ line: Int) -> (path: String, line: Int)? {
        guard let number = starts.lastIndex(where: { $0 < line }), number < paths.count else { return nil }
        return ((paths[number] as NSString).lastPathComponent, line - starts[number])
    }
}

/// The bytes of a file, decompressed if it is in gzip.
private struct SourceFile {
    private let path: String
    private let source: ImportSource
    private let file: FileHandle
    private var gzip: GzipText?
    private var hasBegun = false
    private var isOver = false
    /// The bytes that were read, before they are decompressed.
    private(set) var bytesRead: Int64 = 0

    private static let size = 65_536
    /// Beyond a megabyte, tables compress to a fiftieth at most, also when most cells are empty.
    private static let ratio = 250

    var isCompressed: Bool { gzip != nil }

    init(_ path: String, of source: ImportSource) throws {
        (self.path, self.source) = (path, source)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw source.missing(path, errno) }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Returns the next bytes; none at the end.
    mutating func next() throws -> ArraySlice<UInt8> {
        while true {
            if let gzip {
                do {
                    let bytes = try gzip.next()
                    if !bytes.isEmpty { return bytes[...] }
                    if isOver {
                        try gzip.finish()
                        return []
                    }
                } catch let error as ClientError {
                    throw failure(error)
                }
            }
            let bytes = try read()
            if !hasBegun, bytes.starts(with: GzipText.mark) { gzip = GzipText(ratio: Self.ratio) }
            hasBegun = true
            isOver = bytes.isEmpty
            guard let gzip else { return bytes }
            gzip.append(bytes)
        }
    }

    private func failure(_ error: ClientError) -> CommandFailure {
        let reason =
            error.kind == .undecodable.tooLarge
            ? "it decompresses to over \(Self.ratio) times its size: decompress it first, if it is meant so"
            : error.kind == .undecodable.truncated ? "it is cut off" : "it is no whole gzip file"
        return CommandFailure("\(TerminalText.safe(path)) cannot be decompressed: \(reason)", exitCode: 65)
    }

    private mutating func read() throws -> ArraySlice<UInt8> {
        var piece = [UInt8](repeating: 0, count: Self.size)
        while true {
            let count = piece.withUnsafeMutableBytes {
                Foundation.read(file.fileDescriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                bytesRead += Int64(count)
                return piece[..<count]
            }
            if errno != EINTR { throw source.missing(path, errno) }
        }
    }
}

/// A word of a file in an encoding that it may have, for a person who knows the word.
enum EncodingSample {
    /// Returns the first cell that is not ASCII, read as Windows-1252; `nil` when there is none.
    ///
    /// - Parameter number: The number of the file of the source.
    static func of(_ source: ImportSource, _ number: Int) -> String? {
        guard source.encoding == nil else { return nil }
        let other = ImportSource(paths: [source.paths[number]], encoding: .windows1252, delimiter: source.delimiter)
        guard var reading = try? SourceReading(other, { $0.hasHeader = false }) else { return nil }
        while let row = try? reading.next() {
            guard let cell = row.cells.first(where: { !$0.allSatisfy(\.isASCII) }) else { continue }
            return cell.contains("\0") ? nil : TerminalText.safe(String(cell.prefix(40)))
        }
        return nil
    }
}
