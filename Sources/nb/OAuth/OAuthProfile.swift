// SPDX-License-Identifier: MIT

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
    var clientID: String
    var clientSecret: String?
    var method: OAuthMethod
    var grant: OAuthGrantName
    var scopes: [String] = []
    var isBound = false

    func provider() throws -> OAuthProvider {
        if let issuer, let metadata {
            var provider = try OAuthProvider(metadata: metadata, issuer: issuer)
            // Nobody says here what was registered; each of these is good where the key is of its kind.
            provider.idTokenAlgorithms.formUnion(provider.announcedIDTokenAlgorithms)
            return provider
        }
        return OAuthProvider(authorizationEndpoint: authorizationEndpoint, tokenEndpoint: tokenEndpoint)
    }

    func identity() throws -> OAuthClientIdentity {
        OAuthClientIdentity(id: clientID, authentication: try method.authentication(clientSecret))
    }

    var source: TokenSource {
        grant == .clientCredentials ? .clientCredentials(scopes: ScopeList(scopes)) : .refreshToken
    }
}

/// The ways to authenticate, by their registered names.
enum OAuthMethod: String, Codable, Sendable, CaseIterable {
    case none
    case basic = "client_secret_basic"
    case post = "client_secret_post"
    case secretJWT = "client_secret_jwt"
    case privateKeyJWT = "private_key_jwt"

    func authentication(_ secret: String?) throws -> ClientAuthentication {
        if self == .none { return .none }
        guard let secret, !secret.isEmpty else {
            throw OAuthError(.configuration.authentication, reason: "\(rawValue) needs --client-secret")
        }
        switch self {
        case .none: return .none
        case .basic: return .basic(secret: secret)
        case .post: return .post(secret: secret)
        case .secretJWT: return .clientSecretJWT(secret: secret)
        case .privateKeyJWT:
            guard let key = (try? SigningKey.es256(pem: secret)) ?? (try? SigningKey.rsa(pem: secret)) else {
                throw OAuthError(
                    .configuration.authentication,
                    reason: "the key is neither one on P-256 nor an RSA key of 2048 bits or more, in PEM")
            }
            return .privateKeyJWT(key)
        }
    }
}

/// The grants that `login` knows.
enum OAuthGrantName: String, Codable, Sendable, CaseIterable {
    case code, device
    case clientCredentials = "client-credentials"
    case password
}
