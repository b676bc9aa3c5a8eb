// SPDX-License-Identifier: MIT

/// One field of a resource: its name, its type, its source in answers, and
/// whether a caller may write it.
struct ResourceField: Sendable, Equatable {
    indirect enum Kind: Sendable, Equatable {
        case scalar(ScalarKind)
        /// One of these texts.
        case choice([String])
        case integerOrText
        case address
        case texts
        case integers
        case object([ResourceField])
        /// Objects with an `id` each, numbered by the sequence with this name.
        case elements([ResourceField], sequence: String)
    }

    enum Source: Sendable, Equatable {
        case document
        /// The path of a file, shown as a URL with the host that the caller
        /// used, since a nation in a file may have another address next time.
        case link
        /// Stored, but not shown.
        case hidden
        /// An SQL expression over the row.
        case row(String)
        /// An SQL expression for the document of a person, shown in brief.
        case person(String)
        /// An SQL expression for JSON text, shown unchanged.
        case json(String)
    }

    var name: String
    var kind: Kind
    /// The JSON of the field when it was not written.
    var absent = "null"
    var isWritable = true
    var isRequired = false
    /// The table that must have the written id.
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
    /// Returns a field with a person in brief, whose id is in the field `name` with
    /// `_id` appended.
    static func person(_ name: String) -> Self {
        var field = Self(name, .object([])).readOnly()
        field.source = .person("(SELECT document FROM person WHERE person.id = \(name)_id)")
        return field
    }

    func absent(_ json: String) -> Self { with { $0.absent = json } }
    func readOnly() -> Self { with { $0.isWritable = false } }
    func required() -> Self { with { $0.isRequired = true } }
    func references(_ table: String) -> Self { with { $0.referenced = table } }
    /// Returns a field with a link to a file of this nation.
    static func link(_ name: String) -> Self { text(name).readOnly().with { $0.source = .link } }

    func hidden() -> Self { with { $0.source = .hidden } }
    /// Returns the field computed by an SQL expression; it cannot be written.
    func from(_ sql: String) -> Self { readOnly().with { $0.source = .row(sql) } }
    /// Returns the field with JSON text from an SQL expression; it cannot be
    /// written.
    func fromJSON(_ sql: String) -> Self { readOnly().with { $0.source = .json(sql) } }

    /// Whether the value is stored in the row's document.
    var isStored: Bool { source == .document || source == .hidden || source == .link }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
