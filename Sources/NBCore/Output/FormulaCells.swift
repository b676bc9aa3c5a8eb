// SPDX-License-Identifier: MIT

/// The cells of CSV that a spreadsheet would run as formulas: counted, and defused if that is wanted.
package struct FormulaCells: Sendable {
    /// Whether they begin with `'`, so that a spreadsheet takes them for text.
    package let areDefused: Bool
    /// Their number so far.
    package var count = 0

    /// The mark of UTF-8 before the header, without which spreadsheets take the text for Windows-1252.
    package var mark: String { areDefused ? "\u{FEFF}" : "" }

    package init(areDefused: Bool) { self.areDefused = areDefused }

    /// Returns the text of a cell as it is written.
    package mutating func text(_ text: String) -> String {
        guard SpreadsheetCell.isFormula(text) else { return text }
        count += 1
        return areDefused ? "'" + text : text
    }

    /// A note for a person; `nil` if there is nothing to tell.
    package var note: String? {
        guard count > 0, !areDefused else { return nil }
        let cells = Count.of(count, "cell begins", "cells begin")
        return "\(cells) like a formula, which a spreadsheet would run; --for-spreadsheet prevents that"
    }
}
