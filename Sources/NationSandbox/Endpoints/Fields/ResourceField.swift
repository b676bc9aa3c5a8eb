// SPDX-License-Identifier: MIT

/// One field of a resource: its name, what it holds, where an answer takes it
/// from, and what a caller may write.
struct ResourceField: Sendable, Equatable {
    indirect enum Kind: Sendable, Equatable {
        case scalar(ScalarKind)
        /// One of those texts.
        case choice([String])
        case integerOrText
        case address
        case texts
        case integers
        case object([ResourceField])
        /// Objects with an `id` each, numbered by the sequence of that name.
        case elements([ResourceField], sequence: String)
    }

    enum Source: Sendable, Equatable {
        case document
        /// The path of a file, shown as a URL under the caller's name for this
        /// host: a nation in a file may be served elsewhere next time.
        case link
        /// Stored, and never shown.
        case hidden
        /// An SQL expression over the row.
        case row(String)
        /// An SQL expression for the document of a person, shown in short.
        case person(String)
        /// An SQL expression for JSON text, shown as it is.
        case json(String)
    }

    var name: String
    var kind: Kind
    /// The JSON of the field when nothing was written to it.
    var absent = "null"
    var isWritable = true
    var isRequired = false
    /// The table in which the written id must be found.
    var referenced: String?
    var source = Source.document

    init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

extension ResourceField {
    static func text(_ name: String) -> Self { Self(name, .scalar(.text)) }
    static func email(_ name: String) -> Self { Self(name, .scalar(.email)) }
    static func integer(_ name: String) -> Self { Self(name, .scalar(.integer)) }
    static func flag(_ name: String) -> Self { Self(name, .scalar(.flag)) }
    static func date(_ name: String) -> Self { Self(name, .scalar(.date)) }
    static func moment(_ name: String) -> Self { Self(name, .scalar(.moment)) }
    static func choice(_ name: String, _ texts: String...) -> Self { Self(name, .choice(texts)) }
    static func integerOrText(_ name: String) -> Self { Self(name, .integerOrText) }
    static func address(_ name: String) -> Self { Self(name, .address) }
    static func texts(_ name: String) -> Self { Self(name, .texts).absent("[]") }
    static func integers(_ name: String) -> Self { Self(name, .integers).absent("[]") }
    static func object(_ name: String, _ fields: [ResourceField]) -> Self { Self(name, .object(fields)) }
    static func elements(_ name: String, sequence: String, _ fields: [ResourceField]) -> Self {
        Self(name, .elements(fields, sequence: sequence)).absent("[]")
    }
    /// The number of the row.
    static var id: Self { integer("id").from("id") }
    /// A person in short, found through the field `name` with `_id` after it.
    static func person(_ name: String) -> Self {
        var field = Self(name, .object([])).readOnly()
        field.source = .person("(SELECT document FROM person WHERE person.id = \(name)_id)")
        return field
    }

    func absent(_ json: String) -> Self { with { $0.absent = json } }
    func readOnly() -> Self { with { $0.isWritable = false } }
    func required() -> Self { with { $0.isRequired = true } }
    func references(_ table: String) -> Self { with { $0.referenced = table } }
    /// A file of this nation.
    static func link(_ name: String) -> Self { text(name).readOnly().with { $0.source = .link } }

    func hidden() -> Self { with { $0.source = .hidden } }
    /// Computed from the row by an SQL expression, never written.
    func from(_ sql: String) -> Self { readOnly().with { $0.source = .row(sql) } }
    /// JSON text from the row, never written.
    func fromJSON(_ sql: String) -> Self { readOnly().with { $0.source = .json(sql) } }

    /// Whether the value is kept in the document of the row.
    var isStored: Bool { source == .document || source == .hidden || source == .link }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
