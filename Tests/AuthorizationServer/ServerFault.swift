// SPDX-License-Identifier: MIT

import Crypto
import Foundation

/// How the server can be told to be wrong (`--fault NAME`, or `GET /fault?name=NAME` while it runs).
enum ServerFault {
    static let all: [String: ServerResponse.Fault] = [token, redirect, idToken, metadata, others]
        .reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    private static let good = #""token_type":"Bearer","expires_in":3600"#

    private static let token: [String: ServerResponse.Fault] = {
        let at = FaultOf("/token")
        return [
            "no-access-token": at.member("access_token", nil), "empty-access-token": at.member("access_token", #""""#),
            "null-access-token": at.member("access_token", "null"),
            "number-access-token": at.member("access_token", "7"),
            "crlf-access-token": at.member("access_token", #""a\r\nX: y""#),
            "two-access-tokens": at.raw(200, #"{"access_token":"a","access_token":"b",\#(good)}"#),
            "no-token-type": at.member("token_type", nil), "token-type-number": at.member("token_type", "1"),
            "token-type-mac": at.member("token_type", #""mac""#), "token-type-na": at.member("token_type", #""N_A""#),
            "token-type-dpop-unasked": at.member("token_type", #""DPoP""#),
            "refresh-token-number": at.member("refresh_token", "7"),
            "html-200": at.raw(200, "<html>", type: "text/html"), "empty-200": at.raw(200, ""),
            "array-200": at.raw(200, "[1]"), "string-200": at.raw(200, #""a""#),
            "truncated-200": at.raw(200, #"{"access_token":"a","#),
            "form-200": at.raw(200, "access_token=a&token_type=Bearer", type: "application/x-www-form-urlencoded"),
            "huge-200": at.change { $0.text = #"{"x":""# + String(repeating: "y", count: 10_000_000) + #""}"# },
            "error-in-200": at.member("error", #""invalid_scope""#),
            "redirect-302": at.raw(302, "", location: "/evil"), "redirect-307": at.raw(307, "", location: "/evil"),
            "error-html-502": at.raw(502, "<html>", type: "text/html"), "error-empty": at.raw(400, ""),
            "error-text": at.raw(400, "no", type: "text/plain"), "error-weird-types": at.raw(400, #"{"error":42}"#),
            "dead-503": at.raw(503, #"{"error":"invalid_grant"}"#), "error-429": at.raw(429, "", retryAfter: "7"),
            "error-503": at.raw(503, "", retryAfter: "7"),
            "error-control-chars": at.raw(400, #"{"error":"odd","error_description":"a\u001b[2Jb\u202ec"}"#),
            "code-invalid-grant": at.raw(400, #"{"error":"invalid_grant"}"#),
            "code-invalid-client": at.raw(401, #"{"error":"invalid_client"}"#),
            "token-type-lower": at.member("token_type", #""bearer""#),
            "token-type-upper": at.member("token_type", #""BEARER""#),
            "expires-string": at.member("expires_in", #""3600""#), "expires-float": at.member("expires_in", "3600.0"),
            "expires-missing": at.member("expires_in", nil), "expires-null": at.member("expires_in", "null"),
            "expires-garbage": at.member("expires_in", #""soon""#), "expires-huge": at.member("expires_in", "1e308"),
            "expires-negative": at.member("expires_in", "-5"), "expires-zero": at.member("expires_in", "0"),
            "scope-array": at.member("scope", #"["a"]"#), "scope-missing": at.member("scope", nil),
            "refresh-token-empty": at.member("refresh_token", #""""#),
            "unknown-fields": at.member("odd", #"{"a":[1]}"#), "text-json-200": at.change { $0.type = "text/plain" },
            "idt-missing": at.member("id_token", nil), "idt-number": at.member("id_token", "7"),
            "idt-garbage": at.member("id_token", #""a.b.c""#), "idt-two-parts": at.member("id_token", #""e30.e30""#),
        ]
    }()

    private static let redirect: [String: ServerResponse.Fault] = {
        let at = FaultOf("redirect")
        func parameter(_ name: String, _ value: String?) -> ServerResponse.Fault {
            at.text { text in
                let others = text.dropFirst().split(separator: "&").filter { !$0.hasPrefix("\(name)=") }
                return "?"
                    + (others.map(String.init) + [value.map { "\(name)=\($0)" }].compactMap { $0 })
                    .joined(separator: "&")
            }
        }
        return [
            "state-missing": parameter("state", nil), "state-empty": parameter("state", ""),
            "state-wrong": parameter("state", "wrong"), "state-dup": at.text { $0 + "&state=wrong" },
            "code-dup": at.text { $0 + "&code=other" }, "iss-dup": at.text { $0 + "&iss=https://evil.example" },
            "error-wrong-state": at.text { _ in "?error=access_denied&state=wrong" },
            "fragment-response": at.text { "#" + $0.dropFirst() },
            "iss-wrong": parameter("iss", "https://evil.example"), "iss-missing": parameter("iss", nil),
            "iss-slash": at.text { $0.replacing("&state=", with: "%2F&state=") },
            "error-and-code": at.text { $0 + "&error=access_denied" }, "code-missing": parameter("code", nil),
            "code-empty": parameter("code", ""), "jarm-unasked": at.text { $0 + "&response=e30.e30.x" },
            "token-instead-of-code": at.text { $0.replacing("?code=", with: "?access_token=") },
            "error-unknown": at.text { $0.replacing("?code=", with: "?error=odd&x=") },
            "token-injected": at.text { $0 + "&access_token=evil&token_type=Bearer" },
            "unknown-params": at.text { $0 + "&odd=1&session_state=2" },
        ]
    }()

    private static func part(_ text: String, _ index: Int) -> String {
        text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[index]
    }

    private static func headed(_ json: String, _ text: String) -> String {
        Base64Text.encode(Data(json.utf8)) + "." + part(text, 1)
    }

    private static let idToken: [String: ServerResponse.Fault] = {
        let (header, claims, whole) = (FaultOf("header"), FaultOf("claims"), FaultOf("id_token"))
        return [
            "idt-alg-none": whole.text { headed(#"{"alg":"none"}"#, $0) + "." },
            "idt-alg-None": whole.text { headed(#"{"alg":"None"}"#, $0) + ".YQ" },
            "idt-hs256-pubkey": whole.text { text in
                let signed = headed(#"{"alg":"HS256","kid":"k1"}"#, text)
                let code = HMAC<SHA256>.authenticationCode(
                    for: Data(signed.utf8), using: SymmetricKey(data: Data("public".utf8)))
                return "\(signed).\(Base64Text.encode(Data(code)))"
            },
            "idt-sig-stripped": whole.text { "\(part($0, 0)).\(part($0, 1))." },
            "idt-sig-other-key": whole.text { text in
                let other = try? IssuerSigningKey(isElliptic: false).token(["sub": "alice"])
                return "\(part(text, 0)).\(part(text, 1)).\(other.map { part($0, 2) } ?? "")"
            },
            "idt-tampered": whole.text {
                "\(part($0, 0)).\(Base64Text.encode(Data(#"{"sub":"bob"}"#.utf8))).\(part($0, 2))"
            },
            "idt-kid-unknown": header.member("kid", #""k9""#), "idt-crit": header.member("crit", #"["odd"]"#),
            "idt-iss-wrong": claims.member("iss", #""https://evil.example""#),
            "idt-iss-missing": claims.member("iss", nil), "idt-aud-wrong": claims.member("aud", #""other""#),
            "idt-aud-missing": claims.member("aud", nil),
            "idt-aud-extra-no-azp": claims.member("aud", #"["public","other"]"#),
            "idt-azp-wrong": claims.member("azp", #""other""#), "idt-exp-past": claims.member("exp", "1000000000"),
            "idt-exp-missing": claims.member("exp", nil), "idt-exp-string": claims.member("exp", #""4000000000""#),
            "idt-iat-missing": claims.member("iat", nil), "idt-nbf-future": claims.member("nbf", "4000000000"),
            "idt-sub-missing": claims.member("sub", nil), "idt-sub-empty": claims.member("sub", #""""#),
            "idt-nonce-wrong": claims.member("nonce", #""x""#), "idt-nonce-missing": claims.member("nonce", nil),
            "idt-at-hash-wrong": claims.member("at_hash", #""x""#),
            "idt-aud-array": claims.member("aud", #"["public"]"#),
            "idt-iat-week-old": claims.member("iat", "1000000000"),
        ]
    }()

    private static let metadata: [String: ServerResponse.Fault] = {
        let (at, keys) = (FaultOf("/.well-known/openid-configuration"), FaultOf("/jwks"))
        return [
            "jwks-503": keys.raw(503, ""),
            "disco-no-dpop": at.member("dpop_signing_alg_values_supported", nil),
            "disco-issuer-wrong": at.member("issuer", #""https://evil.example""#),
            "disco-issuer-slash": at.change { $0.members["issuer"] = "\($0.members["issuer"] as? String ?? "")/" },
            "disco-issuer-missing": at.member("issuer", nil),
            "disco-no-token-endpoint": at.member("token_endpoint", nil),
            "disco-js-endpoint": at.member("authorization_endpoint", #""javascript:alert(1)""#),
            "disco-http-endpoint": at.member("token_endpoint", #""http://evil.example/token""#),
            "disco-html": at.raw(200, "<html>", type: "text/html"), "disco-404": at.raw(404, ""),
            "disco-redirect": at.raw(302, "", location: "/evil"),
            "disco-huge": at.change { $0.text = String(repeating: " ", count: 2_000_000) },
            "jwks-empty": keys.raw(200, #"{"keys":[]}"#), "jwks-html": keys.raw(200, "<html>", type: "text/html"),
            "jwks-symmetric": keys.raw(200, #"{"keys":[{"kty":"oct","kid":"k1","k":"AAAA"}]}"#),
        ]
    }()

    private static let others: [String: ServerResponse.Fault] = [
        "par-400": FaultOf("/par").raw(400, #"{"error":"invalid_request"}"#),
        "par-no-uri": FaultOf("/par").member("request_uri", nil),
        "dev-no-device-code": FaultOf("/device_authorization").member("device_code", nil),
        "dev-no-expires": FaultOf("/device_authorization").member("expires_in", nil),
        "dev-js-uri": FaultOf("/device_authorization").member("verification_uri", #""javascript:alert(1)""#),
        "introspect-string-active": FaultOf("/introspect").member("active", #""true""#),
        "introspect-no-active": FaultOf("/introspect").member("active", nil),
        "userinfo-sub-other": FaultOf("/userinfo").member("sub", #""bob""#),
        "userinfo-no-sub": FaultOf("/userinfo").member("sub", nil),
        "userinfo-403": FaultOf("/userinfo").change { response in
            response.status = 403
            response.text = ""
            response.challenge = #"Bearer error="insufficient_scope", scope="profile email""#
        },
        "revoke-503": FaultOf("/revoke").raw(503, "", retryAfter: "7"),
        "revoke-unsupported": FaultOf("/revoke").raw(400, #"{"error":"unsupported_token_type"}"#),
    ]
}
