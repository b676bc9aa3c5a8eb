// SPDX-License-Identifier: MIT

public import ErrandJSON

/// An authorization server: its endpoints and its rules.
///
/// Every endpoint is checked before use. It must be `https`, or `http` to a
/// literal loopback address, without user information and fragment. For development,
/// ``insecureHosts`` names other hosts for `http`.
public struct OAuthProvider: Sendable {
    /// The server's issuer identifier, which is compared exactly.
    public var issuer: String?
    /// The authorization endpoint, where a person consents or refuses (RFC 6749
    /// §3.1).
    public var authorizationEndpoint: String?
    /// The token endpoint (RFC 6749 §3.2).
    public var tokenEndpoint: String?
    /// The device authorization endpoint (RFC 8628).
    public var deviceAuthorizationEndpoint: String?
    /// The revocation endpoint (RFC 7009).
    public var revocationEndpoint: String?
    /// The introspection endpoint (RFC 7662).
    public var introspectionEndpoint: String?
    /// The registration endpoint (RFC 7591).
    public var registrationEndpoint: String?
    /// The pushed authorization request endpoint (RFC 9126).
    public var pushedAuthorizationRequestEndpoint: String?
    /// The userinfo endpoint (OpenID Connect Core §5.3).
    public var userinfoEndpoint: String?
    /// The end session endpoint (OpenID Connect RP-Initiated Logout).
    public var endSessionEndpoint: String?
    /// The URL of the keys that verify id tokens (`jwks_uri`).
    public var keysEndpoint: String?

    /// The hosts to which secrets and tokens may go over plain `http`, where everybody on the
    /// way can read them.
    ///
    /// Empty by default. Meant for a server of your own during development, such as `keycloak.local`
    /// or a container's name; never for people's accounts. The description of the grants says it.
    public var insecureHosts: Set<String> = []

    /// Whether the server always sends `iss` (RFC 9207).
    ///
    /// If so, an authorization response without it is refused.
    public var sendsIssuer = false
    /// Whether requests must be pushed first (RFC 9126 §5).
    public var requiresPushedRequests = false
    /// The authentication methods that the server lists; `nil` if it lists
    /// none.
    public var authenticationMethods: [String]?
    /// The algorithms with which an id token may be signed.
    ///
    /// `RS256` by default (OpenID Connect Core §3.1.3.7). The server's metadata
    /// do not change this value: whoever can change the metadata could weaken
    /// it. An application without a registration may set it to
    /// ``announcedIDTokenAlgorithms``.
    public var idTokenAlgorithms: Set<String> = ["RS256"]
    /// The endpoints for clients with a certificate, by their metadata names
    /// (RFC 8705 §5).
    public var mutualTLSEndpoints: [String: String] = [:]

    /// The format of the server's token response.
    public var responseFormat = TokenResponseFormat()

    /// A closure that decides whether the error of a refused renewal means that the
    /// refresh token is permanently invalid.
    ///
    /// By default that is `invalid_grant` with the status 400 or 401 (RFC 6749
    /// §5.2). Any other error counts as temporary, and the session is kept.
    public var isRefreshTokenDead: @Sendable (OAuthError) -> Bool = { error in
        error.code == .invalidGrant && (error.status == 400 || error.status == 401)
    }

    /// The public-key algorithms that the metadata name for id tokens.
    ///
    /// `none` and those of shared secrets are never among them.
    public var announcedIDTokenAlgorithms: Set<String> {
        let named = metadata["id_token_signing_alg_values_supported"]?.array?.compactMap(\.string) ?? []
        return Set(named).intersection(IssuerKey.algorithms)
    }

    /// Whether the metadata say that the server binds tokens to keys (RFC 9449
    /// §5.1).
    ///
    /// `nil` if there are no metadata.
    public var bindsTokens: Bool? {
        metadata.isEmpty ? nil : metadata["dpop_signing_alg_values_supported"]?.array?.contains("ES256") ?? false
    }

    /// The server's metadata; empty unless they were discovered.
    public var metadata = JSONObject()

    /// Creates a server with known endpoints.
    public init(issuer: String? = nil, authorizationEndpoint: String? = nil, tokenEndpoint: String?) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
    }
}
