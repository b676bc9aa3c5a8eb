// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension OAuthGrants {
    /// New tokens for a refresh token (RFC 6749 §6).
    ///
    /// What the answer leaves out is kept from the old tokens. The scope is not
    /// sent unless it is narrowed; resources are those of the old tokens unless
    /// others are given. A new id token is about the same person as the old one,
    /// or the answer is refused (OpenID Connect Core §12.2). One that cannot be
    /// judged now, or is not good, is left out: the old one stays.
    ///
    /// - Parameters:
    ///   - old: The tokens to renew.
    ///   - scopes: A part of what was granted.
    ///   - resources: For which resources (RFC 8707), a part of those before.
    /// - Throws: ``OAuthError`` `loginRequired` without a refresh token, and
    ///   `configuration.scope` for more than was granted; nothing is sent then.
    public func refresh(
        _ old: TokenSet, scopes: ScopeList? = nil, resources: [String]? = nil
    ) async throws -> TokenSet {
        let answer = try await renewed(old, scopes: scopes, resources: resources)
        guard let pending = answer.pending else { return answer.tokens }
        var tokens = answer.tokens
        // The pair is there, and the old one may be used up: nothing that happens now may lose it.
        if (try? await judge(pending)) != nil { tokens.idToken = pending.text }
        return tokens
    }

    /// As ``refresh(_:scopes:resources:)``, with the id token still to be judged.
    func renewed(
        _ old: TokenSet, scopes: ScopeList? = nil, resources: [String]? = nil
    ) async throws -> RenewalAnswer {
        guard let refreshToken = old.refreshToken, !refreshToken.isEmpty else {
            throw OAuthError(.loginRequired, reason: "there is no refresh token")
        }
        var fields = [FormField("grant_type", "refresh_token"), FormField("refresh_token", refreshToken)]
        if let scopes {
            guard let granted = old.scopes, scopes.isSubset(of: granted) else {
                throw OAuthError(.configuration.scope, reason: "a renewal cannot ask for more than was granted")
            }
            fields.append(FormField("scope", try scopes.sent()))
        }
        let resources = resources ?? old.resources
        let answer = try await call(.token, fields + ResourceIndicator.fields(resources), isBound: true)
        var tokens = try tokens(answer, requested: scopes)
        tokens.resources = resources
        return try unjudged(tokens.succeeding(old), succeeding: old)
    }

    /// Tokens for the client itself (RFC 6749 §4.4).
    public func clientCredentials(scopes: ScopeList = [], resources: [String] = []) async throws -> TokenSet {
        var fields = [FormField("grant_type", "client_credentials")]
        if !scopes.isEmpty { fields.append(FormField("scope", try scopes.sent())) }
        let answer = try await call(.token, fields + ResourceIndicator.fields(resources), isBound: true)
        var tokens = try tokens(answer, requested: scopes.isEmpty ? nil : scopes)
        tokens.resources = resources
        return try await verified(tokens, requested: scopes)
    }

    /// Tokens for a statement about a user that an issuer signed (RFC 7523
    /// §2.1).
    public func jwtBearer(assertion: String, scopes: ScopeList = []) async throws -> TokenSet {
        var fields = [
            FormField("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), FormField("assertion", assertion),
        ]
        if !scopes.isEmpty { fields.append(FormField("scope", try scopes.sent())) }
        let answer = try await call(.token, fields, isBound: true)
        return try await verified(try tokens(answer, requested: scopes.isEmpty ? nil : scopes), requested: scopes)
    }

    /// Tokens for a statement about a user that this client signs (RFC 7523
    /// §2.1).
    ///
    /// - Parameters:
    ///   - subject: The user.
    ///   - key: The client's key.
    ///   - scopes: What to ask for.
    ///   - audience: To whom it is addressed.
    public func jwtBearer(
        subject: String, key: SigningKey, scopes: ScopeList = [], audience: AssertionAudience = .issuer
    ) async throws -> TokenSet {
        let endpoint = try Endpoint.token.url(provider, client)
        let recipient =
            switch audience.kind {
            case .issuer: provider.issuer ?? endpoint
            case .tokenEndpoint: endpoint
            case .text(let text): text
            }
        let now = Int64(time.date().timeIntervalSince1970)
        var header: JSONObject = ["typ": "JWT"]
        if let keyID = key.keyID { header["kid"] = .string(keyID) }
        let assertion = try key.token(
            header: header,
            claims: [
                "iss": .string(client.id), "sub": .string(subject), "aud": .string(recipient),
                "jti": .string(random.text(bytes: 16)), "iat": .number(JSONNumber(now)),
                "exp": .number(JSONNumber(now + 60)),
            ])
        return try await jwtBearer(assertion: assertion, scopes: scopes)
    }

    /// Another token for a token (RFC 8693).
    ///
    /// The answer may be a token that is no access token: then its
    /// `tokenType` is ``TokenType/notApplicable``, and no session takes it.
    public func exchange(_ exchange: TokenExchange) async throws -> TokenSet {
        let answer = try await call(.token, try exchange.fields(), isBound: true)
        let types: Set<TokenType> = [dpop == nil ? .bearer : .dpop, .notApplicable]
        var tokens = try tokens(answer, requested: exchange.scopes.isEmpty ? nil : exchange.scopes, types: types)
        guard tokens.issuedTokenType?.isEmpty == false else {
            throw answer.described(OAuthError(.invalidResponse.member, reason: "there is no issued_token_type"))
        }
        tokens.resources = exchange.resources
        return try await verified(tokens, requested: exchange.scopes)
    }
}

/// What to exchange (RFC 8693 §2.1).
///
/// Its tokens are in no description and no dump.
public struct TokenExchange: Sendable, CustomStringConvertible, CustomReflectable {
    /// The token of whom the request is about.
    public var subjectToken: String
    /// What kind of token it is.
    public var subjectTokenType: String
    /// The token of who acts.
    public var actorToken: String?
    /// What kind of token it is.
    public var actorTokenType: String?
    /// What kind of token is wanted.
    public var requestedTokenType: String?
    /// What to ask for.
    public var scopes: ScopeList = []
    /// For which resources (RFC 8707).
    public var resources: [String] = []
    /// For which services, by their logical names.
    public var audiences: [String] = []

    /// An exchange of a token.
    public init(subjectToken: String, type: String = TokenExchange.accessToken) {
        self.subjectToken = subjectToken
        subjectTokenType = type
    }

    /// The kind of an access token.
    public static let accessToken = "urn:ietf:params:oauth:token-type:access_token"
    /// The kind of a refresh token.
    public static let refreshToken = "urn:ietf:params:oauth:token-type:refresh_token"
    /// The kind of an id token.
    public static let idToken = "urn:ietf:params:oauth:token-type:id_token"

    func fields() throws -> [FormField] {
        guard !subjectToken.isEmpty, !subjectTokenType.isEmpty, (actorToken == nil) == (actorTokenType == nil) else {
            throw OAuthError(.configuration.parameter, reason: "a token without a kind, or a kind without a token")
        }
        var fields = [
            FormField("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange"),
            FormField("subject_token", subjectToken), FormField("subject_token_type", subjectTokenType),
        ]
        if let actorToken, let actorTokenType {
            fields += [FormField("actor_token", actorToken), FormField("actor_token_type", actorTokenType)]
        }
        if let requestedTokenType { fields.append(FormField("requested_token_type", requestedTokenType)) }
        if !scopes.isEmpty { fields.append(FormField("scope", try scopes.sent())) }
        fields += audiences.map { FormField("audience", $0) }
        return fields + (try ResourceIndicator.fields(resources))
    }

    /// No values.
    public var description: String { "token exchange \(Redacted.mark)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
