// SPDX-License-Identifier: MIT

import ErrandCSV

/// The reading of a whole text, for tests.
enum Reading {
    /// Returns the rows of a file, and the error that ended the reading.
    ///
    /// - Parameter size: The size of the pieces; the rows are taken after each.
    static func rows(
        _ file: some Sequence<UInt8>, _ options: CSVOptions, in size: Int = .max
    ) -> (rows: [CSVRow], error: CSVError?) {
        var reader = CSVReader(options)
        var rows: [CSVRow] = []
        do {
            var rest = Array(file)[...]
            while !rest.isEmpty {
                reader.append(rest.prefix(size))
                rest = rest.dropFirst(size)
                while let row = try reader.next() { rows.append(row) }
            }
            reader.finish()
            while let row = try reader.next() { rows.append(row) }
        } catch {
            return (rows, error)
        }
        return (rows, nil)
    }

    /// Returns the cells of the rows of a text without a header; `["!"]` and the line of the fault for a refused one.
    static func cells(_ text: String, _ change: (inout CSVOptions) -> Void = { _ in }) -> [[String]] {
        var options = CSVOptions()
        options.hasHeader = false
        change(&options)
        return rows(text.utf8, options).rows.map { row in
            row.error.map { ["!", "\($0.line ?? 0)"] } ?? row.cells
        }
    }
}
