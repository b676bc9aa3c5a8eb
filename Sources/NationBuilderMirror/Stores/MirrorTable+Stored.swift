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
        try known.filter { names.contains($0.name) }.map { table in
            if let given = given.first(where: { $0.name == table.name }) { return given }
            if table.hasMembers { return table }
            let columns = try columns(table.name)
            let known = MirrorTable(table.type, includesBodies: true).columns
            return MirrorTable(type: table.type, columns: known.filter { columns.contains($0.name) })
        }
    }

    /// The columns whose rows are read again when the row is gone that they name.
    ///
    /// A member is not: who left a list with its end, or with the person, is found by the next sweep of the lists,
    /// which reads every list.
    func references(to other: MirrorTable) -> [MirrorColumn] {
        hasMembers ? [] : columns.filter { $0.target == other.name }
    }

    /// The columns with an index: for what has changed, for people's e-mail addresses, and for what refers to a row.
    var indexedColumns: [MirrorColumn] {
        columns.filter { $0.name == changeTime?.attribute || $0.name == "email" || $0.target != nil }
    }
}
