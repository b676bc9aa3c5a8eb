// SPDX-License-Identifier: MIT

/// A table that fits the width of a terminal.
///
/// A column is as wide as its widest cell. If the columns together are too wide, the expendable
/// ones are left out. Then the widest are narrowed first, down to eight characters, and cut cells
/// end in `…`. Ids are not cut, since they are typed again. On an even narrower terminal the last
/// columns are left out.
package struct TableLayout: Sendable {
    package let header: [String]
    package let rows: [[String]]
    /// The columns whose cells are aligned to the right.
    package let numbers: Set<String>
    /// The columns whose cells are never cut, unless one alone is wider than the terminal.
    package let whole: Set<String>
    /// The columns that are narrowed only when all others are as narrow as they can be.
    package let late: Set<String>
    /// The columns to leave out: the first one before any other is narrowed, the next ones before a
    /// ``late`` one is.
    package var expendable: [String]

    package init(
        header: [String], rows: [[String]], numbers: Set<String> = [], whole: Set<String> = [], late: Set<String> = [],
        expendable: [String] = []
    ) {
        (self.header, self.rows, self.numbers, self.whole) = (header, rows, numbers, whole)
        (self.late, self.expendable) = (late, expendable)
    }

    private static let gap = 2
    private static let least = 8

    /// Returns the table as text, with a line break after each row.
    package func text(width: Int, style: TextStyle) -> String { text(widths(within: width), style) }

    package func text(_ widths: [Int], _ style: TextStyle) -> String {
        let titles = header.map { $0.uppercased().replacing("_", with: " ") }
        let lines = [line(titles, widths, style.header)] + rows.map { row($0, widths) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns one row, without a line break.
    package func row(_ cells: [String], _ widths: [Int]) -> String { line(cells, widths) { $0 } }

    /// Returns the width of each column; 0 for one that is left out.
    package func widths(within total: Int) -> [Int] {
        var full = header.indices.map { column in
            ([header[column]] + rows.map { $0[column] }).map { DisplayWidth.of($0) }.max() ?? 0
        }
        var more = expendable.compactMap { header.firstIndex(of: $0) }[...]
        if Self.used(full) > total, let first = more.popFirst() { full[first] = 0 }
        while true {
            var widths = full
            leaveOut(&widths, total)
            let shown = widths.indices.filter { widths[$0] > 0 }
            // A column that is alone has to give way too.
            let given = shown.filter { shown.count == 1 || !whole.contains(header[$0]) }
            narrow(&widths, given.filter { !late.contains(header[$0]) }, total)
            guard Self.used(widths) > total, let next = more.popFirst() else {
                narrow(&widths, given.filter { late.contains(header[$0]) }, total)
                return widths
            }
            full[next] = 0
        }
    }

    /// Returns the width of a row.
    private static func used(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + gap * max(0, widths.count { $0 > 0 } - 1)
    }

    /// Leaves out the last columns that have no room, but not the first of all.
    private func leaveOut(_ widths: inout [Int], _ total: Int) {
        var used = -Self.gap
        var isFull = false
        for column in widths.indices where widths[column] > 0 {
            let isFirst = used < 0
            used += Self.gap + (whole.contains(header[column]) ? widths[column] : min(widths[column], Self.least))
            isFull = isFull || used > total
            if isFull, !isFirst { widths[column] = 0 }
        }
    }

    /// Narrows the widest of some columns until a row fits, or none of them can give way.
    private func narrow(_ widths: inout [Int], _ columns: [Int], _ total: Int) {
        while Self.used(widths) > total {
            let narrowed = columns.map { widths[$0] }
            guard let widest = narrowed.max(), widest > Self.least else { return }
            let next = narrowed.filter { $0 < widest }.max() ?? Self.least
            let share = narrowed.count { $0 == widest }
            // Columns of the same width are narrowed together, so that none is cut more than its neighbors.
            let step = max(1, min((Self.used(widths) - total) / share, widest - max(next, Self.least)))
            for column in columns where widths[column] == widest { widths[column] -= step }
        }
    }

    private func line(_ cells: [String], _ widths: [Int], _ styled: (String) -> String) -> String {
        var line = ""
        let last = widths.lastIndex { $0 > 0 }
        for (column, cell) in cells.enumerated() where widths[column] > 0 {
            let shown = DisplayWidth.cut(cell, to: widths[column])
            let padding = String(repeating: " ", count: widths[column] - DisplayWidth.of(shown))
            if !line.isEmpty { line += String(repeating: " ", count: Self.gap) }
            if numbers.contains(header[column]) {
                line += padding + styled(shown)
            } else {
                line += styled(shown) + (column == last ? "" : padding)
            }
        }
        return line
    }
}
