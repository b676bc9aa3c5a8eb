// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension OAuthGrants {
    /// Requests new tokens with a refresh token (RFC 6749 §6).
    ///
    /// Values that the answer leaves out are kept from the old tokens. The
    /// scope is sent only to narrow it. The resources are those of the old
    /// tokens unless others are given. If a new id token is about another
    /// person than the old one, the answer is refused (OpenID Connect Core
    /// §12.2) and its tokens are revoked. If the new id token is invalid, differs
    /// in another claim or cannot be validated now, the old one stays.
    ///
    /// - Parameters:
    ///   - old: The tokens to renew.
    ///   - scopes: A subset of the granted scopes.
    ///   - resources: The resources that the tokens are for (RFC 8707), a
    ///     subset of the previous ones.
    /// - Throws: ``OAuthError`` `loginRequired` without a refresh token, and
    ///   `configuration.scope` for a scope that was not granted. Nothing is
    ///   sent in these cases.
    public func refresh(
        _ old: TokenSet, scopes: ScopeList? = nil, resources: [String]? = nil
    ) async throws -> TokenSet {
        let answer = try await renewed(old, scopes: scopes, resources: resources)
        guard let pending = answer.pending else { return answer.tokens }
        var tokens = answer.tokens
        // The server may have rotated the refresh token, so no later failure may lose the new tokens.
        if (try? await judge(pending)) != nil { tokens.idToken = pending.text }
        return tokens
    }

    /// Renews tokens as ``refresh(_:scopes:resources:)`` does, but does not
    /// validate the id token.
    func renewed(
        _ old: TokenSet, scopes: ScopeList? = nil, resources: [String]? = nil
    ) async throws -> RenewalAnswer {
        guard let refreshToken = old.refreshToken, !refreshToken.isEmpty else {
            throw OAuthError(.loginRequired, reason: "there is no refresh token")
        }
        var fields = [FormField("grant_type", "refresh_token"), FormField("refresh_token", refreshToken)]
        if let scopes {
            guard let granted = old.scopes, scopes.isSubset(of: granted) else {
                throw OAuthError(.configuration.scope, reason: "a renewal cannot request a scope that was not granted")
            }
            fields.append(FormField("scope", try scopes.sent()))
        }
        let resources = resources ?? old.resources
        let answer = try await call(.token, fields + ResourceIndicator.fields(resources), isBound: true)
        var tokens = try tokens(answer, requested: scopes)
        tokens.resources = resources
        return try await unjudged(tokens.succeeding(old), succeeding: old)
    }

    /// Requests tokens for the client itself (RFC 6749 §4.4).
    public func clientCredentials(scopes: ScopeList = [], resources: [String] = []) async throws -> TokenSet {
        var fields = [FormField("grant_type", "client_credentials")]
        if !scopes.isEmpty { fields.append(FormField("scope", try scopes.sent())) }
        let answer = try await call(.token, fields + ResourceIndicator.fields(resources), isBound: true)
        var tokens = try tokens(answer, requested: scopes.isEmpty ? nil : scopes)
        tokens.resources = resources
        return try await verified(tokens, requested: scopes)
    }

    /// Requests tokens with a JWT assertion that an issuer signed (RFC 7523
    /// §2.1).
    public func jwtBearer(assertion: String, scopes: ScopeList = []) async throws -> TokenSet {
        var fields = [
            FormField("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), FormField("assertion", assertion),
        ]
        if !scopes.isEmpty { fields.append(FormField("scope", try scopes.sent())) }
        let answer = try await call(.token, fields, isBound: true)
        return try await verified(try tokens(answer, requested: scopes.isEmpty ? nil : scopes), requested: scopes)
    }

    /// Requests tokens with a JWT assertion about a user, signed by this client
    /// (RFC 7523 §2.1).
    ///
    /// - Parameters:
    ///   - subject: The user.
    ///   - key: The client's key.
    ///   - scopes: The scopes to request.
    ///   - audience: The audience of the assertion.
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

    /// Exchanges a token for another one (RFC 8693).
    ///
    /// The answer may be a token that is not an access token. Then its
    /// `tokenType` is ``TokenType/notApplicable``, and no session accepts it.
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

/// A request to exchange a token (RFC 8693 §2.1).
///
/// No description and no dump shows its tokens.
public struct TokenExchange: Sendable, CustomStringConvertible, CustomReflectable {
    /// The token of the party that the request is about.
    public var subjectToken: String
    /// The type of that token.
    public var subjectTokenType: String
    /// The token of the acting party.
    public var actorToken: String?
    /// The type of the acting party's token.
    public var actorTokenType: String?
    /// The type of the requested token.
    public var requestedTokenType: String?
    /// The scopes to request.
    public var scopes: ScopeList = []
    /// The resources that the token is for (RFC 8707).
    public var resources: [String] = []
    /// The services that the token is for, by their logical names.
    public var audiences: [String] = []

    /// Creates an exchange of a token.
    public init(subjectToken: String, type: String = TokenExchange.accessToken) {
        self.subjectToken = subjectToken
        subjectTokenType = type
    }

    /// The type of an access token.
    public static let accessToken = "urn:ietf:params:oauth:token-type:access_token"
    /// The type of a refresh token.
    public static let refreshToken = "urn:ietf:params:oauth:token-type:refresh_token"
    /// The type of an id token.
    public static let idToken = "urn:ietf:params:oauth:token-type:id_token"

    func fields() throws -> [FormField] {
        guard !subjectToken.isEmpty, !subjectTokenType.isEmpty, (actorToken == nil) == (actorTokenType == nil) else {
            throw OAuthError(.configuration.parameter, reason: "a token lacks its type, or a type lacks its token")
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

    /// A fixed text that shows no values.
    public var description: String { "token exchange \(Redacted.mark)" }

    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
