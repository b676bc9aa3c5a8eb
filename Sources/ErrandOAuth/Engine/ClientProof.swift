// SPDX-License-Identifier: MIT

import ErrandCore

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
            let pair = [client.id, secret].map { PercentEncoding.unreserved.encode($0) }.joined(separator: ":")
            return ClientProof(authorization: "Basic \(Base64URL.plain(pair.utf8))")
        case .post(let secret): return ClientProof(fields: [id, FormField("client_secret", secret)])
        case .privateKeyJWT(let key, let audience):
            return try assertion(key, audience, grants)
        case .secretJWT(let secret, let audience):
            return try assertion(SigningKey.hs256(secret: secret), audience, grants)
        }
    }

    /// Returns the proof by a new JWT assertion (RFC 7523 §2.2).
    private static func assertion(
        _ key: SigningKey, _ audience: AssertionAudience, _ grants: OAuthGrants
    ) throws -> ClientProof {
        let id = grants.client.id
        return ClientProof(fields: [
            FormField("client_id", id),
            FormField("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
            FormField("client_assertion", try grants.assertion(key, about: id, for: audience)),
        ])
    }
}
