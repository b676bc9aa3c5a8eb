// SPDX-License-Identifier: MIT

/// A table that fits the width of a terminal.
///
/// A column is as wide as its widest cell. If the columns together are too wide, the
/// widest are narrowed first, down to eight characters, and cut cells end in `…`. Ids are not
/// cut, since they are typed again. On an even narrower terminal the last columns are left out.
struct TableLayout: Sendable {
    let header: [String]
    let rows: [[String]]
    /// The columns whose cells are aligned to the right.
    var numbers: Set<String> = []
    /// The columns whose cells are never cut, unless one alone is wider than the terminal.
    var whole: Set<String> = []

    private static let gap = 2
    private static let least = 8

    /// Returns the table as text, with a line break after each row.
    func text(width: Int, style: TextStyle) -> String { text(widths(within: width), style) }

    /// Returns the table with columns of given widths.
    func text(_ widths: [Int], _ style: TextStyle) -> String {
        let titles = header.prefix(widths.count).map { $0.uppercased().replacing("_", with: " ") }
        let lines = [line(titles, widths, style.header)] + rows.map { row($0, widths) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns one row, without a line break.
    func row(_ cells: [String], _ widths: [Int]) -> String { line(cells, widths) { $0 } }

    /// Returns the width of each column.
    func widths(within total: Int) -> [Int] {
        var widths = header.indices.map { column in
            ([header[column]] + rows.map { $0[column] }).map { DisplayWidth.of($0) }.max() ?? 0
        }
        widths = Array(widths.prefix(fitting(widths, total)))
        let room = max(0, total - Self.gap * max(0, widths.count - 1))
        // A column that is alone has to give way too.
        let given = widths.indices.filter { widths.count == 1 || !whole.contains(header[$0]) }
        while widths.reduce(0, +) > room {
            let narrowed = given.map { widths[$0] }
            guard let widest = narrowed.max(), widest > Self.least else { break }
            let next = narrowed.filter { $0 < widest }.max() ?? Self.least
            let excess = widths.reduce(0, +) - room
            let share = narrowed.count { $0 == widest }
            // Columns of the same width are narrowed together, so that none is cut more than its neighbors.
            let step = max(1, min(excess / share, widest - max(next, Self.least)))
            for column in given where widths[column] == widest { widths[column] -= step }
        }
        return widths
    }

    /// Returns the number of columns that have room, at least one.
    private func fitting(_ widths: [Int], _ total: Int) -> Int {
        var used = -Self.gap
        let count = widths.indices.prefix { column in
            used += Self.gap + (whole.contains(header[column]) ? widths[column] : min(widths[column], Self.least))
            return used <= total
        }.count
        return max(min(1, widths.count), count)
    }

    private func line(_ cells: [String], _ widths: [Int], _ styled: (String) -> String) -> String {
        var line = ""
        for (column, cell) in cells.prefix(widths.count).enumerated() {
            let shown = DisplayWidth.cut(cell, to: widths[column])
            let padding = String(repeating: " ", count: widths[column] - DisplayWidth.of(shown))
            let isLast = column == widths.count - 1
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
