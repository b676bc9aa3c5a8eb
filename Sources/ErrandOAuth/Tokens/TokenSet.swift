// SPDX-License-Identifier: MIT

public import ErrandJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a token endpoint gave.
///
/// The tokens are in no description and no dump, and the type is not `Codable`:
/// only a ``CredentialStore`` writes it, as a ``StoredCredential``.
public struct TokenSet: Sendable, Hashable {
    /// The credential for the API; opaque, never parsed.
    public var accessToken: String

    /// How the access token is presented.
    public var tokenType: TokenType

    /// What renews the access token, if the server gives one.
    public var refreshToken: String?

    /// What was granted; what was asked for where the server said nothing.
    public var scopes: ScopeList?

    /// For which resources they were asked for (RFC 8707); a renewal asks for
    /// the same.
    public var resources: [String] = []

    /// When the token request was sent, by the wall clock.
    public var issuedAt: Date

    /// How long the access token lives from then on.
    ///
    /// `nil` is unknown: the token is used until a 401. At most
    /// ``longestLifetime``; never negative.
    public var lifetime: Duration?

    /// The id token as it came, when there was one.
    ///
    /// The grants give none that they have not validated; see
    /// ``IDTokenValidator``.
    public var idToken: String?

    /// What a token exchange issued (RFC 8693 §2.2.1).
    public var issuedTokenType: String?

    /// All other members of the answer.
    public var others: JSONObject

    /// Tokens from elsewhere, such as a test token of a control panel.
    public init(
        accessToken: String, tokenType: TokenType = .bearer, refreshToken: String? = nil, scopes: ScopeList? = nil,
        issuedAt: Date = Date(), lifetime: Duration? = nil, idToken: String? = nil
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.refreshToken = refreshToken
        self.scopes = scopes
        self.issuedAt = issuedAt
        self.lifetime = lifetime.map { min(max(.zero, $0), Self.longestLifetime) }
        self.idToken = idToken
        others = JSONObject()
    }

    /// Ten years: as good as for ever, and no sum of it overflows.
    public static let longestLifetime: Duration = .seconds(315_360_000)

    /// When the access token ends, by the wall clock; `nil` is unknown.
    public var expiry: Date? { lifetime.map { issuedAt.addingTimeInterval($0.timeInterval) } }

    /// These tokens as the successors of others: what an answer leaves out is
    /// kept (RFC 6749 §6).
    func succeeding(_ old: TokenSet) -> TokenSet {
        var new = self
        new.refreshToken = refreshToken ?? old.refreshToken
        new.scopes = scopes ?? old.scopes
        new.idToken = idToken ?? old.idToken
        return new
    }
}

extension TokenSet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What there is, without its values.
    public var description: String {
        var parts = ["\(tokenType) token \(Redacted.mark)"]
        if let expiry { parts.append("until \(expiry)") }
        if refreshToken != nil { parts.append("renewable") }
        if let scopes { parts.append("scope \(scopes)") }
        return parts.joined(separator: ", ")
    }

    /// The description.
    public var debugDescription: String { description }

    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension Duration {
    /// Seconds as Foundation counts them.
    var timeInterval: TimeInterval { self / .seconds(1) }
}
