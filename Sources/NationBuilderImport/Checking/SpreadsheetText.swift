// SPDX-License-Identifier: MIT

/// The text of a cell that a spreadsheet would otherwise run as a formula.
enum SpreadsheetText {
    /// Returns a cell without the `'` at its beginning that makes `=`, `+`, `-` or `@` after it text.
    ///
    /// Programs that write for spreadsheets put it there, as they do before a tab and a carriage return. It is no part
    /// of the text.
    static func of(_ cell: String) -> String {
        guard cell.utf8.first == UInt8(ascii: "'"), let next = cell.utf8.dropFirst().first,
            "=+-@\t\r".utf8.contains(next)
        else { return cell }
        return String(cell.unicodeScalars.dropFirst())
    }
}
