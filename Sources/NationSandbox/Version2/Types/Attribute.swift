// SPDX-License-Identifier: MIT

/// One attribute of a type of version 2: its kind, who may write it, and the
/// source of its value.
struct Attribute: Sendable {
    enum Kind: Sendable, Equatable {
        case text
        /// One of these texts.
        case choice([String])
        /// The id of a row: text in the API, a number in the database.
        case reference
        case integer
        case flag
        case day
        case moment
        /// A number that is text in the API.
        case decimal
        case object
        case address
    }

    enum Access: Sendable {
        case readWrite
        case readOnly
        case writeOnly
        /// Shown when `extra_fields` requests it.
        case extra
        /// Used by relationships only.
        case hidden
    }

    /// A source of a value instead of the row's document.
    enum Source: Sendable {
        /// An SQL expression over the row.
        case sql(String)
        /// An SQL expression that gives unix seconds.
        case unix(String)
    }

    let name: String
    let kind: Kind
    var access = Access.readWrite
    /// The document's name for the member, since version 1 has other names for
    /// some.
    var stored: String
    /// The JSON that is shown when nothing was written.
    var absent = "null"
    /// Whether a new row requires it.
    var isRequired = false
    var isNullable = true
    /// The type in which a referenced id must exist.
    var target: String?
    var source: Source?

    private init(_ name: String, _ kind: Kind, target: String? = nil) {
        self.name = name
        self.kind = kind
        self.target = target
        stored = name
    }

    var isWritable: Bool { access == .readWrite || access == .writeOnly }
    /// Whether it is shown by default.
    var isShown: Bool { access == .readWrite || access == .readOnly }
    /// Whether queries may use it.
    var isKnown: Bool { isShown || access == .extra }
}

extension Attribute {
    static func text(_ name: String) -> Self { Self(name, .text) }
    static func choice(_ name: String, _ texts: String...) -> Self { Self(name, .choice(texts)) }
    static func choice(_ name: String, _ texts: [String]) -> Self { Self(name, .choice(texts)) }
    static func reference(_ name: String, to type: String? = nil) -> Self { Self(name, .reference, target: type) }
    static func integer(_ name: String) -> Self { Self(name, .integer) }
    static func flag(_ name: String) -> Self { Self(name, .flag) }
    static func day(_ name: String) -> Self { Self(name, .day) }
    static func moment(_ name: String) -> Self { Self(name, .moment) }
    static func decimal(_ name: String) -> Self { Self(name, .decimal) }
    static func object(_ name: String) -> Self { Self(name, .object) }
    static func address(_ name: String) -> Self { Self(name, .address) }

    func stored(as name: String) -> Self { with { $0.stored = name } }
    func readOnly() -> Self { with { $0.access = .readOnly } }
    func writeOnly() -> Self { with { $0.access = .writeOnly } }
    func extra() -> Self { with { $0.access = .extra } }
    func hidden() -> Self { with { $0.access = .hidden } }
    /// Returns the attribute as required in new rows, and never null.
    func required() -> Self {
        with {
            $0.isRequired = true
            $0.isNullable = false
        }
    }
    func neverNull() -> Self { with { $0.isNullable = false } }
    /// Returns the attribute with a default, which `null` restores.
    func absent(_ json: String) -> Self { with { $0.absent = json } }
    /// Returns the attribute with a default, and never null.
    func standard(_ json: String) -> Self { absent(json).neverNull() }
    func from(_ source: Source) -> Self { with { $0.source = source } }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
