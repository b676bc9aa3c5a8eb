// SPDX-License-Identifier: MIT

import Crypto
import GRDB
import HTTPTypes

/// The endpoint `POST /oauth/token`, which exchanges grants for tokens (RFC
/// 6749 §3.2).
struct TokenEndpoint: Sendable {
    let server: OAuthServer

    /// Returns tokens, or throws an ``OAuthProblem``.
    func issue(
        body: [UInt8], query: QueryItems, _ fields: HTTPFields
    ) async throws -> TokenIssuer.Issued {
        let parameters = try parameters(body: body, query: query, fields)
        let grantType = try parameters.required("grant_type")
        let app = try AppAuthentication.app(parameters, fields, server.apps)
        try OAuthScope.check(parameters["scope"])
        switch grantType {
        case "authorization_code": return try await redeem(parameters, app)
        case "refresh_token": return try await renew(parameters, app)
        case "password": return try await signIn(parameters, app)
        default: throw OAuthProblem.unsupportedGrantType
        }
    }

    /// Reads the parameters from the body.
    ///
    /// Only version 1's own SDK sends them in the query: the password grant,
    /// with an empty body.
    private func parameters(
        body: [UInt8], query: QueryItems, _ fields: HTTPFields
    ) throws -> OAuthParameters {
        if body.isEmpty, query["grant_type"] == "password" { return try OAuthParameters(query) }
        let secrets: Set<String> = [
            "client_secret", "code", "code_verifier", "refresh_token", "password", "grant_type",
        ]
        guard !query.items.contains(where: { secrets.contains($0.name) }) else {
            throw OAuthProblem.invalidRequest("Parameters belong in the body.")
        }
        return try OAuthParameters(body: body, type: fields[.contentType])
    }

    // MARK: Code

    private func redeem(_ parameters: OAuthParameters, _ app: SandboxApp) async throws -> TokenIssuer.Issued {
        let digest = TokenDigest(try parameters.required("code"))
        let redirectURI = try parameters.required("redirect_uri")
        let now = server.now
        let lifetime = server.settings.value.accessTokenLifetime
        let issuer = server.issuer
        return try await outcome { database in
            guard let code = try issuer.store.code(digest, database), code.clientID == app.clientID else {
                return .failure(.invalidGrant("The code is unknown."))
            }
            if let grant = code.grant {
                // RFC 6749 §4.1.2: a code that is used twice may have been
                // stolen.
                try issuer.store.revoke(grant: grant, at: now, database)
                return .failure(.invalidGrant("The code has been used; its tokens are revoked."))
            }
            guard now < code.expiresAt else { return .failure(.invalidGrant("The code has expired.")) }
            guard code.redirectURI == redirectURI else {
                return .failure(.invalidGrant("The redirect_uri is not the one that the code was sent to."))
            }
            guard Self.isVerified(code.challenge, parameters["code_verifier"]) else {
                return .failure(.invalidGrant("The code_verifier does not match the code_challenge."))
            }
            let grant = try issuer.store.beginGrant(client: app.clientID, person: code.person, at: now, database)
            try issuer.store.spend(digest, on: grant, database)
            guard app.generation.isLegacy else {
                return .success(
                    try issuer.issuePair(
                        grant: grant, person: code.person, lifetime: lifetime, at: now, database))
            }
            return .success(
                try issuer.issueLone(grant: grant, person: code.person, lifetime: nil, at: now, database))
        }
    }

    /// Returns whether a verifier matches a challenge (RFC 7636 §4.6).
    ///
    /// A verifier without a challenge is refused as well (RFC 9700 §4.8.2).
    static func isVerified(_ challenge: String?, _ verifier: String?) -> Bool {
        guard let challenge else { return verifier == nil }
        guard let verifier, (43...128).contains(verifier.utf8.count) else { return false }
        return Base64URL.encode(Array(SHA256.hash(data: Array(verifier.utf8)))) == challenge
    }

    // MARK: Refresh token

    private func renew(_ parameters: OAuthParameters, _ app: SandboxApp) async throws -> TokenIssuer.Issued {
        let digest = TokenDigest(try parameters.required("refresh_token"))
        let now = server.now
        let lifetime = server.settings.value.accessTokenLifetime
        let issuer = server.issuer
        return try await outcome { database in
            let refusal = OAuthProblem.invalidGrant("The refresh token is unknown, or another app's.")
            guard let token = try issuer.store.token(digest, database), token.clientID == app.clientID else {
                return .failure(refusal)
            }
            // A token of version 1 works as a refresh token once, to be exchanged
            // for a pair.
            guard token.kind != .access else { return .failure(refusal) }
            if token.isRevoked {
                try issuer.store.revoke(grant: token.grant, at: now, database)
                return .failure(.invalidGrant("The refresh token has been used; all tokens of its grant are revoked."))
            }
            if let end = token.expiresAt, now >= end { return .failure(.invalidGrant("The token has expired.")) }
            try issuer.store.revoke(grant: token.grant, at: now, database)
            return .success(
                try issuer.issuePair(
                    grant: token.grant, person: token.person, lifetime: lifetime, at: now, database))
        }
    }

    // MARK: Password

    private func signIn(_ parameters: OAuthParameters, _ app: SandboxApp) async throws -> TokenIssuer.Issued {
        guard app.generation.isLegacy else {
            throw OAuthProblem.unauthorizedClient("The password grant is for apps of version 1 only.")
        }
        let name = try parameters.required("username")
        guard let person = try await server.person(email: name, password: try parameters.required("password")) else {
            throw OAuthProblem.invalidGrant("The name or the password is wrong.")
        }
        let now = server.now
        let issuer = server.issuer
        return try await outcome { database in
            let grant = try issuer.store.beginGrant(client: app.clientID, person: person, at: now, database)
            return .success(
                try issuer.issueLone(grant: grant, person: person, lifetime: nil, at: now, database))
        }
    }

    /// Runs `body` in a transaction and throws its failure afterwards, since
    /// throwing inside the transaction would undo a revocation.
    private func outcome(
        _ body: @escaping @Sendable (Database) throws -> Result<TokenIssuer.Issued, OAuthProblem>
    ) async throws -> TokenIssuer.Issued {
        try await server.store.write(body).get()
    }
}
