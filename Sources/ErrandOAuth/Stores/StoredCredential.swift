// SPDX-License-Identifier: MIT

public import ErrandFoundation
import ErrandJSON

/// A credential as a ``CredentialStore`` stores it.
///
/// Its `Codable` form contains the secrets: encode it for a store only. No
/// description and no dump shows them.
public struct StoredCredential: Sendable, Hashable {
    /// The tokens.
    public var tokens: TokenSet
    /// The key that the tokens are bound to (RFC 9449).
    public var dpopKey: [UInt8]?
    /// The identifier of the sign-in.
    ///
    /// It stays the same over all renewals, and changes with the next sign-in.
    public var signIn: String
    /// The subject of the id token, which identifies the person.
    public var subject: String?
    /// The number of times that the server refused the refresh token without a
    /// clear reason; 0 for new tokens.
    public var refusals = 0
    /// The time of the last such refusal.
    public var lastRefusal: Date?

    /// Creates the credential of a new sign-in.
    public init(
        tokens: TokenSet, dpopKey: [UInt8]? = nil, signIn: String? = nil, subject: String? = nil
    ) {
        self.tokens = tokens
        self.dpopKey = dpopKey
        self.signIn = signIn ?? SecureRandom.system.text(bytes: 9)
        self.subject = subject
    }
}

extension StoredCredential: RedactedDescription {
    /// The tokens' description.
    public var description: String { tokens.description }
}

extension StoredCredential: Codable {
    private enum Key: String, CodingKey {
        case version, accessToken, tokenType, refreshToken, scopes, issuedAt, lifetime, idToken, issuedTokenType, others
        case resources, dpopKey, signIn, subject, refusals, lastRefusal
    }

    /// The version that this code writes, and the newest that it reads.
    static let version = 1

    /// Reads a credential.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard try values.decode(Int.self, forKey: .version) <= Self.version else {
            throw DecodingError.dataCorruptedError(forKey: .version, in: values, debugDescription: "a newer version")
        }
        let lifetime = try values.decodeIfPresent(Double.self, forKey: .lifetime)
        tokens = TokenSet(
            accessToken: try values.decode(String.self, forKey: .accessToken),
            tokenType: TokenType(try values.decode(String.self, forKey: .tokenType)),
            refreshToken: try values.decodeIfPresent(String.self, forKey: .refreshToken),
            scopes: try values.decodeIfPresent([String].self, forKey: .scopes).map { ScopeList($0) },
            issuedAt: Date(timeIntervalSinceReferenceDate: try values.decode(Double.self, forKey: .issuedAt)),
            lifetime: lifetime.map { .seconds(max(0, min($0, ExpiryValue.limit))) },
            idToken: try values.decodeIfPresent(String.self, forKey: .idToken))
        tokens.issuedTokenType = try values.decodeIfPresent(String.self, forKey: .issuedTokenType)
        tokens.resources = try values.decodeIfPresent([String].self, forKey: .resources) ?? []
        tokens.others = try values.decodeIfPresent(JSONObject.self, forKey: .others) ?? JSONObject()
        dpopKey = try values.decodeIfPresent(String.self, forKey: .dpopKey).flatMap { Base64URL.decode($0) }
        signIn = try values.decode(String.self, forKey: .signIn)
        subject = try values.decodeIfPresent(String.self, forKey: .subject)
        refusals = max(0, try values.decodeIfPresent(Int.self, forKey: .refusals) ?? 0)
        lastRefusal = try values.decodeIfPresent(Double.self, forKey: .lastRefusal)
            .map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    /// Writes a credential with its secrets.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(tokens.accessToken, forKey: .accessToken)
        try values.encode(tokens.tokenType.name, forKey: .tokenType)
        try values.encodeIfPresent(tokens.refreshToken, forKey: .refreshToken)
        try values.encodeIfPresent(tokens.scopes?.names, forKey: .scopes)
        // As seconds since 2001, a date keeps its full precision.
        try values.encode(tokens.issuedAt.timeIntervalSinceReferenceDate, forKey: .issuedAt)
        try values.encodeIfPresent(tokens.lifetime?.timeInterval, forKey: .lifetime)
        try values.encodeIfPresent(tokens.idToken, forKey: .idToken)
        try values.encodeIfPresent(tokens.issuedTokenType, forKey: .issuedTokenType)
        if !tokens.resources.isEmpty { try values.encode(tokens.resources, forKey: .resources) }
        if !tokens.others.isEmpty { try values.encode(tokens.others, forKey: .others) }
        try values.encodeIfPresent(dpopKey.map { Base64URL.encode($0) }, forKey: .dpopKey)
        try values.encode(signIn, forKey: .signIn)
        try values.encodeIfPresent(subject, forKey: .subject)
        if refusals > 0 { try values.encode(refusals, forKey: .refusals) }
        try values.encodeIfPresent(lastRefusal?.timeIntervalSinceReferenceDate, forKey: .lastRefusal)
    }
}
