// SPDX-License-Identifier: MIT

import HTTPTypes

/// A media type, such as `application/json` (RFC 9110 §8.3.1).
public struct MediaType: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The type as written in a field, with its parameters.
    public let description: String

    /// Creates a media type from the text of a `Content-Type` field.
    ///
    /// The text is checked when it is put into a field.
    public init(_ text: String) { description = text }

    /// Creates a media type from the text of a `Content-Type` field.
    public init(stringLiteral value: String) { self.init(value) }

    /// JSON, `application/json`.
    public static let json: MediaType = "application/json"
    /// A form, `application/x-www-form-urlencoded`.
    public static let form: MediaType = "application/x-www-form-urlencoded"
    /// Any bytes, `application/octet-stream`.
    public static let bytes: MediaType = "application/octet-stream"
    /// Text, `text/plain; charset=utf-8`.
    public static let text: MediaType = "text/plain; charset=utf-8"

    /// The type and subtype in lower case, without parameters.
    public var essence: String {
        let head = description.prefix { $0 != ";" }
        return head.trimmingPrefix { $0 == " " }.lowercased().replacing(" ", with: "")
    }

    /// The essence for the reason of an error; a phrase if it is no legal type of the usual
    /// length.
    ///
    /// A peer may write anything into the field, even a secret.
    var toldEssence: String {
        let essence = essence
        let halves = essence.split(separator: "/", omittingEmptySubsequences: false)
        // Both halves are tokens (RFC 9110 §8.3.1), as the names of fields are.
        let isLegal =
            essence.utf8.count <= 60 && halves.count == 2 && halves.allSatisfy { HTTPField.Name(String($0)) != nil }
        return isLegal ? essence : "an illegal type"
    }

    /// Whether the type names the charset ISO-8859-1, of which each octet is one character.
    var isLatin1: Bool {
        description.split(separator: ";").dropFirst().contains { parameter in
            let text = parameter.lowercased().filter { $0 != " " && $0 != "\t" && $0 != "\"" }
            return text == "charset=iso-8859-1" || text == "charset=latin1"
        }
    }

    /// Whether the type names JSON: `application/json`, or a `+json` suffix
    /// (RFC 6839 §3.1).
    public var isJSON: Bool { essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json") }
}
