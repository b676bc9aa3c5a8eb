// SPDX-License-Identifier: MIT

extension MirrorTable {
    /// Returns the tables that a copy has, in the order of the API's types, with the columns that it has; the given
    /// ones as they are.
    ///
    /// - Parameters:
    ///   - names: The names of the tables.
    ///   - columns: Returns the names of a table's columns.
    static func stored(
        _ names: Set<String>, _ given: [MirrorTable], columns: (String) throws -> Set<String>
    ) rethrows -> [MirrorTable] {
        try all.filter { names.contains($0.name) }.map { table in
            if let given = given.first(where: { $0.name == table.name }) { return given }
            let columns = try columns(table.name)
            let known = MirrorTable(table.type, includesBodies: true).columns
            return MirrorTable(type: table.type, columns: known.filter { columns.contains($0.name) })
        }
    }

    /// The columns with an index: for what has changed, for people's e-mail addresses, and for what refers to a row.
    var indexedColumns: [MirrorColumn] {
        columns.filter { $0.name == changeTime?.attribute || $0.name == "email" || $0.target != nil }
    }
}
