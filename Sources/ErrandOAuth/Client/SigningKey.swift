// SPDX-License-Identifier: MIT

import Crypto
import CryptoExtras
public import ErrandJSON
import JWTKit

/// A private key that signs JWTs (JWS, RFC 7515).
///
/// No description and no dump shows the key.
public struct SigningKey: Sendable, RedactedDescription {
    /// The algorithm that belongs to the key, such as `ES256`.
    public let algorithm: String

    /// The key's id at the server (`kid`).
    public let keyID: String?

    /// The public key as a JWK (RFC 7517).
    public let publicJWK: JSONObject

    let sign: @Sendable ([UInt8]) throws -> [UInt8]

    /// Generates a P-256 key, for `ES256`.
    public static func generateES256(keyID: String? = nil) -> SigningKey { es256(P256.Signing.PrivateKey(), keyID) }

    /// Reads a P-256 key from PEM, for `ES256`.
    public static func es256(pem: String, keyID: String? = nil) throws -> SigningKey {
        do {
            return es256(try P256.Signing.PrivateKey(pemRepresentation: pem), keyID)
        } catch {
            throw OAuthError(.configuration.authentication, reason: "the PEM has no P-256 key", underlying: error)
        }
    }

    /// Creates an Ed25519 key from its 32 bytes, for `EdDSA` (RFC 8037).
    public static func ed25519(seed: [UInt8], keyID: String? = nil) throws -> SigningKey {
        do {
            let key = try Curve25519.Signing.PrivateKey(rawRepresentation: seed)
            return SigningKey(
                algorithm: "EdDSA", keyID: keyID,
                publicJWK: [
                    "kty": "OKP", "crv": "Ed25519",
                    "x": .string(Base64URL.encode(key.publicKey.rawRepresentation)),
                ],
                sign: { Array(try key.signature(for: $0)) })
        } catch {
            throw OAuthError(.configuration.authentication, reason: "the key is not an Ed25519 key", underlying: error)
        }
    }

    /// Reads an RSA key of at least 2048 bits from PEM, for `RS256`, or for
    /// `PS256` if `isPSS` is true.
    public static func rsa(pem: String, keyID: String? = nil, isPSS: Bool = false) throws -> SigningKey {
        do {
            let key = try _RSA.Signing.PrivateKey(pemRepresentation: pem)
            guard key.keySizeInBits >= 2048 else {
                throw OAuthError(.configuration.authentication, reason: "the RSA key is shorter than 2048 bits")
            }
            let numbers = try key.publicKey.getKeyPrimitives()
            return SigningKey(
                algorithm: isPSS ? "PS256" : "RS256", keyID: keyID,
                publicJWK: [
                    "kty": "RSA", "n": .string(Base64URL.encode(numbers.modulus)),
                    "e": .string(Base64URL.encode(numbers.publicExponent)),
                ],
                sign: { bytes in
                    let digest = SHA256.hash(data: bytes)
                    let padding: _RSA.Signing.Padding = isPSS ? .PSS : .insecurePKCS1v1_5
                    return Array(try key.signature(for: digest, padding: padding).rawRepresentation)
                })
        } catch let error as OAuthError {
            throw error
        } catch {
            throw OAuthError(.configuration.authentication, reason: "the PEM has no RSA key", underlying: error)
        }
    }

    static func es256(_ key: P256.Signing.PrivateKey, _ keyID: String?) -> SigningKey {
        let point = key.publicKey.rawRepresentation
        return SigningKey(
            algorithm: "ES256", keyID: keyID,
            publicJWK: [
                "kty": "EC", "crv": "P-256", "x": .string(Base64URL.encode(point.prefix(32))),
                "y": .string(Base64URL.encode(point.suffix(32))),
            ],
            sign: { Array(try key.signature(for: $0).rawRepresentation) })
    }

    /// Creates a key for HMAC with SHA-256, for `client_secret_jwt`.
    static func hs256(secret: String) throws -> SigningKey {
        let bytes = Array(secret.utf8)
        guard bytes.count >= 32 else {
            throw OAuthError(.configuration.authentication, reason: "HS256 needs a secret of at least 32 bytes")
        }
        return SigningKey(
            algorithm: "HS256", keyID: nil, publicJWK: JSONObject(),
            sign: { Array(HMAC<SHA256>.authenticationCode(for: $0, using: SymmetricKey(data: bytes))) })
    }

    /// The algorithm.
    public var description: String { "\(algorithm) key" }
}

extension SigningKey {
    /// Returns a JWT of a type, whose header names this key.
    func token(_ type: String, _ claims: JSONObject) throws -> String {
        var header: JSONObject = ["typ": .string(type)]
        if let keyID { header["kid"] = .string(keyID) }
        return try token(header: header, claims: claims)
    }

    /// Returns the compact JWS of header and claims.
    func token(header: JSONObject, claims: JSONObject) throws -> String {
        var header = header
        header["alg"] = .string(algorithm)
        let text = try "\(Base64URL.encode(StrictJSON.bytes(header))).\(Base64URL.encode(StrictJSON.bytes(claims)))"
        return try "\(text).\(Base64URL.encode(sign(Array(text.utf8))))"
    }

    /// The thumbprint of the public key (RFC 7638 §3).
    var thumbprint: String { JWKThumbprint.of(publicJWK) }
}

/// The thumbprint of a JWK (RFC 7638).
enum JWKThumbprint {
    static func of(_ key: JSONObject) -> String {
        let names: [String] =
            switch key["kty"]?.string {
            case "EC": ["crv", "kty", "x", "y"]
            case "RSA": ["e", "kty", "n"]
            default: ["crv", "kty", "x"]
            }
        let members = names.map { "\"\($0)\":\"\(key[$0]?.string ?? "")\"" }.joined(separator: ",")
        return Base64URL.encode(SHA256.hash(data: Array("{\(members)}".utf8)))
    }
}
