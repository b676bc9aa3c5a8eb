// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandOAuth
import Foundation

/// Who the client is at which server, as `login` remembers it.
///
/// It holds the client's secret: it goes into the folder of the credentials and
/// nowhere else.
struct OAuthProfile: Codable, Sendable {
    var issuer: String?
    /// The server's metadata as they were discovered, so that a valid token
    /// costs no request.
    var metadata: JSONObject?
    var authorizationEndpoint: String?
    var tokenEndpoint: String?
    var deviceEndpoint: String?
    var clientID: String
    var clientSecret: String?
    var method: OAuthMethod
    /// The name of the client's private key at the server.
    var keyID: String?
    /// To whom the client's signed statement is addressed: `issuer`,
    /// `token-endpoint`, or a text.
    var assertionAudience: String?
    var grant: OAuthGrantName
    var scopes: [String] = []
    var resources: [String]?
    /// More parameters of requests for tokens, each `name=value`.
    var tokenParameters: [String]?
    var trustedAudiences: [String]?
    /// The file of the authorities that are trusted beside the system's.
    var authorities: String?
    var isBound = false

    func provider() throws -> OAuthProvider {
        if let issuer, let metadata {
            var provider = try OAuthProvider(metadata: metadata, issuer: issuer)
            // Nobody says here what was registered; each of these is good where the key is of its kind.
            provider.idTokenAlgorithms.formUnion(provider.announcedIDTokenAlgorithms)
            if let deviceEndpoint { provider.deviceAuthorizationEndpoint = deviceEndpoint }
            return provider
        }
        var provider = OAuthProvider(authorizationEndpoint: authorizationEndpoint, tokenEndpoint: tokenEndpoint)
        provider.deviceAuthorizationEndpoint = deviceEndpoint
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
                throw OAuthError(.configuration.parameter, reason: "a parameter is NAME=VALUE")
            }
            return (String(halves[0]), String(halves[1]))
        }
    }
}
