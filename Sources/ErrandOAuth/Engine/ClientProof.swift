// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The client authentication of one request, by exactly one method.
struct ClientProof {
    var fields: [FormField] = []
    var authorization: String?

    static func make(_ grants: OAuthGrants) throws -> ClientProof {
        let client = grants.client
        let id = FormField("client_id", client.id)
        switch client.authentication.kind {
        case .none, .mutualTLS: return ClientProof(fields: [id])
        case .basic(let secret):
            let pair = "\(FormField.encode(client.id)):\(FormField.encode(secret))"
            return ClientProof(authorization: "Basic \(Data(pair.utf8).base64EncodedString())")
        case .post(let secret): return ClientProof(fields: [id, FormField("client_secret", secret)])
        case .privateKeyJWT(let key, let audience):
            return ClientProof(fields: [id] + (try assertion(key, audience, grants)))
        case .secretJWT(let secret, let audience):
            return ClientProof(fields: [id] + (try assertion(SigningKey.hs256(secret: secret), audience, grants)))
        }
    }

    /// Returns the fields of a new JWT assertion for one use (RFC 7523 §3).
    private static func assertion(
        _ key: SigningKey, _ audience: AssertionAudience, _ grants: OAuthGrants
    ) throws -> [FormField] {
        let now = Int64(grants.time.date().timeIntervalSince1970)
        let endpoint = try Endpoint.token.url(grants.provider, grants.client)
        let recipient =
            switch audience.kind {
            case .issuer: grants.provider.issuer ?? endpoint
            case .tokenEndpoint: endpoint
            case .text(let text): text
            }
        var header: JSONObject = ["typ": "JWT"]
        if let keyID = key.keyID { header["kid"] = .string(keyID) }
        let token = try key.token(
            header: header,
            claims: [
                "iss": .string(grants.client.id), "sub": .string(grants.client.id), "aud": .string(recipient),
                "jti": .string(grants.random.text(bytes: 16)), "iat": .number(JSONNumber(now)),
                "exp": .number(JSONNumber(now + 60)),
            ])
        return [
            FormField("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
            FormField("client_assertion", token),
        ]
    }
}
