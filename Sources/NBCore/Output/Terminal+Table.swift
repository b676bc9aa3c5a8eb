// SPDX-License-Identifier: MIT

extension Terminal {
    /// Prints rows: a table for a person, and lines with tabs for a pipe.
    ///
    /// - Parameter whole: The columns whose cells are not cut.
    package func print(table header: [String], whole: Set<String> = [], _ rows: [[String]]) throws {
        guard isInteractive else {
            for row in rows { try emit(OutputFormat.tabs.line(row)) }
            return
        }
        let table = TableLayout(header: header, rows: rows.map { $0.map(TerminalText.safe) }, whole: whole)
        try emit(Array(table.text(width: width, style: style).utf8))
    }
}
