// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandOAuth

/// The authentication methods, by their registered names.
enum OAuthMethod: String, Codable, Sendable, CaseIterable {
    case none
    case basic = "client_secret_basic"
    case post = "client_secret_post"
    case secretJWT = "client_secret_jwt"
    case privateKeyJWT = "private_key_jwt"

    func authentication(
        _ secret: String?, _ keyID: String? = nil, audience: AssertionAudience = .issuer
    ) throws -> ClientAuthentication {
        if self == .none { return .none }
        guard let secret, !secret.isEmpty else {
            throw OAuthError(.configuration.authentication, reason: "\(rawValue) needs --client-secret")
        }
        switch self {
        case .none: return .none
        case .basic: return .basic(secret: secret)
        case .post: return .post(secret: secret)
        case .secretJWT: return .clientSecretJWT(secret: secret, audience: audience)
        case .privateKeyJWT:
            guard
                let key = (try? SigningKey.es256(pem: secret, keyID: keyID))
                    ?? (try? SigningKey.rsa(pem: secret, keyID: keyID))
            else {
                throw OAuthError(
                    .configuration.authentication,
                    reason: "the PEM has neither a P-256 key nor an RSA key of at least 2048 bits")
            }
            return .privateKeyJWT(key, audience: audience)
        }
    }

    /// Whether the client signs a JWT assertion instead of sending a secret.
    var isSigned: Bool { self == .secretJWT || self == .privateKeyJWT }
}

extension OAuthMethod: ExpressibleByArgument {
    /// Reads a registered name, or its last part: `basic` is
    /// `client_secret_basic`.
    init?(argument: String) {
        let short: [String: OAuthMethod] = ["basic": .basic, "post": .post]
        guard let method = OAuthMethod(rawValue: argument) ?? short[argument] else { return nil }
        self = method
    }
}

/// The grants that `login` supports.
enum OAuthGrantName: String, Codable, Sendable, CaseIterable, ExpressibleByArgument {
    case code, device
    case clientCredentials = "client-credentials"
    case password
}

/// The host of the loopback redirect URI.
enum OAuthRedirectHost: String, Codable, Sendable, CaseIterable, ExpressibleByArgument {
    case v4 = "127.0.0.1"
    case v6 = "[::1]"
    case localhost
}
