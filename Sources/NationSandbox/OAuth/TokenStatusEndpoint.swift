// SPDX-License-Identifier: MIT

import HTTPTypes

/// The endpoints `POST /oauth/revoke` (RFC 7009) and `GET /oauth/token/info`,
/// as in NationBuilder's OAuth library.
struct TokenStatusEndpoint: Sendable {
    let server: OAuthServer

    /// Revokes a token.
    ///
    /// An unknown token, or a token of another app, is not an error.
    ///
    /// A refresh token revokes its whole grant (RFC 7009 §2.1).
    func revoke(body: [UInt8], _ fields: HTTPFields) async throws {
        let parameters = try OAuthParameters(body: body, type: fields[.contentType])
        let app = try AppAuthentication.app(parameters, fields, server.apps)
        let digest = TokenDigest(try parameters.required("token"))
        let rows = server.rows
        let now = server.now
        try await server.store.write { database in
            guard let token = try rows.token(digest, database), token.clientID == app.clientID else { return }
            if token.kind == .refresh {
                try rows.revoke(grant: token.grant, at: now, database)
            } else {
                try rows.revoke(digest, at: now, database)
            }
        }
    }

    /// Returns the owner, app and lifetime of the request's token.
    func info(query: QueryItems, _ fields: HTTPFields) async throws -> [UInt8] {
        let now = server.now
        let rows = server.rows
        guard let text = Caller.token(fields, query),
            let token = try await server.store.read({ try rows.token(TokenDigest(text), $0) }),
            token.kind != .refresh, !token.isRevoked, token.expiresAt.map({ now < $0 }) ?? true
        else {
            throw OAuthProblem(
                status: .unauthorized, code: "invalid_request",
                description: "The access token is missing, unknown, revoked or expired.")
        }
        return JSONObject.text([
            ("resource_owner_id", Array(String(token.person).utf8)),
            ("scopes", JSONObject.list([JSONText.string(OAuthScope.name)])),
            ("expires_in_seconds", token.expiresAt.map { Array(String($0 - now).utf8) } ?? JSONText.null),
            ("application", JSONObject.text([("uid", JSONText.optional(token.clientID))])),
        ])
    }
}
