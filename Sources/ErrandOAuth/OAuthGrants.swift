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
    /// The proofs of possession, when tokens are bound to a key (RFC 9449).
    public let dpop: DPoPProver?
    /// The keys by which id tokens are verified; `nil` without an endpoint.
    public let keys: IssuerKeys?

    let http: Client
    let random: RandomSource

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
        keys: IssuerKeys? = nil, random: RandomSource = .system
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
        var grants = OAuthGrants(
            provider: provider, client: client, via: http, dpop: dpop, keys: keys, random: random)
        grants.timeout = timeout
        return grants
    }

    var time: TimeSource { http.configuration.time }
}
