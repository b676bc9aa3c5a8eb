// SPDX-License-Identifier: MIT

/// A writer of CSV (RFC 4180): commas, CRLF, and quotation marks where they are needed.
///
/// ``CSVReader`` reads the same cells again, and so do spreadsheets and Python's `csv`.
public struct CSVWriter: Sendable {
    /// Creates a writer.
    public init() {}

    /// Returns one row, with its line break.
    ///
    /// A cell is in quotation marks when it has a comma, a quotation mark, a line break, or a space at
    /// its beginning or end, and when it is the only one of its row and empty: that line would be blank.
    public func line(_ cells: [String]) -> String {
        if cells == [""] { return "\"\"\r\n" }
        var bytes: [UInt8] = []
        for (index, cell) in cells.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            Self.append(cell, to: &bytes)
        }
        bytes += [0x0D, 0x0A]
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ cell: String, to bytes: inout [UInt8]) {
        let text = cell.utf8
        let isPlain = !text.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
        if isPlain, text.first != 0x20, text.last != 0x20 { return bytes.append(contentsOf: text) }
        bytes.append(0x22)
        for byte in text {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }
}
