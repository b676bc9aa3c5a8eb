// SPDX-License-Identifier: MIT

public import ErrandOAuth
public import NationBuilder

extension OAuthProvider {
    /// Returns the authorization server of a nation.
    ///
    /// It has no metadata, no issuer and no documented revocation, and uses no
    /// scopes. Refresh tokens do not expire, and are replaced at each use.
    ///
    /// - Parameters:
    ///   - slug: The nation's slug.
    ///   - baseURL: Another base URL, such as a sandbox's;
    ///     `https://SLUG.nationbuilder.com` when `nil`.
    /// - Throws: `OAuthError.configuration` for an invalid slug, and for a
    ///   base URL that is not safe.
    public static func nationBuilder(_ slug: Slug, baseURL: String? = nil) throws -> OAuthProvider {
        guard slug.isValid else {
            throw OAuthError(.configuration.parameter, reason: "a nation's name is letters, digits and inner hyphens")
        }
        var base = try EndpointURL.checked(baseURL ?? "https://\(slug).nationbuilder.com", "base URL")
        while base.hasSuffix("/") { base.removeLast() }
        return OAuthProvider(authorizationEndpoint: base + "/oauth/authorize", tokenEndpoint: base + "/oauth/token")
    }
}

extension OAuthSession {
    /// Exchanges a token of version 1 for tokens of version 2, without a
    /// person.
    ///
    /// NationBuilder accepts an old token once, as the refresh token of a
    /// renewal. If it refuses, nothing changes and the old token stays valid. When the task
    /// is cancelled, the exchange goes on, and its tokens are kept.
    public func migrate(legacyToken: String) async throws {
        try await signIn { [grants] in
            let new = try await grants.refresh(TokenSet(accessToken: legacyToken, refreshToken: legacyToken))
            guard let refreshToken = new.refreshToken, refreshToken != legacyToken else {
                throw OAuthError(.invalidResponse.refreshToken, reason: "the response has no new refresh token")
            }
            return new
        }
    }
}
