// SPDX-License-Identifier: MIT

import Foundation
import NationBuilderMirror

/// The table of `nb mirror status`: a line for each type.
///
/// Columns in which nothing stands are left out, and times lose their year on a narrow terminal.
struct MirrorStatusTable {
    private let tables: [MirrorStatus.Table]

    private static let numbers: Set<String> = ["rows", "odd", "unknown", "differ"]

    init(_ tables: [MirrorStatus.Table]) { self.tables = tables }

    func lines(width: Int, _ style: TextStyle) -> [String] {
        let long = layout { MirrorTime.minute($0) }
        let isNarrow = long.widths(within: .max).reduce(0) { $0 + $1 + 2 } - 2 > width
        let layout = isNarrow ? layout { String(MirrorTime.minute($0).dropFirst(5)) } : long
        return layout.text(width: width, style: style).split(separator: "\n").map(String.init)
    }

    private func layout(_ time: (Date) -> String) -> TableLayout {
        func cell(_ date: Date?) -> String { date.map(time) ?? "-" }
        var columns: [(name: String, cells: [String])] = [
            ("type", tables.map(\.name)), ("rows", tables.map(\.rows.grouped)),
            ("changes", tables.map { $0.isLoading ? "loading" : cell($0.changesUpTo) }),
            ("deletions", tables.map { cell($0.deletionsUpTo) }),
        ]
        func add(_ name: String, _ numbers: [Int], _ text: (Int) -> String = { $0.grouped }) {
            guard numbers.contains(where: { $0 != 0 }) else { return }
            columns.append((name, numbers.map { $0 == 0 ? "-" : text($0) }))
        }
        add("odd", tables.map(\.oddValues))
        add("unknown", tables.map(\.unknownAttributes.count))
        add("differ", tables.map { $0.isLoading ? 0 : ($0.nationRows ?? $0.rows) - $0.rows }) {
            ($0 > 0 ? "+" : "") + $0.grouped
        }
        return TableLayout(
            header: columns.map(\.name),
            rows: tables.indices.map { row in columns.map { $0.cells[row] } }, numbers: Self.numbers,
            whole: Self.numbers.union(["changes", "deletions"]))
    }
}
