// SPDX-License-Identifier: MIT

/// A row of a CSV file.
///
/// It keeps its cells as bytes. A cell becomes a `String` when it is read.
public struct CSVRow: Sendable {
    /// The line of the file on which the row begins, counted from 1.
    ///
    /// Line breaks inside quotation marks count, and so do blank lines and a line `sep=`.
    public private(set) var line: Int

    /// Why the row is refused; `nil` for a good row.
    ///
    /// The row then has the cells up to the fault, or all its own cells if it is only too short or too long.
    public internal(set) var error: CSVError?

    /// The content of all cells, one after the other, in UTF-8.
    let content: [UInt8]
    /// The end of each cell in the content.
    let ends: [Int32]
    var header: CSVHeader?

    init(line: Int, error: CSVError?, content: [UInt8], ends: [Int32]) {
        self.line = line
        self.error = error
        self.content = content
        self.ends = ends
    }

    /// The number of cells.
    public var count: Int { ends.count }

    /// All cells.
    public var cells: [String] { (0..<count).map { self[$0] } }

    /// The cell of a column, counted from 0; it must be below ``count``.
    public subscript(column: Int) -> String { String(decoding: bytes(at: column), as: UTF8.self) }

    /// The cell below a name of the header; `nil` when the row or the header has none.
    public subscript(name: String) -> String? {
        guard let column = header?.column(of: name), column < count else { return nil }
        return self[column]
    }

    /// Whether all cells are empty or white space.
    public var isBlank: Bool { content.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    /// Whether only cells at the end are missing, which spreadsheets leave out when they are empty.
    public var isShort: Bool { error?.kind == .ragged && count < header?.names.count ?? 0 }

    /// Whether the cells beyond those of the header are empty, as spreadsheets write them after a column that was deleted.
    public var hasOnlyBlanksTooMany: Bool {
        guard error?.kind == .ragged, let named = header?.names.count, named < count else { return false }
        return (named..<count).allSatisfy { bytes(at: $0).allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    }

    /// Returns the UTF-8 of the cell of a column, counted from 0; it must be below ``count``.
    public func bytes(at column: Int) -> ArraySlice<UInt8> {
        content[(column == 0 ? 0 : Int(ends[column - 1]))..<Int(ends[column])]
    }

    /// Returns the row of a file that begins after some lines of others.
    package func moved(by lines: Int) -> Self {
        guard lines > 0 else { return self }
        var row = self
        row.line += lines
        row.error = error.map { CSVError($0.kind, line: $0.line.map { $0 + lines }, reason: $0.reason) }
        return row
    }

    /// Returns the row below a header, with an error if it has another number of cells.
    func checked(_ header: CSVHeader) -> Self {
        var row = self
        row.header = header
        if error == nil, count != header.names.count {
            row.error = CSVError(
                .ragged, line: line,
                reason: "the row has \(count) \(count == 1 ? "cell" : "cells"), and the header \(header.names.count)")
        }
        return row
    }
}
