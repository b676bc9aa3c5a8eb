// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandJSON
import HTTPTypes

/// The type of a token, as a hint for the server.
public struct TokenHint: Sendable, Hashable {
    let name: String
    /// An access token.
    public static let accessToken = TokenHint(name: "access_token")
    /// A refresh token.
    public static let refreshToken = TokenHint(name: "refresh_token")
}

extension OAuthGrants {
    /// Revokes a token (RFC 7009).
    ///
    /// A token that the server does not know counts as revoked. The body of a
    /// successful response is ignored.
    public func revoke(_ token: String, _ hint: TokenHint) async throws {
        let fields = [FormField("token", token), FormField("token_type_hint", hint.name)]
        let response = try await call(.revocation, fields)
        if response.isSuccessful { return }
        throw response.error(time) ?? response.described(OAuthError(.status))
    }

    /// Revokes the refresh token, then the access token.
    ///
    /// If the server refuses the first, the second is revoked anyway.
    ///
    /// - Throws: The first refusal, after both were tried. A broken connection
    ///   is thrown at once.
    public func revoke(_ tokens: TokenSet) async throws {
        var refusal: OAuthError?
        do {
            if let refreshToken = tokens.refreshToken { try await revoke(refreshToken, .refreshToken) }
        } catch let error as OAuthError where error.status != nil { refusal = error }
        do { try await revoke(tokens.accessToken, .accessToken) } catch { throw refusal ?? error }
        if let refusal { throw refusal }
    }

    /// Revokes tokens that nobody will use, if the server can do that; a failure does
    /// not matter.
    func discard(_ tokens: TokenSet) async {
        guard provider.revocationEndpoint != nil else { return }
        try? await revoke(tokens)
    }

    /// Asks the server about a token (RFC 7662).
    public func introspect(_ token: String, _ hint: TokenHint? = nil) async throws -> Introspection {
        var fields = [FormField("token", token)]
        if let hint { fields.append(FormField("token_type_hint", hint.name)) }
        let response = try await call(.introspection, fields)
        let object = try response.object(time)
        guard let isActive = object["active"]?.bool else {
            throw response.described(OAuthError(.invalidResponse.member, reason: "active is missing or not a boolean"))
        }
        return Introspection(isActive: isActive, members: isActive ? object : JSONObject())
    }

    /// Fetches the claims about the person (OpenID Connect Core §5.3).
    ///
    /// - Parameters:
    ///   - tokens: The tokens whose access token is sent.
    ///   - subject: The `sub` of the id token. A response about another person
    ///     is refused.
    public func userinfo(_ tokens: TokenSet, subject: String) async throws -> JSONObject {
        let url = try Endpoint.userinfo.url(provider, client)
        var isSecondTry = false
        while true {
            let scheme = tokens.tokenType.scheme
            let proof =
                try tokens.tokenType == .dpop
                ? dpop?.signed(.get, url, accessToken: tokens.accessToken, time: time, random: random) : nil
            let response = try await http.response(
                .get, url,
                [
                    additionalFields,
                    .header(.authorization, "\(scheme) \(tokens.accessToken)"),
                    .header(DPoPProver.field, proof?.text),
                ], timeout, sent: SentValues([], [tokens.accessToken, proof?.text]))
            dpop?.remember(response.head, url)
            if response.head.status.code == 401, let dpop, let proof, dpop.nonce(for: url) != proof.nonce, !isSecondTry
            {
                isSecondTry = true
                continue
            }
            if let refusal = response.challengeError(time) { throw refusal }
            let object = try response.object(time)
            guard let found = object["sub"]?.string, !found.isEmpty, ConstantTime.equal(found, subject) else {
                throw response.described(
                    OAuthError(.invalidResponse.subject, reason: "the subject is missing or another person's"))
            }
            return object
        }
    }

    /// Returns the URL at which the browser ends the person's session at the
    /// server (OpenID Connect RP-Initiated Logout §2).
    ///
    /// - Returns: The URL, and the state that the response at `redirect` must bring
    ///   back.
    public func endSession(
        idToken: String?, redirect: RedirectURI? = nil
    ) throws -> (url: String, state: AuthorizationState) {
        let endpoint = try EndpointURL.checked(
            provider.endSessionEndpoint, "end_session_endpoint", provider.insecureHosts)
        let state = AuthorizationState(random: random)
        var fields = [FormField("client_id", client.id)]
        if let idToken { fields.append(FormField("id_token_hint", idToken)) }
        if let redirect {
            fields += [FormField("post_logout_redirect_uri", redirect.text), FormField("state", state.value)]
        }
        return (EndpointURL.appending(fields, to: endpoint), state)
    }

    /// Checks that a URL is the response to the end of a session.
    ///
    /// - Throws: ``OAuthError`` `invalidResponse.notMine` or `stateMismatch`.
    public func finishEndSession(_ url: String, redirect: RedirectURI, state: AuthorizationState) throws {
        guard redirect.matches(url) else {
            throw OAuthError(.invalidResponse.notMine, reason: "the URL is not the redirect URI")
        }
        let query = url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        let states = (FormField.parse(form: query) ?? []).filter { $0.name == "state" }
        guard states.count == 1, state.matches(states[0].value) else {
            throw OAuthError(.stateMismatch, reason: "the state is another flow's")
        }
    }
}

/// A server's information about a token (RFC 7662 §2.2).
///
/// No description and no dump shows a value.
public struct Introspection: Sendable, RedactedDescription {
    /// Whether the token is active.
    public let isActive: Bool
    /// The whole response; empty for an inactive token.
    public let members: JSONObject

    /// The scopes of the token.
    public var scopes: ScopeList? { members["scope"]?.string.map { ScopeList(text: $0) } }
    /// The time at which the token expires, in seconds since 1970.
    public var expiry: Double? { members["exp"]?.number?.nearestDouble }
    /// The subject of the token.
    public var subject: String? { members["sub"]?.string }

    /// Whether the token is active.
    public var description: String { isActive ? "an active token" : "an inactive token" }
}
