// SPDX-License-Identifier: MIT

import HTTPTypes

/// An error of one attribute of a written resource.
///
/// It is a text: the name of the attribute, and the message that follows it, such as `name can't be blank`.
struct ValidationError: Sendable, Equatable, ExpressibleByStringInterpolation {
    /// The caller's name for the attribute.
    var attribute: String
    /// The message, which follows the attribute's name: `can't be blank`.
    var message: String
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

    /// The error as version 1 writes it.
    var text: String { "\(attribute) \(message)" }

    /// The code in version 2.
    var code: String {
        let codes = [
            ("taken", "taken"), ("blank", "blank"), ("exist", "required"), ("included", "inclusion"),
        ]
        return codes.first { message.contains($0.0) }?.1 ?? "invalid"
    }

    init(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        attribute = parts.first.map(String.init) ?? "base"
        message = parts.count == 2 ? String(parts[1]) : "is invalid"
    }

    init(stringLiteral text: String) { self.init(text) }

    static func blank(_ name: String) -> Self { "\(name) can't be blank" }
    static func taken(_ name: String) -> Self { "\(name) has already been taken" }
    static func missing(_ name: String) -> Self { "\(name) must exist" }
    static func inclusion(_ name: String) -> Self { "\(name) \(FieldMismatch.notIncluded)" }

    /// Returns the error with the attribute's name in a type, in place of the stored name.
    func renamed(in type: StoredType) -> Self {
        var error = self
        error.attribute = type.attributes.first { $0.stored == attribute && $0.isWritable }?.name ?? attribute
        return error
    }
}

/// The errors of a write that breaks rules, for one response with 422.
struct ValidationFailure: Error {
    var errors: [ValidationError]

    /// Returns the errors with a relationship before their own.
    func within(_ relationship: String) -> Self {
        Self(
            errors: errors.map { error in
                var error = error
                error.relationships.insert(relationship, at: 0)
                return error
            })
    }

    var bytes: [UInt8] { JSONObject.text([("errors", JSONObject.list(errors.map(\.bytes)))]) }

    /// Returns the error for a new resource of a type.
    ///
    /// Two types have errors in the form of version 1: a suggestion always, and a
    /// suggestion box whose slug is taken.
    func creating(_ type: String) -> any Error {
        let codes = Set(errors.map(\.code))
        let isFlat = errors.contains { $0.attribute == "slug" && $0.code == "taken" }
        switch type {
        case "suggestions" where codes.contains("required") || codes.isDisjoint(with: ["blank", "taken"]):
            return APIProblem(
                .unprocessableContent, "unprocessable_entity", errors.map(\.detail).joined(separator: "; ") + ".")
        case "suggestions",
            "suggestion_boxes" where isFlat:
            return APIProblem.validationFailed(errors.map(\.text))
        default: return self
        }
    }
}
