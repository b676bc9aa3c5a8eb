// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import HTTPTypes

extension OAuthGrants {
    /// Begins an authorization (RFC 6749 §4.1, RFC 7636).
    ///
    /// Where the request is pushed (RFC 9126), this sends it; else nothing is
    /// sent before ``PendingAuthorization/finish(_:)``.
    public func authorize(_ request: AuthorizationRequest) async throws -> PendingAuthorization {
        let endpoint = try EndpointURL.checked(provider.authorizationEndpoint, "authorization_endpoint")
        let state = AuthorizationState(random: random)
        let pkce = PKCE(random: random)
        let nonce = request.scopes.contains("openid") ? AuthorizationState(random: random) : nil
        var fields = try request.fields(self, state: state, pkce: pkce, nonce: nonce)
        if let key = request.signingKey { fields = try RequestObject(fields: fields, key: key).outerFields(self) }
        var deadline: TimeSource.Instant?
        if request.isPushed || provider.requiresPushedRequests {
            let pushed = try await push(fields)
            deadline = pushed.deadline
            fields = [FormField("client_id", client.id), FormField("request_uri", pushed.reference)]
        }
        let url = EndpointURL.appending(fields, to: endpoint)
        return PendingAuthorization(
            url: try request.priorSignOut?.opening(url) ?? url, deadline: deadline, grants: self, request: request,
            state: state, nonce: nonce, pkce: pkce)
    }

    /// Pushes a request; a failure is a failure, never a plain request instead.
    private func push(
        _ fields: [FormField]
    ) async throws -> (reference: String, deadline: TimeSource.Instant) {
        let sent = time.now()
        // The client's proof carries the id where the method wants it in the body.
        let own = try ClientProof.make(self).fields.contains { $0.name == "client_id" }
        let answer = try await call(
            .pushedRequest, own ? fields.filter { $0.name != "client_id" } : fields, isBound: true)
        let object = try answer.object(time)
        guard let reference = object["request_uri"]?.string, !reference.isEmpty,
            reference.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let life = object["expires_in"]?.number.flatMap({ ExpiryValue.seconds(.number($0)) })
        else {
            throw answer.described(
                OAuthError(.invalidResponse.member, reason: "the pushed request has no reference or no lifetime"))
        }
        return (reference, sent.advanced(by: min(.seconds(life), TokenSet.longestLifetime)))
    }

    /// Sends a code, once.
    func redeem(_ code: String, _ pkce: PKCE, _ flow: PendingAuthorization) async throws -> TokenSet {
        let fields = [
            FormField("grant_type", "authorization_code"), FormField("code", code),
            FormField("redirect_uri", flow.redirect.text), FormField("code_verifier", pkce.verifier),
        ]
        let resources = try ResourceIndicator.fields(flow.request.resources)
        let answer = try await call(.token, fields + resources, isBound: true)
        let requested = flow.request.scopes.isEmpty ? nil : flow.request.scopes
        let tokens = try tokens(answer, requested: requested)
        try await checkIDToken(of: tokens, flow)
        return tokens
    }

    /// H1, H18: with `openid` granted there must be an id token, and a good one.
    private func checkIDToken(of tokens: TokenSet, _ flow: PendingAuthorization) async throws {
        guard let nonce = flow.nonce else { return }
        guard let idToken = tokens.idToken else {
            guard tokens.scopes?.contains("openid") == false else {
                throw OAuthError(.idToken.missing, reason: "openid was granted, but there is no id token")
            }
            return
        }
        var expectation = IDTokenExpectation(nonce: nonce.value)
        expectation.accessToken = tokens.accessToken
        expectation.maximumAge = flow.request.maximumAge
        expectation.authenticationContexts = flow.request.authenticationContexts
        _ = try await validator().validate(idToken, expectation)
    }

    /// What judges the id tokens of this client's server.
    public func validator() throws -> IDTokenValidator {
        guard let issuer = provider.issuer else {
            throw OAuthError(.configuration.endpoint, reason: "an id token needs an issuer to be compared with")
        }
        guard let keys else {
            throw OAuthError(.configuration.endpoint, reason: "an id token needs the endpoint of the keys")
        }
        return IDTokenValidator(
            issuer: issuer, clientID: client.id, algorithms: provider.idTokenAlgorithms, keys: keys, time: time)
    }
}
