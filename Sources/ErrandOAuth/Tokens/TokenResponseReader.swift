// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON

/// A reader of successful token responses (RFC 6749 §5.1), which refuses an
/// invalid one as a whole.
struct TokenResponseReader {
    let format: TokenResponseFormat
    /// The type of the access token.
    let type: TokenType
    /// Whether the response may be a token that is not an access token (RFC 8693
    /// §2.2.1).
    var isExchange = false
    let requestedScopes: ScopeList?
    let sentAt: Date

    func read(_ response: JSONObject) throws(OAuthError) -> TokenSet {
        var object = response
        for key in format.path {
            guard case .object(let inner)? = object[key] else {
                throw OAuthError(.invalidResponse.member, reason: "the object that holds the tokens is missing")
            }
            object = inner
        }
        var tokens = TokenSet(
            accessToken: try accessToken(object), tokenType: try tokenType(object),
            refreshToken: try refreshToken(object), scopes: try scopes(object) ?? requestedScopes, issuedAt: sentAt,
            lifetime: object[format.expiryKey].flatMap { format.expiry.lifetime($0, sentAt) },
            idToken: try text(object, format.idTokenKey))
        tokens.issuedTokenType = try text(object, "issued_token_type")
        guard !isExchange || tokens.issuedTokenType?.isEmpty == false else {
            throw OAuthError(.invalidResponse.member, reason: "there is no issued_token_type")
        }
        tokens.others = object
        for key in [
            format.accessTokenKey, format.refreshTokenKey, format.expiryKey, format.tokenTypeKey, format.scopeKey,
            format.idTokenKey,
        ] {
            _ = tokens.others.removeValue(forKey: key)
        }
        return tokens
    }

    private func accessToken(_ object: JSONObject) throws(OAuthError) -> String {
        guard case .string(let token)? = object[format.accessTokenKey], !token.isEmpty else {
            throw OAuthError(.invalidResponse.accessToken, reason: "there is no access token")
        }
        guard Self.isVisible(token) else {
            throw OAuthError(.invalidResponse.accessToken, reason: "the access token has illegal characters")
        }
        return token
    }

    private func tokenType(_ object: JSONObject) throws(OAuthError) -> TokenType {
        let type: TokenType
        switch (object[format.tokenTypeKey], format.assumedTokenType) {
        case (.string(let name)?, nil): type = TokenType(name)
        case (.string(let name)?, _?) where TokenType(name).isRegistered: type = TokenType(name)
        case (_, let assumed?): type = assumed
        case (nil, nil): throw OAuthError(.invalidResponse.tokenType, reason: "there is no token type")
        case (_, nil): throw OAuthError(.invalidResponse.tokenType, reason: "the token type is not text")
        }
        guard type == self.type || isExchange && type == .notApplicable else {
            throw OAuthError(
                .invalidResponse.tokenType,
                reason: "the token type is not \(self.type.name)\(isExchange ? " or n_a" : "")")
        }
        return type
    }

    /// Returns the refresh token; an empty one counts as none.
    private func refreshToken(_ object: JSONObject) throws(OAuthError) -> String? {
        switch object[format.refreshTokenKey] {
        case nil, .null?: return nil
        case .string(let token)?:
            guard Self.isVisible(token) else {
                throw OAuthError(.invalidResponse.refreshToken, reason: "the refresh token has illegal characters")
            }
            return token.isEmpty ? nil : token
        default: throw OAuthError(.invalidResponse.refreshToken, reason: "the refresh token is not text")
        }
    }

    /// Returns the scope; some servers send an array instead of text.
    private func scopes(_ object: JSONObject) throws(OAuthError) -> ScopeList? {
        switch object[format.scopeKey] {
        case nil, .null?: return nil
        case .string(let text)?:
            return text.isEmpty ? nil : ScopeList(text: text, separator: format.scopeSeparator)
        case .array(let elements)?: return ScopeList(elements.compactMap(\.string))
        default: throw OAuthError(.invalidResponse.member, reason: "the scope is not text")
        }
    }

    private func text(_ object: JSONObject, _ key: String) throws(OAuthError) -> String? {
        switch object[key] {
        case nil, .null?: return nil
        case .string(let text)?: return text
        default: throw OAuthError(.invalidResponse.member, reason: "\(key) is not text")
        }
    }

    /// Returns whether a text has only VSCHAR (RFC 6749 Appendix A), which
    /// cannot end a field or a line.
    private static func isVisible(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
