// SPDX-License-Identifier: MIT

/// The numbers of people and rows of an import, as lines for a person.
enum ImportCounts {
    static func lines(
        new: Int, changed: Int, same: Int, twice: Int, refused: Int, _ style: TextStyle
    ) -> [String] {
        lines(
            [
                ("new", new, ""), ("changed", changed, ""), ("same", same, ""),
                ("twice", twice, "further \(twice == 1 ? "row" : "rows") of these people"), ("refused", refused, ""),
            ], bad: ["refused"], style)
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
