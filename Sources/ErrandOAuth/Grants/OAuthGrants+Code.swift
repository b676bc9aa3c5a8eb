// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import HTTPTypes

extension OAuthGrants {
    /// Begins an authorization (RFC 6749 §4.1, RFC 7636).
    ///
    /// A pushed request (RFC 9126) is sent now. Otherwise nothing is sent
    /// before ``PendingAuthorization/finish(_:)``.
    ///
    /// - Throws: ``OAuthError`` `configuration`, for example for the scope
    ///   `openid` at a server whose issuer or keys are unknown.
    public func authorize(_ request: AuthorizationRequest) async throws -> PendingAuthorization {
        let endpoint = try EndpointURL.checked(
            provider.authorizationEndpoint, "authorization_endpoint", provider.insecureHosts)
        let state = AuthorizationState(random: random)
        let pkce = PKCE(random: random)
        let nonce = request.scopes.contains("openid") ? AuthorizationState(random: random) : nil
        // Fails before the person signs in if the id token could not be
        // validated afterwards.
        if nonce != nil { _ = try validator() }
        var fields = try request.fields(self, state: state, pkce: pkce, nonce: nonce)
        if let key = request.signingKey { fields = try RequestObject(fields: fields, key: key).outerFields(self) }
        var deadline: TimeSource.Instant?
        if request.isPushed || provider.requiresPushedRequests {
            let pushed = try await push(fields)
            deadline = pushed.deadline
            fields = [FormField("client_id", client.id), FormField("request_uri", pushed.reference)]
        }
        let url = EndpointURL.appending(fields, to: endpoint)
        let values = PendingAuthorization.Values(
            url: try request.priorSignOut?.opening(url, provider.insecureHosts) ?? url, state: state.value,
            nonce: nonce?.value, issuedAt: time.seconds, scopes: request.scopes.names, resources: request.resources,
            loginHint: request.loginHint, maximumAge: request.maximumAge,
            authenticationContexts: request.authenticationContexts, thumbprint: dpop?.thumbprint)
        return PendingAuthorization(values, redirect: request.redirect, deadline: deadline, pkce: pkce, grants: self)
    }

    /// Pushes a request.
    ///
    /// A failure is thrown; the request is never sent unpushed instead.
    private func push(
        _ fields: [FormField]
    ) async throws -> (reference: String, deadline: TimeSource.Instant) {
        let sent = time.now()
        // Some authentication methods send the id in the body already.
        let own = try ClientProof.make(self).fields.contains { $0.name == "client_id" }
        let response = try await call(
            .pushedRequest, own ? fields.filter { $0.name != "client_id" } : fields, isBound: true)
        let object = try response.object(time)
        guard let reference = object["request_uri"]?.string, !reference.isEmpty,
            reference.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let life = object["expires_in"]?.number.flatMap({ ExpiryValue.seconds(.number($0)) })
        else {
            throw response.described(
                OAuthError(.invalidResponse.member, reason: "the pushed request has no reference or no lifetime"))
        }
        return (reference, sent.advanced(by: min(.seconds(life), TokenSet.longestLifetime)))
    }

    /// Redeems a code, once.
    func redeem(_ code: String, _ pkce: PKCE, _ flow: PendingAuthorization) async throws -> TokenSet {
        let fields = [
            FormField("grant_type", "authorization_code"), FormField("code", code),
            FormField("redirect_uri", flow.redirect.text), FormField("code_verifier", pkce.verifier),
        ]
        let resources = try ResourceIndicator.fields(flow.values.resources)
        let response = try await call(.token, fields + resources, isBound: true)
        let requested = flow.values.scopes.isEmpty ? nil : ScopeList(flow.values.scopes)
        var tokens = try tokens(response, requested: requested)
        tokens.resources = flow.values.resources
        return try await verified(tokens, of: flow)
    }
}
