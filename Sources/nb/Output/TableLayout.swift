// SPDX-License-Identifier: MIT

/// A table that fits the width of a terminal.
///
/// A column is as wide as its widest cell. Where all of them are too wide together, the
/// widest gives way first, down to eight columns; what no longer fits ends in `…`.
struct TableLayout: Sendable {
    let header: [String]
    let rows: [[String]]
    /// The columns whose cells stand at the right.
    var numbers: Set<String> = []

    private static let gap = 2
    private static let least = 8

    /// The table as text, with a line break behind each row.
    func text(width: Int, style: TextStyle) -> String {
        let widths = widths(within: width)
        let titles = header.map { $0.uppercased().replacing("_", with: " ") }
        let lines = [line(titles, widths, style.header)] + rows.map { line($0, widths) { $0 } }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The width of each column.
    func widths(within total: Int) -> [Int] {
        var widths = header.indices.map { column in
            ([header[column]] + rows.map { $0[column] }).map { DisplayWidth.of($0) }.max() ?? 0
        }
        let room = max(0, total - Self.gap * max(0, header.count - 1))
        while widths.reduce(0, +) > room {
            guard let widest = widths.max(), widest > Self.least else { break }
            let next = widths.filter { $0 < widest }.max() ?? Self.least
            let excess = widths.reduce(0, +) - room
            let share = widths.count { $0 == widest }
            // Columns of the same width give way together, so that none is cut more than its neighbours.
            let step = max(1, min(excess / share, widest - max(next, Self.least)))
            widths = widths.map { $0 == widest ? $0 - step : $0 }
        }
        return widths
    }

    private func line(_ cells: [String], _ widths: [Int], _ styled: (String) -> String) -> String {
        var line = ""
        for (column, cell) in cells.enumerated() {
            let shown = DisplayWidth.cut(cell, to: widths[column])
            let padding = String(repeating: " ", count: widths[column] - DisplayWidth.of(shown))
            let isLast = column == cells.count - 1
            if column > 0 { line += String(repeating: " ", count: Self.gap) }
            if numbers.contains(header[column]) {
                line += padding + styled(shown)
            } else {
                line += styled(shown) + (isLast ? "" : padding)
            }
        }
        return line
    }
}
