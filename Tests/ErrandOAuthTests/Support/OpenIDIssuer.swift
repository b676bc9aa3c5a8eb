// SPDX-License-Identifier: MIT

import Crypto
import CryptoExtras
import ErrandJSON
import Foundation

@testable import ErrandOAuth

/// An issuer of id tokens with an RSA key, made once.
struct OpenIDIssuer {
    static let shared = OpenIDIssuer()
    static let other = OpenIDIssuer()

    let key: SigningKey

    init() {
        // swift-format-ignore: NeverUseForceTry
        key = try! .rsa(pem: _RSA.Signing.PrivateKey(keySize: .bits2048).pemRepresentation, keyID: "k1")
    }

    func jwk(_ id: String? = "k1") -> JSONValue {
        var jwk = key.publicJWK
        if let id { jwk["kid"] = .string(id) }
        jwk["use"] = "sig"
        return .object(jwk)
    }

    /// Good claims at the moment of `TestTime`.
    static func claims(nonce: String? = nil) -> JSONObject {
        var claims: JSONObject = [
            "iss": "https://as.example", "aud": "app", "sub": "alice", "iat": 1_767_225_600, "exp": 1_767_229_200,
        ]
        if let nonce { claims["nonce"] = .string(nonce) }
        return claims
    }

    func token(
        _ claims: JSONObject = OpenIDIssuer.claims(), header: JSONObject = ["kid": "k1"]
    ) throws -> String { try key.token(header: header, claims: claims) }

    /// A token with a header of any kind and a signature of any kind.
    static func forged(_ header: String, _ claims: JSONObject, signature: [UInt8] = [1]) throws -> String {
        try [
            Base64URL.encode(Array(header.utf8)), Base64URL.encode(StrictJSON.bytes(claims)),
            Base64URL.encode(signature),
        ].joined(separator: ".")
    }
}
