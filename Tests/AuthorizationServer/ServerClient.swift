// SPDX-License-Identifier: MIT

import Crypto
import Foundation

/// The clients that are registered, and how each proves who it is.
enum ServerClient {
    static let secret = "s3cret +&é"
    static let signingSecret = "0123456789abcdef0123456789abcdef"
    private static let methods = [
        "public": "none", "basic": "client_secret_basic", "service": "client_secret_basic",
        "post": "client_secret_post", "jwt": "client_secret_jwt", "key": "private_key_jwt",
    ]
    static let isKnown: @Sendable (String) -> Bool = { methods[$0] != nil }

    /// Who asks; exactly one method, the registered one.
    static func authenticate(
        _ call: EndpointCall, _ memory: inout ServerMemory, _ options: ServerOptions
    ) throws -> String {
        let basic = call.fields["authorization"].flatMap { value -> (String, String)? in
            guard value.hasPrefix("Basic "), let data = Data(base64Encoded: String(value.dropFirst(6))) else {
                return nil
            }
            let halves = String(decoding: data, as: UTF8.self).split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false
            ).map { $0.replacing("+", with: " ").removingPercentEncoding ?? "" }
            return halves.count == 2 ? (halves[0], halves[1]) : nil
        }
        if call.fields["cookie"] != nil { memory.offences.append("a cookie came along") }
        let assertion = call.form["client_assertion"].flatMap { ReceivedToken($0) }
        let used = [
            basic != nil ? "client_secret_basic" : nil, call.form["client_secret"] != nil ? "client_secret_post" : nil,
            assertion.map { $0.header["alg"] as? String == "HS256" ? "client_secret_jwt" : "private_key_jwt" },
        ].compactMap { $0 }
        if used.count > 1 { memory.offences.append("two ways to authenticate at once") }
        let id = basic?.0 ?? call.form["client_id"] ?? ""
        guard let method = methods[id], used.first ?? "none" == method, used.count <= 1 else {
            throw Refusal("invalid_client", "not the registered method", status: 401)
        }
        let isRight =
            switch method {
            case "none": true
            case "client_secret_basic": basic?.1 == secret
            case "client_secret_post": call.form["client_secret"] == secret
            default: assertion.map { isGood($0, id, &memory, options) } ?? false
            }
        guard isRight else { throw Refusal("invalid_client", "the secret is wrong", status: 401) }
        return id
    }

    private static func isGood(
        _ token: ReceivedToken, _ id: String, _ memory: inout ServerMemory, _ options: ServerOptions
    ) -> Bool {
        let audience = options.wantsTokenEndpointAudience ? memory.issuer + "/token" : memory.issuer
        guard options.keyID == nil || token.header["kid"] as? String == options.keyID else { return false }
        guard token.claims["iss"] as? String == id, token.claims["sub"] as? String == id,
            token.claims["aud"] as? String == audience, let use = token.claims["jti"] as? String,
            memory.proofs.insert(use).inserted, let end = (token.claims["exp"] as? NSNumber)?.doubleValue,
            end > Date().timeIntervalSince1970
        else { return false }
        switch token.header["alg"] as? String {
        case "HS256":
            let key = SymmetricKey(data: Data(signingSecret.utf8))
            return HMAC<SHA256>.isValidAuthenticationCode(token.signature, authenticating: token.signed, using: key)
        case "ES256":
            guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: token.signature) else {
                return false
            }
            return memory.clientKey?.isValidSignature(signature, for: token.signed) ?? false
        default: return false
        }
    }
}
