// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An authorization request that the client signs (RFC 9101), so that nobody on
/// its way through the browser can change it.
struct RequestObject {
    let fields: [FormField]
    let key: SigningKey

    /// How long a signed request is good for, in seconds.
    private static let lifetime: Int64 = 300

    /// The fields that stand outside: the client, and the rest inside the
    /// signature (RFC 9101 §5).
    ///
    /// - Throws: ``OAuthError`` `configuration.endpoint` for a server without an
    ///   issuer, to whom nothing can be addressed.
    func outerFields(_ grants: OAuthGrants) throws -> [FormField] {
        guard let issuer = grants.provider.issuer else {
            throw OAuthError(.configuration.endpoint, reason: "a signed request needs an issuer to be addressed to")
        }
        let now = Int64(grants.time.date().timeIntervalSince1970)
        var claims: JSONObject = [
            "iss": .string(grants.client.id), "aud": .string(issuer), "iat": .number(JSONNumber(now)),
            "nbf": .number(JSONNumber(now)), "exp": .number(JSONNumber(now + Self.lifetime)),
            "jti": .string(grants.random.text(bytes: 16)),
        ]
        // `sub` would make it a client assertion (RFC 9101 §10.8), and it holds no other request object.
        let own = ReservedParameters.ofSignedRequest.union(["request", "request_uri"])
        for field in fields where !own.contains(field.name) {
            claims[field.name] = Self.claim(field, among: fields)
        }
        var header: JSONObject = ["typ": "oauth-authz-req+jwt"]
        if let keyID = key.keyID { header["kid"] = .string(keyID) }
        return [
            FormField("client_id", grants.client.id),
            FormField("request", try key.token(header: header, claims: claims)),
        ]
    }

    /// A name that comes several times becomes an array, and an age a number.
    private static func claim(_ field: FormField, among fields: [FormField]) -> JSONValue {
        if field.name == "max_age", let age = Int64(field.value) { return .number(JSONNumber(age)) }
        let values = fields.filter { $0.name == field.name }.map { JSONValue.string($0.value) }
        return values.count > 1 ? .array(values) : .string(field.value)
    }
}
