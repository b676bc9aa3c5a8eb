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
        return cells.map(Self.quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ cell: String) -> String {
        let isPlain = !cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
        if isPlain, cell.utf8.first != 0x20, cell.utf8.last != 0x20 { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }
}
