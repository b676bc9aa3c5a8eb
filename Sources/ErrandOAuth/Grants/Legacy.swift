// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension OAuthGrants {
    /// Grants that RFC 9700 forbids or advises against, for servers that support no other.
    ///
    /// Prefer the code grant wherever a server supports it.
    public var legacy: Legacy { Legacy(grants: self) }

    /// Grants that RFC 9700 forbids or advises against.
    public struct Legacy: Sendable {
        let grants: OAuthGrants
    }
}

extension OAuthGrants.Legacy {
    /// Requests tokens for a user name and a password, which are sent in the
    /// body only (RFC 6749 §4.3; RFC 9700 §2.4 forbids this grant).
    @available(*, deprecated, message: "RFC 9700 §2.4: use the code grant")
    public func password(user: String, password: String, scopes: ScopeList = []) async throws -> TokenSet {
        try await passwordTokens(user, password, scopes)
    }

    package func passwordTokens(_ user: String, _ password: String, _ scopes: ScopeList) async throws -> TokenSet {
        var fields = [
            FormField("grant_type", "password"), FormField("username", user), FormField("password", password),
        ]
        if !scopes.isEmpty { fields.append(FormField("scope", try scopes.sent())) }
        let answer = try await grants.call(.token, fields, isBound: true)
        let tokens = try grants.tokens(answer, requested: scopes.isEmpty ? nil : scopes)
        return try await grants.verified(tokens, requested: scopes)
    }

    /// Begins the implicit grant (RFC 6749 §4.2; RFC 9700 §2.1.2 advises against it).
    @available(*, deprecated, message: "RFC 9700 §2.1.2: use the code grant")
    public func implicit(redirect: RedirectURI, scopes: ScopeList = []) throws -> PendingImplicitAuthorization {
        try pendingImplicit(redirect, scopes)
    }

    func pendingImplicit(_ redirect: RedirectURI, _ scopes: ScopeList) throws -> PendingImplicitAuthorization {
        let endpoint = try EndpointURL.checked(grants.provider.authorizationEndpoint, "authorization_endpoint")
        let state = AuthorizationState(random: grants.random)
        var fields = [
            FormField("response_type", "token"), FormField("client_id", grants.client.id),
            FormField("redirect_uri", redirect.text), FormField("state", state.value),
        ]
        if !scopes.isEmpty { fields.append(FormField("scope", try scopes.sent())) }
        return PendingImplicitAuthorization(
            url: EndpointURL.appending(fields, to: endpoint), redirect: redirect, grants: grants, state: state,
            scopes: scopes)
    }
}

/// An implicit grant that waits for its answer, with the tokens in the
/// fragment.
public final class PendingImplicitAuthorization: Sendable, CustomStringConvertible, CustomReflectable {
    /// The URL that the browser opens.
    public let url: String

    private let redirect: RedirectURI
    private let grants: OAuthGrants
    private let state: AuthorizationState
    private let scopes: ScopeList
    private let isOpen = Mutex(true)

    init(url: String, redirect: RedirectURI, grants: OAuthGrants, state: AuthorizationState, scopes: ScopeList) {
        self.url = url
        self.redirect = redirect
        self.grants = grants
        self.state = state
        self.scopes = scopes
    }

    /// Returns the tokens in the URL that the browser came back to; works once.
    ///
    /// - Throws: The errors of ``PendingAuthorization/finish(_:)``.
    public func finish(_ url: String) throws -> TokenSet {
        let sentAt = grants.time.date()
        let answer = try AuthorizationAnswer(
            url, in: .fragment, for: .init(redirect: redirect, state: state, provider: grants.provider))
        guard
            isOpen.withLock({ isOpen in
                defer { isOpen = false }
                return isOpen
            })
        else { throw OAuthError(.alreadyUsed, reason: "the authorization was finished before") }
        try answer.check()
        let reader = TokenResponseReader(
            format: grants.provider.responseFormat, types: [.bearer], requestedScopes: scopes.isEmpty ? nil : scopes,
            sentAt: sentAt)
        var tokens = try reader.read(JSONObject(answer.fields.map { ($0.name, .string($0.value)) }))
        // RFC 6749 §4.2.2: this grant has no refresh token, and no id token was requested.
        tokens.refreshToken = nil
        tokens.idToken = nil
        return tokens
    }

    /// A fixed text that shows no values.
    public var description: String { "implicit authorization \(Redacted.mark)" }

    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
