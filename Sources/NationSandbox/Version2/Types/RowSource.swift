// SPDX-License-Identifier: MIT

/// Where the rows of a type stand in the database.
struct RowSource: Sendable {
    enum Storage: Sendable {
        /// One JSON object to a row, perhaps with columns beside it.
        case document
        case person
        case tag
        case tagging
        /// What a person says of itself, in the person's own row.
        case profile
        /// Rows that come about in other ways than by version 2.
        case foreign
        /// Such rows, of columns alone.
        case columns
    }

    var table: String
    var storage = Storage.document
    /// What a row must meet to be one of the type.
    var condition: String?
    /// Members that stand in columns of their own instead of the document.
    var columns: Set<String> = []
    /// Members that SQLite also gives as columns, with an index.
    var indexed: Set<String> = []

    init(_ table: String, _ storage: Storage = .document) {
        self.table = table
        self.storage = storage
        indexed = Set(Version2Schema.references[table] ?? [])
    }

    var id: String { "\(table).id" }

    /// The JSON text of a row, in SQL.
    var document: String {
        switch storage {
        case .document, .foreign: "\(table).document"
        case .person, .profile: "CAST(\(table).document AS TEXT)"
        case .tag, .tagging, .columns: "'{}'"
        }
    }

    /// A member of a row, in SQL.
    func member(_ name: String) -> String {
        columns.contains(name) || indexed.contains(name)
            ? "\(table).\(name)" : "json_extract(\(document), '$.\(name)')"
    }
}
