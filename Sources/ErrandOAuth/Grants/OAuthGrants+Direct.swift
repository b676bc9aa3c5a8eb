// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandJSON

extension OAuthGrants {
    /// Requests new tokens with a refresh token (RFC 6749 §6).
    ///
    /// Values that the response leaves out are kept from the old tokens. The
    /// scope is sent only to narrow it. The resources are those of the old
    /// tokens unless others are given. If a new id token is about another
    /// person than the old one, the response is refused (OpenID Connect Core
    /// §12.2) and its tokens are revoked. If the new id token is invalid, differs
    /// in another claim or cannot be validated now, the old one stays.
    ///
    /// When the task is cancelled after the request was sent, the method still waits for the
    /// new tokens: the server may have invalidated the old ones.
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
        try await work.finish {
            let response = try await renewed(old, scopes: scopes, resources: resources)
            guard let pending = response.pending else { return response.tokens }
            var tokens = response.tokens
            // The server may have rotated the refresh token, so no later failure may lose the new tokens.
            if (try? await judge(pending)) != nil { tokens.idToken = pending.text }
            return tokens
        }
    }

    /// Renews tokens as ``refresh(_:scopes:resources:)`` does, but does not
    /// validate the id token.
    func renewed(
        _ old: TokenSet, scopes: ScopeList? = nil, resources: [String]? = nil
    ) async throws -> RenewalResult {
        guard let refreshToken = old.refreshToken, !refreshToken.isEmpty else {
            throw OAuthError(.loginRequired, reason: "there is no refresh token")
        }
        var fields = [FormField("grant_type", "refresh_token"), FormField("refresh_token", refreshToken)]
        if let scopes {
            guard let granted = old.scopes, scopes.isSubset(of: granted) else {
                throw OAuthError(.configuration.scope, reason: "a renewal cannot request a scope that was not granted")
            }
            fields += try scopes.fields()
        }
        let resources = resources ?? old.resources
        let response = try await call(.token, fields + ResourceIndicator.fields(resources), isBound: true)
        var tokens = try tokens(response, requested: scopes)
        tokens.resources = resources
        return try await unjudged(tokens.succeeding(old), succeeding: old)
    }

    /// Requests tokens for the client itself (RFC 6749 §4.4).
    public func clientCredentials(scopes: ScopeList = [], resources: [String] = []) async throws -> TokenSet {
        try await tokens(for: [FormField("grant_type", "client_credentials")], scopes, resources)
    }

    /// Requests tokens with a grant of an extension (RFC 6749 §4.5).
    ///
    /// When the task is cancelled after the request was sent, the method still waits for the
    /// response: a parameter may be accepted only once.
    ///
    /// - Parameters:
    ///   - type: The grant's name, usually a URI.
    ///   - parameters: The parameters of the grant; none may be one that the client sets.
    ///   - scopes: The scopes to request.
    ///   - resources: The resources that the tokens are for (RFC 8707).
    public func tokens(
        grant type: String, parameters: [(name: String, value: String)] = [], scopes: ScopeList = [],
        resources: [String] = []
    ) async throws -> TokenSet {
        try ReservedParameters.check(parameters, against: ReservedParameters.ofExtensionGrant)
        let fields = [FormField("grant_type", type)] + parameters.map { FormField($0.name, $0.value) }
        return try await work.finish { try await tokens(for: fields, scopes, resources) }
    }

    /// Requests tokens with the fields of a grant.
    ///
    /// - Parameter isExchange: Whether the response may be a token that is not an access token.
    func tokens(
        for fields: [FormField], _ scopes: ScopeList, _ resources: [String] = [], isExchange: Bool = false
    ) async throws -> TokenSet {
        let fields = try fields + scopes.fields() + ResourceIndicator.fields(resources)
        let response = try await call(.token, fields, isBound: true)
        var tokens = try tokens(response, requested: scopes.isEmpty ? nil : scopes, isExchange: isExchange)
        tokens.resources = resources
        return try await verified(tokens, requested: scopes)
    }

    /// Requests tokens with a JWT assertion that an issuer signed (RFC 7523
    /// §2.1).
    public func jwtBearer(assertion: String, scopes: ScopeList = []) async throws -> TokenSet {
        let fields = [
            FormField("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), FormField("assertion", assertion),
        ]
        return try await work.finish { try await tokens(for: fields, scopes) }
    }

    /// Requests tokens with a JWT assertion about a user, signed by this client
    /// (RFC 7523 §2.1).
    ///
    /// - Parameters:
    ///   - subject: The user.
    ///   - key: The client's key.
    ///   - scopes: The scopes to request.
    ///   - audience: The audience of the assertion.
    ///   - claims: Additional claims, such as the `scope` that some servers require in the
    ///     assertion; the registered ones keep their values.
    public func jwtBearer(
        subject: String, key: SigningKey, scopes: ScopeList = [], audience: AssertionAudience = .issuer,
        claims: JSONObject = [:]
    ) async throws -> TokenSet {
        try await jwtBearer(assertion: assertion(key, about: subject, for: audience, claims), scopes: scopes)
    }

    /// Returns a JWT assertion of this client for one use (RFC 7523 §3).
    func assertion(
        _ key: SigningKey, about subject: String, for audience: AssertionAudience, _ claims: JSONObject = [:]
    ) throws -> String {
        let endpoint = try Endpoint.token.url(provider, client)
        let recipient =
            switch audience.kind {
            case .issuer: provider.issuer ?? endpoint
            case .tokenEndpoint: endpoint
            case .text(let text): text
            }
        let now = Int64(time.seconds)
        let registered: JSONObject = [
            "iss": .string(client.id), "sub": .string(subject), "aud": .string(recipient),
            "jti": .string(random.text(bytes: 16)), "iat": .number(JSONNumber(now)),
            "exp": .number(JSONNumber(now + 60)),
        ]
        var all = claims
        for (name, value) in registered { all[name] = value }
        return try key.token("JWT", all)
    }

    /// Exchanges a token for another one (RFC 8693).
    ///
    /// The response may be a token that is not an access token. Then its
    /// `tokenType` is ``TokenType/notApplicable``, and no session accepts it.
    public func exchange(_ exchange: TokenExchange) async throws -> TokenSet {
        let fields = try exchange.fields()
        // The server may end the exchanged token.
        return try await work.finish {
            try await tokens(for: fields, exchange.scopes, exchange.resources, isExchange: true)
        }
    }
}

/// A request to exchange a token (RFC 8693 §2.1).
///
/// No description and no dump shows its tokens.
public struct TokenExchange: Sendable, RedactedDescription {
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
        return fields + audiences.map { FormField("audience", $0) }
    }

    /// A fixed text that shows no values.
    public var description: String { "token exchange \(Redacted.mark)" }
}
