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
        var validator = IDTokenValidator(
            issuer: issuer, clientID: client.id, algorithms: provider.idTokenAlgorithms, keys: keys, time: time)
        validator.trustedAudiences = trustedAudiences
        validator.leeway = idTokenLeeway
        return validator
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

    /// The tokens of a renewal with the id token of the sign-in, and the new one
    /// where it is still to be judged.
    ///
    /// An answer may leave the id token out (OpenID Connect Core §12.2), so the
    /// tokens do not depend on it: a new one that cannot be shown to be good is
    /// not believed, and that is all. One that contradicts the sign-in is more:
    /// it says that the tokens are somebody else's.
    ///
    /// - Throws: ``OAuthError`` of the family `idToken` when the issuer, the
    ///   audience, the person or the moment of sign-in is another one.
    func unjudged(_ tokens: TokenSet, succeeding old: TokenSet) throws -> RenewalAnswer {
        var kept = tokens
        kept.idToken = old.idToken
        let known = old.idToken.flatMap { try? IDTokenParts($0).claims }
        guard let idToken = tokens.idToken, idToken != old.idToken, let subject = known?["sub"]?.string,
            let validator = try? validator()
        else { return RenewalAnswer(tokens: kept) }
        var expectation = IDTokenExpectation()
        expectation.subject = subject
        expectation.accessToken = tokens.accessToken
        expectation.authenticationTime = known?["auth_time"]?.number?.nearestDouble
        if let parts = try? IDTokenParts(idToken) { try validator.checkClaims(parts, expectation) }
        return RenewalAnswer(tokens: kept, pending: PendingIDToken(text: idToken, expectation: expectation))
    }

    /// Judges the id token of a renewal.
    ///
    /// - Throws: Why it is not good, or cannot be judged now.
    func judge(_ pending: PendingIDToken) async throws {
        _ = try await validator().validate(pending.text, pending.expectation)
    }
}
