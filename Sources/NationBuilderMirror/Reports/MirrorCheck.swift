// SPDX-License-Identifier: MIT

/// The findings of a comparison of a copy with its nation.
public struct MirrorCheck: Sendable {
    /// The comparison of one table.
    public struct Table: Sendable, Hashable, Identifiable {
        /// The name of the table.
        public let name: String
        /// The number of rows in the copy.
        public var rows = 0
        /// The number of rows that the nation counts; `nil` if it does not.
        public var nationRows: Int?
        /// The number of rows that were compared, chosen by chance.
        public var compared = 0
        /// The compared rows that the nation no longer has.
        public var gone = 0
        /// The compared rows with other values than in the nation.
        public var different = 0
        /// The number of rows that refer to rows that are not there, by columns.
        public var dangling: [String: Int] = [:]

        /// The name.
        public var id: String { name }

        /// Whether the copy and the nation agree in this table.
        public var agrees: Bool { gone == 0 && different == 0 && (nationRows ?? rows) == rows }
    }

    /// The tables that were loaded, in the order of the API's types.
    public var tables: [Table]
    /// The names of the tables whose first load has not ended, of which nothing was compared.
    public var notLoaded: [String] = []

    /// Whether the copy is loaded, and it and the nation agree in all tables; references to what is not there do not
    /// count.
    public var agrees: Bool { !tables.isEmpty && notLoaded.isEmpty && tables.allSatisfy(\.agrees) }
}
