// SPDX-License-Identifier: MIT

import ErrandCore

/// The type of an access token, compared case-insensitively (RFC 6749 §5.1).
public struct TokenType: Sendable, Hashable, CustomStringConvertible {
    /// The type in lower case.
    public let name: String

    /// Creates a type from a server's text.
    public init(_ name: String) { self.name = name.lowercased() }

    /// `Bearer` (RFC 6750).
    public static let bearer = TokenType("bearer")
    /// `DPoP` (RFC 9449).
    public static let dpop = TokenType("dpop")
    /// `N_A`: a token that is not an access token (RFC 8693 §2.2.1).
    public static let notApplicable = TokenType("n_a")

    /// Whether the name says how a token of the type is used, or that it is none.
    var isRegistered: Bool { [.bearer, .dpop, .notApplicable, TokenType("pop"), TokenType("mac")].contains(self) }

    /// The scheme of the type in an `Authorization` field.
    var scheme: String { self == .dpop ? "DPoP" : "Bearer" }

    /// The name.
    public var description: String { ShownText.of(name, limit: 20) }
}
