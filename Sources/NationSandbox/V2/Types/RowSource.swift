// SPDX-License-Identifier: MIT

/// The place of a type's rows in the database.
struct RowSource: Sendable {
    enum Storage: Sendable {
        /// One JSON object for each row, optionally with columns beside it.
        case document
        case person
        case tag
        case tagging
        /// The profile of a person, in the person's own row.
        case profile
        /// Rows that version 2 does not write.
        case foreign
        /// Rows that version 2 does not write, without a document.
        case columns
    }

    var table: String
    var storage: Storage
    /// The condition that rows of the type meet.
    var condition: String?
    /// The members that are columns instead of members of the document.
    var columns: Set<String>
    /// The members that SQLite also provides as columns with an index.
    var indexed: Set<String>

    init(
        _ table: String, _ storage: Storage = .document, where condition: String? = nil, columns: Set<String> = [],
        indexed: Set<String>? = nil
    ) {
        self.table = table
        self.storage = storage
        self.condition = condition
        self.columns = columns
        self.indexed = indexed ?? Set(V2Schema.references[table] ?? [])
    }

    var id: String { "\(table).id" }

    /// The SQL of a row's document as it is stored, for a reader of its bytes.
    var storedDocument: String {
        switch storage {
        case .person, .profile: "\(table).document"
        default: document
        }
    }

    /// The SQL of a row's JSON text.
    var document: String {
        switch storage {
        case .document, .foreign: "\(table).document"
        case .person, .profile: "CAST(\(table).document AS TEXT)"
        case .tag, .tagging, .columns: "'{}'"
        }
    }

    /// Returns the SQL of a row's member.
    func member(_ name: String) -> String {
        columns.contains(name) || indexed.contains(name)
            ? "\(table).\(name)" : "json_extract(\(document), '$.\(name)')"
    }
}
