// SPDX-License-Identifier: MIT

public import ErrandJSON

/// The source of a session's new tokens.
public struct TokenSource: Sendable {
    /// Requests new tokens without a refresh token; `nil` for a person's sign-in.
    let request: (@Sendable (_ grants: OAuthGrants, _ old: TokenSet?) async throws -> TokenSet)?

    /// The refresh token of a person's sign-in.
    public static var refreshToken: Self { Self(request: nil) }

    /// Creates a source of tokens for the client itself (RFC 6749 §4.4),
    /// without a person and without a refresh token.
    public static func clientCredentials(scopes: ScopeList = [], resources: [String] = []) -> Self {
        .renewing { grants, _ in try await grants.clientCredentials(scopes: scopes, resources: resources) }
    }

    /// Creates a source of tokens for a service account: each renewal signs a new JWT
    /// assertion (RFC 7523 §2.1).
    ///
    /// The parameters are those of ``OAuthGrants/jwtBearer(subject:key:scopes:audience:claims:)``.
    public static func jwtBearer(
        subject: String, key: SigningKey, scopes: ScopeList = [], audience: AssertionAudience = .issuer,
        claims: JSONObject = [:]
    ) -> Self {
        .renewing { grants, _ in
            try await grants.jwtBearer(subject: subject, key: key, scopes: scopes, audience: audience, claims: claims)
        }
    }

    /// Creates a source of your own, which needs no person.
    ///
    /// ```swift
    /// let source = TokenSource.renewing { grants, _ in
    ///     try await grants.tokens(grant: "urn:example:machine", parameters: [("machine", try machine.proof())])
    /// }
    /// ```
    ///
    /// The session calls the closure when tokens are due, one call at a time over all processes
    /// that share the store. It goes on when a caller is cancelled. It need not use the grants: the
    /// tokens may come from a metadata server or from a file.
    ///
    /// - Parameter request: Returns new tokens. `grants` has the key to which the old tokens
    ///   are bound, if any; `old` are the tokens to replace, if there are any.
    public static func renewing(
        _ request: @escaping @Sendable (_ grants: OAuthGrants, _ old: TokenSet?) async throws -> TokenSet
    ) -> Self {
        Self(request: request)
    }

    /// Whether new tokens need no person.
    var isSelfSufficient: Bool { request != nil }
}
