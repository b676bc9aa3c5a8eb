// SPDX-License-Identifier: MIT

/// A table on a terminal whose rows are still arriving; a long one is shown in the pager.
struct OpenTable {
    private let layout: TableLayout
    private let widths: [Int]
    private let terminal: Terminal
    private var pager: Pager?
    /// The rows for the pager, which gets a screenful at a time.
    private var waiting: [String] = []

    package init(_ layout: TableLayout, _ terminal: Terminal) {
        self.layout = layout
        self.terminal = terminal
        widths = layout.widths(within: terminal.width)
    }

    /// Prints the header and the first rows.
    package mutating func begin() async throws {
        let text = layout.text(widths, terminal.style)
        guard layout.rows.count + 1 > terminal.height else { return try terminal.emit(Array(text.utf8)) }
        pager = Pager(terminal)
        try await pager?.show(text)
    }

    /// Prints one more row.
    package mutating func add(_ cells: [String]) async throws {
        let line = layout.row(cells, widths) + "\n"
        // The terminal has more lines than the first batch of rows.
        guard pager != nil else { return try terminal.emit(Array(line.utf8)) }
        waiting.append(line)
        if waiting.count >= terminal.height { try await showWaiting() }
    }

    private mutating func showWaiting() async throws {
        let text = waiting.joined()
        waiting = []
        try await pager?.show(text)
    }

    /// Waits until the person has read it.
    package mutating func close() async throws {
        if !waiting.isEmpty { try await showWaiting() }
        try await pager?.close()
    }
}
