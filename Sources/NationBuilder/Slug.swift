// SPDX-License-Identifier: MIT

import ErrandCore

/// The name of a nation, which is the first part of its host name.
///
/// It is in lower case, and a legal label of a host name (RFC 1123 §2.1): 1 to
/// 63 ASCII letters, digits and hyphens, with no hyphen at either end. So a
/// slug can never lead to another host.
///
/// An invalid slug in a literal never traps. It is refused when it is used, as
/// `ClientError.invalidRequest.url`.
public struct Slug: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The slug, in lower case.
    public let description: String

    /// Creates a slug from text in any case.
    ///
    /// - Throws: `ClientError.invalidRequest.url` when the text is not a slug.
    public init(_ text: String) throws {
        self.init(stringLiteral: text)
        try check()
    }

    /// Creates a slug from a literal, which is checked when it is used.
    public init(stringLiteral value: String) { description = value.lowercased() }

    /// Whether the slug is valid.
    public var isValid: Bool {
        let label = description.utf8
        guard (1...63).contains(label.count), label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-") else {
            return false
        }
        return label.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
        }
    }

    func check() throws {
        guard isValid else {
            throw ClientError(
                .invalidRequest.url,
                reason: "a nation's slug is 1 to 63 letters, digits and hyphens, with no hyphen at either end")
        }
    }
}
