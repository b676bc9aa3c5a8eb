// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder

/// A stream: the rows of a table, with the selected columns.
struct SingerStream: Sendable, Hashable {
    /// How a later run reads it.
    enum Method: String, Sendable {
        /// All rows, each time.
        case whole = "FULL_TABLE"
        /// Only the rows that changed, or are new, after the first time.
        case changes = "INCREMENTAL"
    }

    /// The table of the type, with the texts of mailings if one of them is selected.
    let table: MirrorTable
    /// The selected columns, in the order of the table.
    let columns: [MirrorColumn]
    /// Whether `_errand_extra` is selected.
    let hasExtra: Bool
    let method: Method

    var name: String { table.name }

    /// Whether all columns are selected, so that unknown attributes are read too.
    var isWhole: Bool { columns.count == table.columns.count }

    /// Creates a stream of a table, as it is without a catalog.
    init(_ table: MirrorTable) {
        self.init(table: table, columns: table.columns, hasExtra: true, method: Self.method(of: table))
    }

    init(table: MirrorTable, columns: [MirrorColumn], hasExtra: Bool, method: Method) {
        self.table = table
        self.columns = columns
        self.hasExtra = hasExtra
        self.method = method
    }

    /// Returns the usual method: only `updated_at` tells every change.
    static func method(of table: MirrorTable) -> Method { table.changeTime == .updated ? .changes : .whole }
}

extension SingerStream {
    /// The attribute by which changes are found; `nil` when all rows are read each time.
    var replicationKey: String? { method == .changes ? table.changeTime?.attribute : nil }

    /// The names of the attributes that are asked for; an empty list would mean all of them.
    var fields: [String] {
        let names = columns.map(\.name)
        return names.isEmpty ? Array(table.columns.filter { !$0.isExtra }.prefix(1).map(\.name)) : names
    }
}
