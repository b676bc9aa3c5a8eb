// SPDX-License-Identifier: MIT

/// The names of the columns of a CSV file.
public struct CSVHeader: Sendable {
    /// The names in their order, without the white space around them; a column may have an empty name.
    public let names: [String]

    private let columns: [String: Int]

    /// Creates a header from the first row.
    ///
    /// - Throws: ``CSVError/Kind/duplicateName`` when two columns have one name; the error of the row
    ///   when it has one.
    init(_ row: CSVRow) throws(CSVError) {
        if let error = row.error { throw error }
        names = row.cells.map(Trimmed.of)
        var columns: [String: Int] = [:]
        for (column, name) in names.enumerated() where !name.isEmpty {
            if columns.updateValue(column, forKey: name) != nil {
                throw CSVError(.duplicateName, line: row.line, reason: "two columns are named \"\(name)\"")
            }
        }
        self.columns = columns
    }

    /// Returns the column of a name, counted from 0; `nil` when there is none.
    public func column(of name: String) -> Int? { columns[name] }
}
