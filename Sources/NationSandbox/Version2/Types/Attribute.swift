// SPDX-License-Identifier: MIT

/// One attribute of a type of version 2: the single place that says what it
/// holds, who may write it, and where its value stands.
struct Attribute: Sendable {
    enum Kind: Sendable, Equatable {
        case text
        /// One of those texts.
        case choice([String])
        /// The number of a row: text on the wire, a number in the database.
        case reference
        case integer
        case flag
        case day
        case moment
        /// A number that is text on the wire.
        case decimal
        case object
        case address
    }

    enum Access: Sendable {
        case readWrite
        case readOnly
        case writeOnly
        /// Shown to those who ask for it with `extra_fields`.
        case extra
        /// Known to relationships alone.
        case hidden
    }

    /// What takes the place of a member of the row's document.
    enum Source: Sendable {
        /// An SQL expression over the row.
        case sql(String)
        /// An SQL expression for unix seconds.
        case unix(String)
    }

    let name: String
    let kind: Kind
    var access = Access.readWrite
    /// The member of the document; version 1 has other names for some.
    var stored: String
    /// The JSON that is shown when nothing was written.
    var absent = "null"
    /// Whether a new row must have it.
    var isRequired = false
    var isNullable = true
    /// The type that a reference must be found in.
    var target: String?
    var source: Source?

    private init(_ name: String, _ kind: Kind, target: String? = nil) {
        self.name = name
        self.kind = kind
        self.target = target
        stored = name
    }

    var isWritable: Bool { access == .readWrite || access == .writeOnly }
    /// Whether it is shown unasked.
    var isShown: Bool { access == .readWrite || access == .readOnly }
    /// Whether queries may name it.
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
    /// Must be there from the start, and stay.
    func required() -> Self {
        with {
            $0.isRequired = true
            $0.isNullable = false
        }
    }
    func neverNull() -> Self { with { $0.isNullable = false } }
    /// Shown so when nothing was written; `null` takes it back there.
    func absent(_ json: String) -> Self { with { $0.absent = json } }
    /// Shown so when nothing was written, and never null.
    func standard(_ json: String) -> Self { absent(json).neverNull() }
    func from(_ source: Source) -> Self { with { $0.source = source } }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
