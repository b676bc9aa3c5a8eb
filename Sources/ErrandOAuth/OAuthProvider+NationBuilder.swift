// SPDX-License-Identifier: MIT

extension OAuthProvider {
    /// Returns the authorization server of a nation.
    ///
    /// It has no metadata, no issuer and no documented revocation, and uses no
    /// scopes. Refresh tokens do not expire, and are replaced at each use.
    ///
    /// - Parameters:
    ///   - slug: The nation's slug: letters, digits and inner hyphens. It
    ///     becomes part of the host name.
    ///   - baseURL: Another base URL, such as a sandbox's;
    ///     `https://SLUG.nationbuilder.com` when `nil`.
    /// - Throws: ``OAuthError`` `configuration` for an invalid slug, and for a
    ///   base URL that is not safe.
    public static func nationBuilder(_ slug: String, baseURL: String? = nil) throws -> OAuthProvider {
        let name = slug.lowercased()
        let isName =
            (1...63).contains(name.utf8.count) && !name.hasPrefix("-") && !name.hasSuffix("-")
            && name.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
            }
        guard isName else {
            throw OAuthError(.configuration.parameter, reason: "a nation's name is letters, digits and inner hyphens")
        }
        var base = try EndpointURL.checked(baseURL ?? "https://\(name).nationbuilder.com", "base URL")
        while base.hasSuffix("/") { base.removeLast() }
        return OAuthProvider(authorizationEndpoint: base + "/oauth/authorize", tokenEndpoint: base + "/oauth/token")
    }
}
