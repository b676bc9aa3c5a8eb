// SPDX-License-Identifier: MIT

import Crypto
import CryptoExtras
import Foundation

/// Base64url (RFC 4648 §5).
enum Base64Text {
    static func encode(_ bytes: some DataProtocol) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    static func decode(_ text: some StringProtocol) -> Data? {
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.count % 4) % 4))
    }

    static func hash(_ text: String) -> String { encode(Data(SHA256.hash(data: Data(text.utf8)))) }
}

/// A JWT that came in, its signature not yet judged (RFC 7519).
struct ReceivedToken {
    let header: [String: Any]
    let claims: [String: Any]
    let signed: Data
    let signature: Data

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64Text.decode(parts[0]), let body = Base64Text.decode(parts[1]),
            let signature = Base64Text.decode(parts[2]),
            let header = try? JSONSerialization.jsonObject(with: head) as? [String: Any],
            let claims = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
        else { return nil }
        self.header = header
        self.claims = claims
        self.signature = signature
        signed = Data("\(parts[0]).\(parts[1])".utf8)
    }
}

/// The key of the server's id tokens.
struct IssuerSigningKey: Sendable {
    private enum Kind {
        case rsa(_RSA.Signing.PrivateKey)
        case elliptic(P256.Signing.PrivateKey)
    }
    private let kind: Kind

    init(isElliptic: Bool) throws {
        kind = isElliptic ? .elliptic(P256.Signing.PrivateKey()) : .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048))
    }

    private var algorithm: String {
        switch kind {
        case .rsa: "RS256"
        case .elliptic: "ES256"
        }
    }

    func token(_ claims: [String: Any], fault: String? = nil) throws -> String {
        let header = ServerResponse(kind: "header", members: ["alg": algorithm, "typ": "JWT", "kid": "k1"])
            .spoiled(by: fault).members
        let claims = ServerResponse(kind: "claims", members: claims).spoiled(by: fault).members
        let text =
            try Base64Text.encode(JSONSerialization.data(withJSONObject: header)) + "."
            + Base64Text.encode(JSONSerialization.data(withJSONObject: claims))
        let digest = SHA256.hash(data: Data(text.utf8))
        let signature: Data =
            switch kind {
            case .rsa(let key): try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation
            case .elliptic(let key): try key.signature(for: digest).rawRepresentation
            }
        let whole = "\(text).\(Base64Text.encode(signature))"
        return ServerResponse(kind: "id_token", text: whole).spoiled(by: fault).text ?? whole
    }

    func published() throws -> [String: Any] {
        var members: [String: Any] = ["use": "sig", "alg": algorithm, "kid": "k1"]
        switch kind {
        case .rsa(let key):
            let numbers = try key.publicKey.getKeyPrimitives()
            members["kty"] = "RSA"
            members["n"] = Base64Text.encode(numbers.modulus)
            members["e"] = Base64Text.encode(numbers.publicExponent)
        case .elliptic(let key):
            let point = key.publicKey.rawRepresentation
            members["kty"] = "EC"
            members["crv"] = "P-256"
            members["x"] = Base64Text.encode(point.prefix(32))
            members["y"] = Base64Text.encode(point.suffix(32))
        }
        return ["keys": [members]]
    }
}

/// A proof of possession that came in (RFC 9449 §4.3).
enum PossessionProof {
    /// The key's thumbprint, or what is wrong with the proof.
    static func check(
        _ text: String, method: String, url: String, accessToken: String?, nonce: String?, seen: inout Set<String>
    ) -> Result<String, Refusal> {
        func wrong(_ words: String) -> Result<String, Refusal> { .failure(Refusal("invalid_dpop_proof", words)) }
        guard let token = ReceivedToken(text) else { return wrong("no JWT") }
        guard token.header["typ"] as? String == "dpop+jwt", token.header["alg"] as? String == "ES256",
            let key = token.header["jwk"] as? [String: Any], key["d"] == nil, key["kty"] as? String == "EC",
            let x = (key["x"] as? String).flatMap({ Base64Text.decode($0) }),
            let y = (key["y"] as? String).flatMap({ Base64Text.decode($0) })
        else { return wrong("type, algorithm or key") }
        guard let publicKey = try? P256.Signing.PublicKey(rawRepresentation: x + y),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: token.signature),
            publicKey.isValidSignature(signature, for: token.signed)
        else { return wrong("signature") }
        guard token.claims["htm"] as? String == method, token.claims["htu"] as? String == url else {
            return wrong("method or URL")
        }
        guard let time = (token.claims["iat"] as? NSNumber)?.doubleValue, abs(Date().timeIntervalSince1970 - time) < 60
        else { return wrong("time") }
        guard let id = token.claims["jti"] as? String, seen.insert(id).inserted else { return wrong("used before") }
        if let accessToken, token.claims["ath"] as? String != Base64Text.hash(accessToken) { return wrong("ath") }
        if let nonce, token.claims["nonce"] as? String != nonce {
            return .failure(Refusal("use_dpop_nonce", "a nonce is needed"))
        }
        return .success(
            Base64Text.hash(
                #"{"crv":"P-256","kty":"EC","x":"\#(Base64Text.encode(x))","y":"\#(Base64Text.encode(y))"}"#))
    }
}
