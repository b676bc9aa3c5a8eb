// SPDX-License-Identifier: MIT

/// An error of one attribute of a written resource.
struct ValidationError: Sendable, Equatable {
    /// The caller's name for the attribute.
    var attribute: String
    /// The message, which follows the attribute's name: `can't be blank`.
    var message: String
    /// The code, such as `blank`, `taken`, `inclusion` or `invalid`.
    var code: String
    /// The relationships from the resource of the path to this one.
    var relationships: [String] = []

    var bytes: [UInt8] {
        var meta: [(name: String, value: [UInt8])] = [
            ("attribute", JSONText.string(attribute)), ("message", JSONText.string(message)),
            ("code", JSONText.string(code)),
        ]
        for name in relationships.reversed() {
            meta = [("relationship", JSONObject.text([("name", JSONText.string(name))] + meta))]
        }
        let pointer =
            relationships.isEmpty
            ? "/data/attributes/\(attribute)"
            : "/data/relationships/\(relationships.joined(separator: "/relationships/"))"
        return JSONObject.text([
            ("code", JSONText.string("unprocessable_entity")), ("status", JSONText.string("422")),
            ("title", JSONText.string("Validation Error")), ("detail", JSONText.string(detail)),
            ("source", JSONObject.text([("pointer", JSONText.string(pointer))])), ("meta", JSONObject.text(meta)),
        ])
    }

    var detail: String {
        let words = attribute.split(separator: "_").joined(separator: " ")
        return "\(words.prefix(1).uppercased())\(words.dropFirst()) \(message)"
    }

    /// Reads an error of version 1, which is one text: the name of a field, and
    /// the message.
    init(parsing text: String, _ type: ResourceType) {
        let parts = text.split(separator: " ", maxSplits: 1)
        let stored = parts.first.map(String.init) ?? "base"
        let message = parts.count == 2 ? String(parts[1]) : "is invalid"
        let attribute = type.attributes.first { $0.stored == stored && $0.isWritable }?.name
        let code =
            message.contains("taken")
            ? "taken" : message.contains("blank") ? "blank" : message.contains("exist") ? "required" : "invalid"
        self.init(attribute ?? stored, message, code)
    }

    init(_ attribute: String, _ message: String, _ code: String) {
        self.attribute = attribute
        self.message = message
        self.code = code
    }
}

extension ValidationError {
    static func blank(_ name: String) -> Self { Self(name, "can't be blank", "blank") }
    static func taken(_ name: String) -> Self { Self(name, "has already been taken", "taken") }
    static func missing(_ name: String) -> Self { Self(name, "must exist", "required") }
    static func inclusion(_ name: String) -> Self { Self(name, "is not included in the list", "inclusion") }
}

/// The errors of a write that breaks rules, for one answer with 422.
struct ValidationFailure: Error {
    var errors: [ValidationError]
    /// Whether the answer is `application/json` with `code` and `message`, as
    /// documented for one operation.
    var isPlain = false

    /// Returns the errors with a relationship before their own.
    func within(_ relationship: String) -> Self {
        Self(
            errors: errors.map { error in
                var error = error
                error.relationships.insert(relationship, at: 0)
                return error
            })
    }

    var bytes: [UInt8] {
        let list = JSONObject.list(errors.map(\.bytes))
        guard isPlain else { return JSONObject.text([("errors", list)]) }
        let message = errors.map(\.detail).joined(separator: "; ")
        return JSONObject.text([
            ("code", JSONText.string("unprocessable_entity")), ("message", JSONText.string(message)), ("errors", list),
        ])
    }
}
