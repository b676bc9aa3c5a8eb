// SPDX-License-Identifier: MIT

/// The method by which a client authenticates at a server's endpoints.
///
/// Only the configured method is used; when it fails, no other is tried.
public struct ClientAuthentication: Sendable, RedactedDescription {
    enum Kind: Sendable {
        case none
        case basic(String)
        case post(String)
        case privateKeyJWT(SigningKey, AssertionAudience)
        case secretJWT(String, AssertionAudience)
        case mutualTLS(String)
    }

    let kind: Kind

    /// No authentication: a public client sends its id alone (RFC 6749 §3.2.1).
    public static var none: Self { Self(kind: .none) }

    /// Creates authentication by id and secret in the `Authorization` field,
    /// each form-encoded first (RFC 6749 §2.3.1).
    ///
    /// A space becomes `%20`.
    public static func basic(secret: String) -> Self { Self(kind: .basic(secret)) }

    /// Creates authentication by id and secret in the body, for servers that
    /// cannot decode the `Authorization` field.
    public static func post(secret: String) -> Self { Self(kind: .post(secret)) }

    /// Creates authentication by a JWT assertion, signed with the client's
    /// private key (RFC 7523 §2.2).
    public static func privateKeyJWT(_ key: SigningKey, audience: AssertionAudience = .issuer) -> Self {
        Self(kind: .privateKeyJWT(key, audience))
    }

    /// Creates authentication by a JWT assertion, signed with the secret by
    /// HS256.
    ///
    /// A secret shorter than 32 bytes is refused at its first use (RFC 7518
    /// §3.2).
    public static func clientSecretJWT(secret: String, audience: AssertionAudience = .issuer) -> Self {
        Self(kind: .secretJWT(secret, audience))
    }

    /// Authentication by the certificate of the transport's TLS identity,
    /// issued by a certificate authority (RFC 8705 §2.1).
    ///
    /// The TLS identity is set on the transport. With this method, requests go
    /// to the server's endpoints for mutual TLS.
    public static var mutualTLS: Self { Self(kind: .mutualTLS("tls_client_auth")) }

    /// Authentication by the self-signed certificate of the transport's TLS
    /// identity (RFC 8705 §2.2).
    public static var selfSignedMutualTLS: Self { Self(kind: .mutualTLS("self_signed_tls_client_auth")) }

    /// The method's registered name, such as `client_secret_basic`.
    public var methodName: String {
        switch kind {
        case .none: "none"
        case .basic: "client_secret_basic"
        case .post: "client_secret_post"
        case .privateKeyJWT: "private_key_jwt"
        case .secretJWT: "client_secret_jwt"
        case .mutualTLS(let name): name
        }
    }

    var usesSecret: Bool { secret != nil }

    /// The secret, if there is one.
    var secret: String? {
        switch kind {
        case .basic(let secret), .post(let secret), .secretJWT(let secret, _): secret
        case .none, .privateKeyJWT, .mutualTLS: nil
        }
    }

    var isMutualTLS: Bool {
        if case .mutualTLS = kind { true } else { false }
    }

    /// The method's name.
    public var description: String { methodName }
}

/// The audience (`aud`) of a client's JWT assertion.
public struct AssertionAudience: Sendable, Hashable {
    enum Kind: Hashable {
        case issuer, tokenEndpoint
        case text(String)
    }
    let kind: Kind

    /// The server's issuer, or the token endpoint where no issuer is known.
    ///
    /// `draft-ietf-oauth-rfc7523bis` and FAPI 2 require the issuer.
    public static var issuer: Self { Self(kind: .issuer) }
    /// The token endpoint, for servers that accept nothing else.
    public static var tokenEndpoint: Self { Self(kind: .tokenEndpoint) }
    /// Creates an audience of any text.
    public static func text(_ text: String) -> Self { Self(kind: .text(text)) }
}
