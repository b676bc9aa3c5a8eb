// SPDX-License-Identifier: MIT

import ErrandJSON

extension OAuthGrants {
    /// What judges the id tokens of this client's server.
    ///
    /// - Throws: ``OAuthError`` `configuration.endpoint` for a server without an
    ///   issuer or keys.
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

    /// The tokens of the code grant, when their id token is good (OpenID Connect
    /// Core §3.1.3.7): with `openid` granted there must be one.
    func verified(_ tokens: TokenSet, of flow: PendingAuthorization) async throws -> TokenSet {
        guard let nonce = flow.nonce else { return try await verified(tokens, requested: flow.request.scopes) }
        guard let idToken = tokens.idToken else {
            guard tokens.scopes?.contains("openid") == false else {
                throw OAuthError(.idToken.missing, reason: "openid was granted, but there is no id token")
            }
            return tokens
        }
        var expectation = IDTokenExpectation(nonce: nonce.value)
        expectation.accessToken = tokens.accessToken
        expectation.maximumAge = flow.request.maximumAge
        expectation.authenticationContexts = flow.request.authenticationContexts
        _ = try await validator().validate(idToken, expectation)
        return tokens
    }

    /// The tokens of any other grant, when the id token among them is good.
    ///
    /// One that nobody asked for, or of a server without issuer or keys, is left
    /// out unless it can be shown to be good: whoever reads a ``TokenSet`` of a
    /// grant may believe its id token.
    func verified(_ tokens: TokenSet, requested: ScopeList?) async throws -> TokenSet {
        guard let idToken = tokens.idToken else { return tokens }
        var tokens = tokens
        guard let validator = try? validator() else {
            tokens.idToken = nil
            return tokens
        }
        var expectation = IDTokenExpectation()
        expectation.accessToken = tokens.accessToken
        do { _ = try await validator.validate(idToken, expectation) } catch {
            let isAsked = requested?.contains("openid") == true
            guard !isAsked, !(error is CancellationError) else { throw error }
            tokens.idToken = nil
        }
        return tokens
    }

    /// The tokens of a renewal, when their id token is about the same person
    /// (OpenID Connect Core §12.2).
    ///
    /// Where nothing can be said of the new one, that of the sign-in stays.
    func verified(_ tokens: TokenSet, succeeding old: TokenSet) async throws -> TokenSet {
        guard let idToken = tokens.idToken, idToken != old.idToken else { return tokens }
        let known = old.idToken.flatMap { try? IDTokenParts($0).claims }
        guard let subject = known?["sub"]?.string, let validator = try? validator() else {
            var tokens = tokens
            tokens.idToken = old.idToken
            return tokens
        }
        var expectation = IDTokenExpectation()
        expectation.subject = subject
        expectation.accessToken = tokens.accessToken
        expectation.authenticationTime = known?["auth_time"]?.number?.nearestDouble
        _ = try await validator.validate(idToken, expectation)
        return tokens
    }
}
