// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandOAuth

/// The client's identity and its server, as `login` remembers them.
///
/// It contains the client's secret, and is written only to the folder of the
/// credentials.
struct OAuthProfile: Codable, Sendable {
    var issuer: String?
    /// The server's discovered metadata, so that using a valid token needs no
    /// request.
    var metadata: JSONObject?
    var authorizationEndpoint: String?
    var tokenEndpoint: String?
    var deviceEndpoint: String?
    var clientID: String
    var clientSecret: String?
    var method: OAuthMethod
    /// The id of the client's private key at the server (`kid`).
    var keyID: String?
    /// The audience of the client's JWT assertion: `issuer`, `token-endpoint`,
    /// or a text.
    var assertionAudience: String?
    var grant: OAuthGrantName
    var scopes: [String] = []
    var resources: [String]?
    /// Additional parameters of token requests, each `name=value`.
    var tokenParameters: [String]?
    var trustedAudiences: [String]?
    /// The file of authorities that are trusted in addition to the system's.
    var authorities: String?
    var isBound = false
    /// Whether a token without a known type counts as a bearer token; `nil` in the file of an earlier version.
    var assumesBearer: Bool?

    func provider() throws -> OAuthProvider {
        var provider: OAuthProvider
        if let issuer, let metadata {
            provider = try OAuthProvider(metadata: metadata, issuer: issuer)
            // The registered algorithm is unknown here. Each of these is safe, since a key must fit its algorithm.
            provider.idTokenAlgorithms.formUnion(provider.announcedIDTokenAlgorithms)
        } else {
            provider = OAuthProvider(authorizationEndpoint: authorizationEndpoint, tokenEndpoint: tokenEndpoint)
        }
        if let deviceEndpoint { provider.deviceAuthorizationEndpoint = deviceEndpoint }
        if assumesBearer == true { provider.responseFormat.assumedTokenType = .bearer }
        return provider
    }

    func identity() throws -> OAuthClientIdentity {
        OAuthClientIdentity(
            id: clientID, authentication: try method.authentication(clientSecret, keyID, audience: audience))
    }

    private var audience: AssertionAudience {
        switch assertionAudience {
        case nil, "issuer"?: .issuer
        case "token-endpoint"?: .tokenEndpoint
        case let text?: .text(text)
        }
    }

    var source: TokenSource {
        grant == .clientCredentials
            ? .clientCredentials(scopes: ScopeList(scopes), resources: resources ?? []) : .refreshToken
    }

    func grants(_ http: Client, bound prover: DPoPProver?) throws -> OAuthGrants {
        var grants = OAuthGrants(provider: try provider(), client: try identity(), via: http, dpop: prover)
        grants.trustedAudiences = Set(trustedAudiences ?? [])
        grants.tokenParameters = try NamedValue.parse(tokenParameters ?? [])
        return grants
    }
}

/// A parameter of the command line, `name=value`.
enum NamedValue {
    static func parse(_ texts: [String]) throws -> [(name: String, value: String)] {
        try texts.map { text in
            let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, !halves[0].isEmpty else {
                throw OAuthError(.configuration.parameter, reason: "a parameter must be NAME=VALUE")
            }
            return (String(halves[0]), String(halves[1]))
        }
    }
}
