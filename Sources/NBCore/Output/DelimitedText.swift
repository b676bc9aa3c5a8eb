// SPDX-License-Identifier: MIT

import ErrandCSV

/// A form of rows as lines of text, from which the cells can be restored.
package enum DelimitedText: Sendable {
    /// Cells separated by tabs. A tab, a line break and a backslash in a cell are `\t`,
    /// `\n`, `\r` and `\\`.
    case tabs
    /// Comma-separated values (RFC 4180).
    case csv

    /// Returns one row, with its line break.
    package func line(_ cells: [String]) -> String {
        switch self {
        case .tabs: cells.map(Self.escaped).joined(separator: "\t") + "\n"
        case .csv: CSVWriter().line(cells)
        }
    }

    private static func escaped(_ cell: String) -> String {
        guard cell.unicodeScalars.contains(where: { "\t\n\r\\".unicodeScalars.contains($0) }) else { return cell }
        var text = ""
        for scalar in cell.unicodeScalars {
            switch scalar {
            case "\t": text += "\\t"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\\": text += "\\\\"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
