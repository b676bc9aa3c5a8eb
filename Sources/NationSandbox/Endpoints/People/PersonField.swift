// SPDX-License-Identifier: MIT

/// One field of a person: its name, its type, its default, and whether a caller
/// may write it.
struct PersonField: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case scalar(ScalarKind)
        case address
        case tags
        /// Another person in brief, whose id is in the field `…_id`.
        case person
        /// A list, which a caller cannot write.
        case list
    }

    var name: String
    var kind: Kind
    /// The JSON of the field when it was not written.
    var absent: String
    var isWritable: Bool

    private init(_ name: String, _ kind: Kind, _ absent: String, _ isWritable: Bool) {
        self.name = name
        self.kind = kind
        self.absent = absent
        self.isWritable = isWritable
    }

    /// Returns the field with another picture for people who have none.
    func showing(_ picture: String?) -> Self {
        guard let picture, name == "profile_image_url_ssl" else { return self }
        var field = self
        field.absent = String(decoding: JSONText.string(picture), as: UTF8.self)
        return field
    }
}

extension PersonField {
    static func text(_ name: String, absent: String = "null", writable: Bool = true) -> Self {
        Self(name, .scalar(.text), absent, writable)
    }
    static func email(_ name: String) -> Self { Self(name, .scalar(.email), "null", true) }
    static func integer(_ name: String, absent: String = "null", writable: Bool = true) -> Self {
        Self(name, .scalar(.integer), absent, writable)
    }
    static func number(_ name: String, absent: String = "null", writable: Bool = true) -> Self {
        Self(name, .scalar(.number), absent, writable)
    }
    static func flag(_ name: String, absent: String = "null", writable: Bool = true) -> Self {
        Self(name, .scalar(.flag), absent, writable)
    }
    static func date(_ name: String) -> Self { Self(name, .scalar(.date), "null", true) }
    static func moment(_ name: String, writable: Bool = true) -> Self { Self(name, .scalar(.moment), "null", writable) }
    static func address(_ name: String) -> Self { Self(name, .address, "null", true) }
    static func tags(_ name: String) -> Self { Self(name, .tags, "[]", true) }
    static func person(_ name: String) -> Self { Self(name, .person, "null", false) }
    static func list(_ name: String) -> Self { Self(name, .list, "[]", false) }
}
