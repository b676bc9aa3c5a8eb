// SPDX-License-Identifier: MIT

public import ErrandCore

/// The grants of OAuth 2 for one client at one server.
///
/// The value holds only settings. Nothing is remembered between two calls,
/// except the nonces of a ``DPoPProver`` and the keys of an ``IssuerKeys``,
/// which are meant to be shared.
///
/// Requests use the transport and the clock of a `Client`, but not its
/// middleware and its default fields. Without middleware, no redirect is
/// followed, nothing is retried and no credential is added. Without default
/// fields, no cookie and no old token is sent. Every request has a deadline,
/// and answers are read up to 1 MiB.
public struct OAuthGrants: Sendable {
    /// The server.
    public let provider: OAuthProvider
    /// The client.
    public let client: OAuthClientIdentity
    /// The time limit of one request; 30 s by default.
    public var timeout: Duration = .seconds(30)
    /// Additional audiences that an id token may have; none by default.
    ///
    /// Some servers name several audiences. This client must always be among
    /// them (OpenID Connect Core §3.1.3.7).
    public var trustedAudiences: Set<String> = []
    /// The accepted difference between the server's clock and this machine's
    /// when an id token is validated; 60 s by default.
    public var idTokenLeeway: Duration = .seconds(60)
    /// Additional parameters of every token request, such as the `audience`
    /// that some servers require for client credentials.
    ///
    /// Empty by default. A parameter that the grant sets itself throws
    /// ``OAuthError`` `configuration.parameter`.
    public var tokenParameters: [(name: String, value: String)] = []
    /// The DPoP prover, if tokens are bound to a key (RFC 9449).
    public private(set) var dpop: DPoPProver?
    /// The keys that verify id tokens; `nil` if the server has no endpoint for
    /// them.
    public let keys: IssuerKeys?

    let http: Client
    let random: SecureRandom

    /// Creates the grants of a client at a server.
    ///
    /// - Parameters:
    ///   - provider: The server.
    ///   - client: The client.
    ///   - http: The client whose transport and clock are used.
    ///   - dpop: The DPoP prover. With it, tokens are bound to its key, and
    ///     tokens of another type are refused.
    ///   - keys: The keys that verify id tokens; by default those of the
    ///     provider's endpoint.
    ///   - random: The source of unguessable values.
    public init(
        provider: OAuthProvider, client: OAuthClientIdentity, via http: Client, dpop: DPoPProver? = nil,
        keys: IssuerKeys? = nil, random: SecureRandom = .system
    ) {
        self.provider = provider
        self.client = client
        self.http = http.with {
            $0.middleware = []
            $0.defaults = []
            $0.enforced = []
            $0.problems = .byStatus
        }
        self.dpop = dpop
        self.random = random
        self.keys = keys ?? provider.keysEndpoint.map { IssuerKeys(endpoint: $0, via: http) }
    }

    /// Returns the same grants with another key.
    func with(dpop: DPoPProver?) -> OAuthGrants {
        var grants = self
        grants.dpop = dpop
        return grants
    }

    var time: TimeSource { http.configuration.time }
}
