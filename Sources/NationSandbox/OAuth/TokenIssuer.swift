// SPDX-License-Identifier: MIT

import Crypto
import GRDB

/// An issuer of codes and tokens, which also stores them.
struct TokenIssuer: Sendable {
    struct Issued: Sendable, Equatable {
        var accessToken: String
        /// `Bearer`, or `bearer` in version 1, as each generation writes it.
        var type: String
        var refreshToken: String?
        /// The lifetime in seconds; `nil` for a token that never expires.
        var lifetime: Int64?
        var createdAt: Int64
    }

    let slug: String
    /// The key that signs access tokens.
    let secret: SymmetricKey
    let store: OAuthStore

    /// Issues a pair of tokens in a grant, for current apps.
    func issuePair(
        grant: Int64, person: Int64, lifetime: Duration, at now: Int64, _ database: Database
    ) throws -> Issued {
        let seconds = max(0, lifetime.components.seconds)
        let end = now.addingReportingOverflow(seconds)
        let expiresAt = end.overflow ? .max : end.partialValue
        let pair = Issued(
            accessToken: try jwt(person: person, at: now, expiresAt: expiresAt), type: "Bearer",
            refreshToken: Base64URL.encode(RandomBytes.make(32)), lifetime: seconds, createdAt: now)
        try store.insert(
            pair.accessToken, .access, grant: grant, person: person, expiresAt: expiresAt, database)
        if let refreshToken = pair.refreshToken {
            try store.insert(refreshToken, .refresh, grant: grant, person: person, expiresAt: nil, database)
        }
        return pair
    }

    /// Issues a token of version 1, which never expires unless a lifetime is given.
    func issueLone(
        grant: Int64, person: Int64, lifetime: Duration?, at now: Int64, _ database: Database
    ) throws -> Issued {
        let seconds = lifetime.map { max(0, $0.components.seconds) }
        let token = RandomBytes.hexadecimal(32)
        try store.insert(
            token, .lone, grant: grant, person: person,
            expiresAt: seconds.map { now.addingReportingOverflow($0).partialValue }, database)
        return Issued(accessToken: token, type: "bearer", refreshToken: nil, lifetime: seconds, createdAt: now)
    }

    /// Issues a code after a person's consent.
    func issueCode(
        _ request: ConsentRequest, person: Int64, lifetime: Duration, at now: Int64, _ database: Database
    ) throws -> String {
        let code = RandomBytes.hexadecimal(32)
        let seconds = max(0, lifetime.components.seconds)
        try store.insert(
            TokenDigest(code),
            OAuthStore.Code(
                clientID: request.app.clientID, person: person, redirectURI: request.redirect.text,
                challenge: request.challenge, expiresAt: now.addingReportingOverflow(seconds).partialValue),
            database)
        return code
    }

    /// Returns a JSON Web Token (RFC 7519), signed with HS256.
    private func jwt(person: Int64, at now: Int64, expiresAt: Int64) throws -> String {
        let header = JSONObject.text([("alg", JSONText.string("HS256")), ("typ", JSONText.string("JWT"))])
        let claims = JSONObject.text([
            ("iss", JSONText.string(slug)), ("sub", JSONText.string(String(person))),
            ("iat", Array(String(now).utf8)), ("exp", Array(String(expiresAt).utf8)),
            ("jti", JSONText.string(RandomBytes.hexadecimal(16))),
        ])
        let signed = Base64URL.encode(header) + "." + Base64URL.encode(claims)
        let signature = HMAC<SHA256>.authenticationCode(for: Array(signed.utf8), using: secret)
        return signed + "." + Base64URL.encode(Array(signature))
    }
}

extension TokenIssuer.Issued {
    /// The JSON of the response: the members of RFC 6749 §5.1, in NationBuilder's
    /// order.
    var bytes: [UInt8] {
        var members: [(String, [UInt8])] = [
            ("access_token", JSONText.string(accessToken)), ("token_type", JSONText.string(type)),
        ]
        if let refreshToken { members.append(("refresh_token", JSONText.string(refreshToken))) }
        if let lifetime { members.append(("expires_in", Array(String(lifetime).utf8))) }
        members.append(("scope", JSONText.string(OAuthScope.name)))
        members.append(("created_at", Array(String(createdAt).utf8)))
        return JSONObject.text(members)
    }
}
