// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

/// An authorization request that the client signs (RFC 9101), so that nobody
/// can change it in the browser.
struct RequestObject {
    let fields: [FormField]
    let key: SigningKey

    /// The lifetime of a signed request, in seconds.
    private static let lifetime: Int64 = 300

    /// Returns the fields to send: the client's id, and the signed request with
    /// all others (RFC 9101 §5).
    ///
    /// - Throws: ``OAuthError`` `configuration.endpoint` for a server without
    ///   an issuer, which would be the audience.
    func outerFields(_ grants: OAuthGrants) throws -> [FormField] {
        guard let issuer = grants.provider.issuer else {
            throw OAuthError(.configuration.endpoint, reason: "a signed request needs an issuer as its audience")
        }
        let now = Int64(grants.time.seconds)
        var claims: JSONObject = [
            "iss": .string(grants.client.id), "aud": .string(issuer), "iat": .number(JSONNumber(now)),
            "nbf": .number(JSONNumber(now)), "exp": .number(JSONNumber(now + Self.lifetime)),
            "jti": .string(grants.random.text(bytes: 16)),
        ]
        // `sub` could turn it into a client assertion (RFC 9101 §10.8). A request object must not contain another
        // request object.
        let own = ReservedParameters.ofSignedRequest.union(["request", "request_uri"])
        for field in fields where !own.contains(field.name) {
            claims[field.name] = Self.claim(field, among: fields)
        }
        return [
            FormField("client_id", grants.client.id),
            FormField("request", try key.token("oauth-authz-req+jwt", claims)),
        ]
    }

    /// Returns the claim of a field.
    ///
    /// A repeated name becomes an array, and `max_age` a number.
    private static func claim(_ field: FormField, among fields: [FormField]) -> JSONValue {
        if field.name == "max_age", let age = Int64(field.value) { return .number(JSONNumber(age)) }
        let values = fields.filter { $0.name == field.name }.map { JSONValue.string($0.value) }
        return values.count > 1 ? .array(values) : .string(field.value)
    }
}
