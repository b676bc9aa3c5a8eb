// SPDX-License-Identifier: MIT

/// The names of the columns of a CSV file.
public struct CSVHeader: Sendable {
    /// The names in their order, without the white space around them; a column may have an empty name.
    public let names: [String]

    private let columns: [String: Int]

    /// Creates a header from the first row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - numbered: Whether columns of one name are numbered.
    /// - Throws: ``CSVError/Kind/duplicateName`` when two columns have one name; the error of the row
    ///   when it has one.
    init(_ row: CSVRow, numbered: Bool = false) throws(CSVError) {
        if let error = row.error { throw error }
        let own = row.cells.map(Trimmed.of)
        names = numbered ? Self.numbered(own) : own
        var columns: [String: Int] = [:]
        for (column, name) in names.enumerated() where !name.isEmpty {
            if columns.updateValue(column, forKey: name) != nil {
                throw CSVError(.duplicateName, line: row.line, reason: "two columns are named \"\(name)\"")
            }
        }
        self.columns = columns
    }

    /// Returns names of which each further one has the first number that makes it different.
    private static func numbered(_ names: [String]) -> [String] {
        var taken = Set(names)
        var seen: Set<String> = []
        return names.map { name in
            if name.isEmpty || seen.insert(name).inserted { return name }
            let free = (2...).lazy.map { "\(name) \($0)" }.first { taken.insert($0).inserted }
            return free ?? name
        }
    }

    /// Returns the column of a name, counted from 0; `nil` when there is none.
    public func column(of name: String) -> Int? { columns[name] }
}
