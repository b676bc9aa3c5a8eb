// SPDX-License-Identifier: MIT

public import ErrandJSON

/// An authorization server: its endpoints and its ways.
///
/// Every endpoint is checked before it is used: `https`, or `http` to a literal
/// loopback address; no user information and no fragment.
public struct OAuthProvider: Sendable {
    /// The server's own name for itself, compared to the letter.
    public var issuer: String?
    /// Where a person says yes or no.
    public var authorizationEndpoint: String?
    /// Where grants become tokens.
    public var tokenEndpoint: String?
    /// RFC 8628.
    public var deviceAuthorizationEndpoint: String?
    /// RFC 7009.
    public var revocationEndpoint: String?
    /// RFC 7662.
    public var introspectionEndpoint: String?
    /// RFC 7591.
    public var registrationEndpoint: String?
    /// RFC 9126.
    public var pushedAuthorizationRequestEndpoint: String?
    /// OpenID Connect Core §5.3.
    public var userinfoEndpoint: String?
    /// OpenID Connect RP-Initiated Logout.
    public var endSessionEndpoint: String?
    /// Where the keys of id tokens are.
    public var keysEndpoint: String?

    /// Whether a missing `iss` in an authorization answer is refused (RFC 9207).
    public var sendsIssuer = false
    /// Whether requests must be pushed first (RFC 9126 §5).
    public var requiresPushedRequests = false
    /// The ways to authenticate that the server lists; `nil` when it does not.
    public var authenticationMethods: [String]?
    /// The algorithms that an id token may be signed by.
    ///
    /// `RS256` by default (OpenID Connect Core §3.1.3.7). A server's list does
    /// not change it: who can change the list could weaken it. An application
    /// that has no registration to hold on to may take what
    /// ``announcedIDTokenAlgorithms`` says.
    public var idTokenAlgorithms: Set<String> = ["RS256"]
    /// The endpoints for clients with a certificate, by their metadata names
    /// (RFC 8705 §5).
    public var mutualTLSEndpoints: [String: String] = [:]

    /// Where a token answer keeps its values.
    public var responseFormat = TokenResponseFormat()

    /// Whether a refused renewal means that the refresh token is dead.
    ///
    /// By default `invalid_grant` with the status 400 or 401 (RFC 6749 §5.2);
    /// anything else may pass, and the session is kept.
    public var isRefreshTokenDead: @Sendable (OAuthError) -> Bool = { error in
        error.code == .invalidGrant && (error.status == 400 || error.status == 401)
    }

    /// The algorithms of public keys that the metadata name for id tokens.
    ///
    /// `none` and those of shared secrets are never among them.
    public var announcedIDTokenAlgorithms: Set<String> {
        let named = metadata["id_token_signing_alg_values_supported"]?.array?.compactMap(\.string) ?? []
        return Set(named).intersection(IssuerKey.algorithms)
    }

    /// Whether the server says that it binds tokens to keys (RFC 9449 §5.1).
    ///
    /// `nil` when it has no metadata to say so.
    public var bindsTokens: Bool? {
        metadata.isEmpty ? nil : metadata["dpop_signing_alg_values_supported"]?.array?.contains("ES256") ?? false
    }

    /// The server's metadata, when they were discovered.
    public var metadata = JSONObject()

    /// A server whose endpoints are known.
    public init(issuer: String? = nil, authorizationEndpoint: String? = nil, tokenEndpoint: String?) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
    }
}
