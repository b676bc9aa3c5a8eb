// SPDX-License-Identifier: MIT

import ErrandJSON
import JWTKit

/// A public key of an issuer that can verify signatures.
struct IssuerKey: Sendable {
    /// The algorithms of public keys.
    static let algorithms: Set<String> = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
    ]

    let id: String?
    private let type: String
    private let curve: String?
    private let algorithm: String?
    private let members: JSONObject

    /// Creates the key, or returns `nil` for one that cannot verify.
    ///
    /// Symmetric and unknown types and keys for encryption cannot verify.
    /// Private members are ignored.
    init?(_ jwk: JSONObject) {
        guard let type = jwk["kty"]?.string, ["RSA", "EC", "OKP"].contains(type),
            (jwk["use"]?.string ?? "sig") == "sig",
            jwk["key_ops"]?.array.map({ $0.contains(.string("verify")) }) ?? true
        else { return nil }
        id = jwk["kid"]?.string
        self.type = type
        curve = jwk["crv"]?.string
        algorithm = jwk["alg"]?.string
        members = jwk
    }

    /// Returns whether the key's type fits the algorithm (RFC 8725 §3.1).
    func fits(_ name: String) -> Bool {
        if let algorithm, algorithm != name { return false }
        switch name {
        case "RS256", "RS384", "RS512", "PS256", "PS384", "PS512": return type == "RSA"
        case "ES256": return type == "EC" && curve == "P-256"
        case "ES384": return type == "EC" && curve == "P-384"
        case "ES512": return type == "EC" && curve == "P-521"
        case "EdDSA": return type == "OKP" && curve == "Ed25519"
        default: return false
        }
    }

    /// Returns whether a signature over bytes was made with this key.
    func verifies(_ signature: [UInt8], _ bytes: [UInt8], _ name: String) async throws -> Bool {
        guard fits(name), let algorithm = JWK.Algorithm(rawValue: name), let jwk = publicKey(algorithm) else {
            return false
        }
        do {
            let keys = JWTKeyCollection()
            try await keys.add(jwk: jwk)
            return try await keys.getKey(for: "key", alg: name).verify(signature, signs: bytes)
        } catch {
            throw OAuthError(.idToken.signature, reason: "the key or the signature is malformed", underlying: error)
        }
    }

    private func publicKey(_ algorithm: JWK.Algorithm) -> JWK? {
        func text(_ name: String) -> String? { members[name]?.string }
        switch type {
        case "RSA":
            guard let modulus = text("n"), let exponent = text("e") else { return nil }
            return .rsa(algorithm, identifier: "key", modulus: modulus, exponent: exponent)
        case "EC":
            guard let x = text("x"), let y = text("y"), let curve = curve.flatMap({ ECDSACurve(rawValue: $0) }) else {
                return nil
            }
            return .ecdsa(algorithm, identifier: "key", x: x, y: y, curve: curve)
        default:
            guard let x = text("x") else { return nil }
            return .octetKeyPair(algorithm, identifier: "key", x: x, y: nil, curve: .ed25519)
        }
    }
}
