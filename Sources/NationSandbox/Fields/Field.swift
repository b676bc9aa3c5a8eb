// SPDX-License-Identifier: MIT

/// One field of a resource, in either version: its kind, who may write it, and the source of its value.
///
/// Version 2 calls it an attribute.
struct Field: Sendable, Equatable {
    indirect enum Kind: Sendable, Equatable {
        case text, email, integer, number, flag, day, moment
        /// A number that is text in the API.
        case decimal
        /// The id of a row: text in version 2, a number in the database.
        case reference
        /// One of these texts.
        case choice([String])
        case integerOrText, address
        /// The names of tags.
        case texts
        case integers
        /// A list of texts that a caller writes as it is shown.
        case values
        /// An object; in version 1, with these fields.
        case object([Field])
        /// Objects with an `id` each, numbered by the sequence with this name.
        case elements([Field], sequence: String)
        /// Another person in brief, whose id is in the field `…_id`.
        case person
        /// A list, which a caller cannot write.
        case list
    }

    enum Access: Sendable {
        case readWrite, read
        /// Stored, but not shown.
        case write
        /// Shown when `extra_fields` requests it.
        case extra
        /// Neither shown nor written by a caller.
        case hidden
    }

    enum Source: Sendable, Equatable {
        case document
        /// The path of a file, shown as a URL with the host that the caller
        /// used, since a nation in a file may have another address next time.
        case link
        /// An SQL expression over the row.
        case sql(String)
        /// An SQL expression that gives unix seconds.
        case unix(String)
        /// An SQL expression for the document of a person, shown in brief.
        case person(String)
    }

    let name: String
    var kind: Kind
    var access = Access.readWrite
    /// The document's name for the field, since version 1 has other names for some.
    var stored: String
    /// The JSON of the field when it was not written.
    var absent = "null"
    /// Whether a new row requires it.
    var isRequired = false
    var isNullable = true
    /// The type, in version 1 the table, that must have the written id.
    var target: String?
    var source = Source.document

    init(_ name: String, _ kind: Kind = .text) {
        self.name = name
        self.kind = kind
        stored = name
    }

    var isWritable: Bool { access == .readWrite || access == .write }
    /// Whether it is shown by default.
    var isShown: Bool { access == .readWrite || access == .read }
    /// Whether queries may use it.
    var isKnown: Bool { isShown || access == .extra }

    /// The SQL expression that gives the value; `nil` for a member of the document.
    var expression: String? {
        switch source {
        case .sql(let sql), .unix(let sql), .person(let sql): sql
        case .document, .link: nil
        }
    }

    func from(_ source: Source) -> Self {
        var field = self
        field.source = source
        return field
    }
}
