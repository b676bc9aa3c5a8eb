// SPDX-License-Identifier: MIT

/// How a client authenticates at the endpoints of a server: one way, the
/// registered one, and never another when it fails.
public struct ClientAuthentication: Sendable, CustomStringConvertible, CustomReflectable {
    enum Kind: Sendable {
        case none
        case basic(String)
        case post(String)
        case privateKeyJWT(SigningKey, AssertionAudience)
        case secretJWT(String, AssertionAudience)
        case mutualTLS(String)
    }

    let kind: Kind

    /// A public client: the id alone (RFC 6749 §3.2.1).
    public static var none: Self { Self(kind: .none) }

    /// Id and secret in the `Authorization` field, each form-encoded first
    /// (RFC 6749 §2.3.1); a space becomes `%20`.
    public static func basic(secret: String) -> Self { Self(kind: .basic(secret)) }

    /// Id and secret in the body, for servers that cannot decode the field.
    public static func post(secret: String) -> Self { Self(kind: .post(secret)) }

    /// A statement signed with the client's private key (RFC 7523 §2.2).
    public static func privateKeyJWT(_ key: SigningKey, audience: AssertionAudience = .issuer) -> Self {
        Self(kind: .privateKeyJWT(key, audience))
    }

    /// A statement signed with the secret by HS256.
    ///
    /// A secret below 32 bytes is refused when it is used (RFC 7518 §3.2).
    public static func clientSecretJWT(secret: String, audience: AssertionAudience = .issuer) -> Self {
        Self(kind: .secretJWT(secret, audience))
    }

    /// The certificate of the transport's TLS identity, issued by an authority
    /// (RFC 8705 §2.1).
    ///
    /// Give the transport the identity; this chooses the server's endpoints for
    /// certificates.
    public static var mutualTLS: Self { Self(kind: .mutualTLS("tls_client_auth")) }

    /// The self-signed certificate of the transport's TLS identity (RFC 8705
    /// §2.2).
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

    var usesSecret: Bool {
        switch kind {
        case .basic, .post, .secretJWT: true
        case .none, .privateKeyJWT, .mutualTLS: false
        }
    }

    var isMutualTLS: Bool {
        if case .mutualTLS = kind { true } else { false }
    }

    /// The method's name.
    public var description: String { methodName }

    /// The method's name alone.
    public var customMirror: Mirror { Mirror(self, children: ["method": methodName]) }
}

/// To whom a client's signed statement is addressed.
public struct AssertionAudience: Sendable, Hashable {
    enum Kind: Hashable {
        case issuer, tokenEndpoint
        case text(String)
    }
    let kind: Kind

    /// The server's issuer, or the token endpoint where no issuer is known.
    ///
    /// What `draft-ietf-oauth-rfc7523bis` and FAPI 2 ask for.
    public static var issuer: Self { Self(kind: .issuer) }
    /// The token endpoint, for servers that take nothing else.
    public static var tokenEndpoint: Self { Self(kind: .tokenEndpoint) }
    /// A text of one's own.
    public static func text(_ text: String) -> Self { Self(kind: .text(text)) }
}
