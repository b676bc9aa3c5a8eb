// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

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
/// and responses are read up to 1 MiB.
public struct OAuthGrants: Sendable, RedactedDescription {
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
    /// Additional fields of every request to the server, such as the `User-Agent` that some
    /// servers require.
    ///
    /// Empty by default. The fields that a request sets itself win.
    public var requestFields = HTTPFields()
    /// The DPoP prover, if tokens are bound to a key (RFC 9449).
    public private(set) var dpop: DPoPProver?
    /// The keys that verify id tokens; `nil` if the server has no endpoint for
    /// them.
    public let keys: IssuerKeys?

    let http: Client
    let random: SecureRandom
    /// The requests that go on when their callers are cancelled.
    private(set) var work = RunningWork()

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
        self.http = http.bare()
        self.dpop = dpop
        self.random = random
        self.keys =
            keys
            ?? provider.keysEndpoint.map { IssuerKeys(endpoint: $0, via: http, insecureHosts: provider.insecureHosts) }
    }

    /// Returns the same grants with another key.
    func with(dpop: DPoPProver?) -> OAuthGrants {
        var grants = self
        grants.dpop = dpop
        return grants
    }

    /// Returns the same grants, whose requests are waited for with others.
    package func sharing(_ work: RunningWork) -> OAuthGrants {
        var grants = self
        grants.work = work
        return grants
    }

    /// Waits for the requests that can be sent only once and go on when their callers
    /// are cancelled: those with a code, a device's code, a refresh token or an assertion.
    ///
    /// Call it before a process ends, if there is no ``OAuthSession`` to call
    /// ``OAuthSession/drain()`` of. It ignores cancellation.
    public func drain() async { await work.drain() }

    /// The client and the server; no parameter and no secret.
    public var description: String {
        "grants of \(client) at \(provider.issuer ?? provider.tokenEndpoint ?? "an unknown server")"
            + (provider.insecureHosts.isEmpty ? "" : ", over plain http")
    }

    var time: TimeSource { http.configuration.time }
}
