// SPDX-License-Identifier: MIT

public import ErrandCore

/// The grants of OAuth 2 as functions of one client at one server.
///
/// A value that holds constants: nothing is remembered between two calls, except
/// the nonces of a ``DPoPProver`` and the keys of an ``IssuerKeys``, which are
/// there to be shared.
///
/// Requests go over the transport of a `Client` and nothing else of it: no
/// middleware, so no redirect is followed, nothing is retried and no credential
/// is added; no defaults, so no cookie and no stale token. Every one has a
/// deadline, and answers are read up to 1 MiB.
public struct OAuthGrants: Sendable {
    /// The server.
    public let provider: OAuthProvider
    /// The client.
    public let client: OAuthClientIdentity
    /// How long one request may take; 30 s by default.
    public var timeout: Duration = .seconds(30)
    /// For whom else an id token may be; nobody by default.
    ///
    /// Some servers name several audiences. This client must be among them all
    /// the same (OpenID Connect Core §3.1.3.7).
    public var trustedAudiences: Set<String> = []
    /// How far the server's clock and ours may be apart when an id token is
    /// judged; 60 s by default.
    public var idTokenLeeway: Duration = .seconds(60)
    /// More parameters of every request for tokens, such as the `audience` that
    /// some servers want for client credentials.
    ///
    /// None by default. None may override one of the grant's own: such a request
    /// throws ``OAuthError`` `configuration.parameter`.
    public var tokenParameters: [(name: String, value: String)] = []
    /// The proofs of possession, when tokens are bound to a key (RFC 9449).
    public private(set) var dpop: DPoPProver?
    /// The keys by which id tokens are verified; `nil` without an endpoint.
    public let keys: IssuerKeys?

    let http: Client
    let random: SecureRandom

    /// The grants of a client at a server.
    ///
    /// - Parameters:
    ///   - provider: The server.
    ///   - client: The client.
    ///   - http: Whose transport and time are used.
    ///   - dpop: Proofs of possession; tokens are then asked for as bound to
    ///     their key, and any others are refused.
    ///   - keys: The keys for id tokens; by default those of the provider's
    ///     endpoint.
    ///   - random: Where unguessable values come from.
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

    /// The same grants with another key.
    func with(dpop: DPoPProver?) -> OAuthGrants {
        var grants = self
        grants.dpop = dpop
        return grants
    }

    var time: TimeSource { http.configuration.time }
}
