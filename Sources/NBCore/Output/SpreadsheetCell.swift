// SPDX-License-Identifier: MIT

/// A cell as a spreadsheet reads it, which may run what it holds.
enum SpreadsheetCell {
    /// Returns whether a spreadsheet would take the text for a formula.
    ///
    /// A number and a telephone number are not formulas, although they may begin with `+` or `-`.
    static func isFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        switch first {
        case "=", "@", "\t", "\r": return true
        case "+", "-":
            return !text.unicodeScalars.dropFirst().allSatisfy { "0123456789 ().,-/".unicodeScalars.contains($0) }
                && text.dropFirst().wholeMatch(of: /[0-9]*\.?[0-9]+[eE][+-]?[0-9]+/) == nil
        default: return false
        }
    }
}
