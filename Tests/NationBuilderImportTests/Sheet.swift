// SPDX-License-Identifier: MIT

import ErrandCSV

/// A CSV file as text, for tests.
struct Sheet {
    let header: CSVHeader
    let rows: [CSVRow]

    init(_ text: String) throws {
        var reader = CSVReader()
        reader.append(Array(text.utf8))
        reader.finish()
        var rows: [CSVRow] = []
        while let row = try reader.next() { rows.append(row) }
        guard let header = reader.header else { throw Missing() }
        (self.header, self.rows) = (header, rows)
    }

    private struct Missing: Error {}
}
