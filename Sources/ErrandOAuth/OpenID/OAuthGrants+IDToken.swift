// SPDX-License-Identifier: MIT

import ErrandJSON

extension OAuthGrants {
    /// Returns the validator of this server's id tokens.
    ///
    /// - Throws: ``OAuthError`` `configuration.endpoint` for a server without an
    ///   issuer or keys.
    public func validator() throws -> IDTokenValidator {
        guard let issuer = provider.issuer else {
            throw OAuthError(.configuration.endpoint, reason: "validating an id token needs the server's issuer")
        }
        guard let keys else {
            throw OAuthError(.configuration.endpoint, reason: "validating an id token needs a key endpoint")
        }
        var validator = IDTokenValidator(
            issuer: issuer, clientID: client.id, algorithms: provider.idTokenAlgorithms, keys: keys, time: time)
        validator.trustedAudiences = trustedAudiences
        validator.leeway = idTokenLeeway
        return validator
    }

    /// Returns the tokens of the code grant if their id token is valid (OpenID
    /// Connect Core §3.1.3.7).
    ///
    /// If `openid` was granted, there must be an id token. Tokens that are not
    /// returned are revoked.
    func verified(_ tokens: TokenSet, of flow: PendingAuthorization) async throws -> TokenSet {
        let asked = flow.values
        guard let nonce = asked.nonce else {
            return try await verified(tokens, requested: ScopeList(asked.scopes))
        }
        guard let idToken = tokens.idToken else {
            guard tokens.scopes?.contains("openid") == false else {
                await discard(tokens)
                throw OAuthError(.idToken.missing, reason: "openid was granted, but there is no id token")
            }
            return tokens
        }
        var expectation = IDTokenExpectation(nonce: nonce)
        expectation.accessToken = tokens.accessToken
        expectation.maximumAge = asked.maximumAge
        expectation.authenticationContexts = asked.authenticationContexts
        do { _ = try await validator().validate(idToken, expectation) } catch {
            await discard(tokens)
            throw error
        }
        return tokens
    }

    /// Returns the tokens of any other grant if the id token among them is
    /// valid.
    ///
    /// An id token that was not requested, or that comes from a server without
    /// issuer or keys, is left out unless it is proven valid. So the id token
    /// in a ``TokenSet`` of a grant can be trusted. Tokens that are not returned
    /// are revoked.
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
            guard !isAsked, !(error is CancellationError) else {
                await discard(tokens)
                throw error
            }
            tokens.idToken = nil
        }
        return tokens
    }

    /// Returns the tokens of a renewal with the id token of the sign-in, and
    /// beside them the new id token, which is not validated yet.
    ///
    /// A response may leave the id token out (OpenID Connect Core §12.2), so the
    /// tokens do not depend on it. A new id token that cannot be proven valid,
    /// or that differs in another claim, is ignored: to give up the tokens
    /// for it would lose the sign-in. Only one about another person is an
    /// error. The new tokens are that person's then, and are revoked.
    ///
    /// - Throws: ``OAuthError`` `idToken.subject` when the subject differs.
    func unjudged(_ tokens: TokenSet, succeeding old: TokenSet) async throws -> RenewalResult {
        var kept = tokens
        kept.idToken = old.idToken
        let known = old.idToken.flatMap { try? IDTokenParts($0).claims }
        guard let idToken = tokens.idToken, idToken != old.idToken, let subject = known?["sub"]?.string,
            (try? validator()) != nil
        else { return RenewalResult(tokens: kept) }
        var expectation = IDTokenExpectation()
        expectation.subject = subject
        expectation.accessToken = tokens.accessToken
        expectation.authenticationTime = known?["auth_time"]?.number?.nearestDouble
        if let named = (try? IDTokenParts(idToken))?.claims["sub"]?.string, !ConstantTime.equal(named, subject) {
            // A refresh token that was not replaced is still that of the sign-in.
            if tokens.refreshToken != old.refreshToken { await discard(tokens) }
            throw OAuthError(.idToken.subject, reason: "the token is about another person")
        }
        return RenewalResult(tokens: kept, pending: PendingIDToken(text: idToken, expectation: expectation))
    }

    /// Validates the id token of a renewal.
    ///
    /// - Throws: The reason why it is invalid, or cannot be validated now.
    func judge(_ pending: PendingIDToken) async throws {
        _ = try await validator().validate(pending.text, pending.expectation)
    }
}

/// The result of a renewal: tokens that can be saved at once, and an id token
/// that is not validated yet.
struct RenewalResult: Sendable {
    /// The new tokens, with the id token of the old ones.
    var tokens: TokenSet
    /// The new id token, if any.
    var pending: PendingIDToken?
}

/// An id token of a renewal whose signature and times are not checked yet.
struct PendingIDToken: Sendable, CustomReflectable {
    let text: String
    let expectation: IDTokenExpectation

    /// An empty mirror.
    var customMirror: Mirror { Mirror(self, children: []) }
}
