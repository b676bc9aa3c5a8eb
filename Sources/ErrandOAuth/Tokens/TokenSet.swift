// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandFoundation
public import ErrandJSON

/// The tokens from a token endpoint.
///
/// No description and no dump shows the tokens. The type is not `Codable`: only
/// a ``CredentialStore`` writes it, as a ``StoredCredential``.
public struct TokenSet: Sendable, Hashable {
    /// The credential for the API; opaque, never parsed.
    public var accessToken: String

    /// The type of the access token, which decides how it is presented.
    public var tokenType: TokenType

    /// The refresh token, if the server issued one.
    public var refreshToken: String?

    /// The granted scopes; the requested ones if the server did not name them.
    public var scopes: ScopeList?

    /// The resources that the tokens were requested for (RFC 8707).
    ///
    /// A renewal requests the same.
    public var resources: [String] = []

    /// The time at which the token request was sent, by the wall clock.
    public var issuedAt: Date

    /// The lifetime of the access token from then on.
    ///
    /// `nil` if it is unknown: the token is then used until a 401. At most
    /// ``longestLifetime``; never negative.
    public var lifetime: Duration?

    /// The id token in its compact form, if there was one.
    ///
    /// The grants return only validated id tokens; see ``IDTokenValidator``.
    public var idToken: String?

    /// The type of the token that an exchange issued (RFC 8693 §2.2.1).
    public var issuedTokenType: String?

    /// All other members of the response.
    public var others: JSONObject

    /// Creates tokens from elsewhere, such as a test token from a control
    /// panel.
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

    /// Ten years: long enough to mean forever, and short enough that no sum
    /// overflows.
    public static let longestLifetime: Duration = .seconds(315_360_000)

    /// The time at which the access token expires, by the wall clock; `nil` if
    /// it is unknown.
    public var expiry: Date? { lifetime.map { issuedAt.addingTimeInterval($0.timeInterval) } }

    /// Returns these tokens as successors of others: values that the response
    /// leaves out are kept (RFC 6749 §6).
    func succeeding(_ old: TokenSet) -> TokenSet {
        var new = self
        new.refreshToken = refreshToken ?? old.refreshToken
        new.scopes = scopes ?? old.scopes
        new.idToken = idToken ?? old.idToken
        return new
    }
}

extension TokenSet: RedactedDescription, CustomDebugStringConvertible {
    /// The type, expiry and scope, without the tokens.
    public var description: String {
        var parts = ["\(tokenType) token \(Redacted.mark)"]
        if let expiry { parts.append("until \(expiry)") }
        if refreshToken != nil { parts.append("renewable") }
        if let scopes { parts.append("scope \(scopes)") }
        return parts.joined(separator: ", ")
    }

    /// The description.
    public var debugDescription: String { description }
}

extension Duration {
    /// Seconds as Foundation counts them.
    var timeInterval: TimeInterval { self / .seconds(1) }
}

extension TimeSource {
    /// The seconds since 1970 by the wall clock.
    var seconds: Double { date().timeIntervalSince1970 }

    /// Returns the seconds since tokens were issued; negative for tokens from the future.
    func age(of tokens: TokenSet) -> Double { date().timeIntervalSince(tokens.issuedAt) }
}
