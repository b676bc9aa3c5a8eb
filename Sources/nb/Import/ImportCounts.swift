// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilderImport

/// The numbers of people and rows of an import, as lines for a person.
enum ImportCounts {
    static func lines(
        new: Int, changed: Int, same: Int, merged: Int, refused: Int, _ style: TextStyle
    ) -> [String] {
        lines(
            [
                ("new", new, ""), ("changed", changed, ""), ("same", same, ""),
                ("merged", merged, "\(merged == 1 ? "row" : "rows") into earlier rows of the same people"),
                ("refused", refused, ""),
            ], bad: ["refused"], style)
    }

    /// Returns the rows that are merged, for a program.
    static func json(_ merged: [ImportMerge]) -> JSONValue {
        .array(merged.map { ["line": .number(JSONNumber($0.line)), "into": .number(JSONNumber($0.into))] })
    }

    /// Returns a line for each number, with its note.
    ///
    /// - Parameter bad: The names of numbers that are better 0.
    static func lines(_ numbers: [(String, Int, String)], bad: Set<String>, _ style: TextStyle) -> [String] {
        let digits = numbers.map { "\($0.1)".count }.max() ?? 1
        let longest = numbers.map(\.0.count).max() ?? 0
        return numbers.map { name, number, note in
            let text = "\(number)"
            let padding = String(repeating: " ", count: longest + 2 - name.count + digits - text.count)
            let shown = number == 0 ? style.dim(text) : bad.contains(name) ? style.bad(text) : text
            return "\(name)\(padding)\(shown)" + (note.isEmpty || number == 0 ? "" : "  \(note)")
        }
    }
}
