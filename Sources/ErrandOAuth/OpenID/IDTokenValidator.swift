// SPDX-License-Identifier: MIT

import Crypto
public import ErrandCore
import ErrandJSON

/// A validator of id tokens (OpenID Connect Core §3.1.3.7, RFC 8725).
///
/// The signature is always verified, even where the standard accepts TLS
/// instead. Times are compared with a leeway. A token's age does not matter as
/// long as it has not expired, because the clock of a device can be wrong by
/// minutes.
public struct IDTokenValidator: Sendable {
    /// The required issuer, which is compared exactly.
    public var issuer: String
    /// The client id that must be in the audience.
    public var clientID: String
    /// The allowed algorithms; `none` and HMAC are never allowed.
    public var algorithms: Set<String>
    /// Additional audiences that the token may have; none by default.
    public var trustedAudiences: Set<String> = []
    /// The accepted difference between two clocks; 60 s by default.
    public var leeway: Duration = .seconds(60)

    let keys: IssuerKeys
    let time: TimeSource

    /// Creates a validator.
    public init(
        issuer: String, clientID: String, algorithms: Set<String> = ["RS256"], keys: IssuerKeys,
        time: TimeSource = .system
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.algorithms = algorithms
        self.keys = keys
        self.time = time
    }

    /// Validates a token and returns its claims.
    ///
    /// - Throws: ``OAuthError`` of the family `idToken`, and the errors of
    ///   fetching the keys.
    public func validate(_ token: String, _ expectation: IDTokenExpectation) async throws -> IDToken {
        let parts = try IDTokenParts(token)
        try checkHeader(parts)
        try await keys.verify(parts)
        let subject = try checkClaims(parts, expectation)
        try checkTimes(parts.claims)
        return IDToken(subject: subject, issuer: issuer, claims: parts.claims)
    }

    /// Checks the claims that need no key of the issuer: issuer, subject,
    /// audience, and the values of this flow.
    ///
    /// - Returns: The subject.
    private func checkClaims(_ parts: IDTokenParts, _ expectation: IDTokenExpectation) throws -> String {
        let subject = try checkIdentity(parts.claims)
        try checkFlow(parts.claims, subject, expectation)
        try IDTokenHash.check(parts.claims, parts.algorithm, expectation)
        return subject
    }

    private func checkHeader(_ parts: IDTokenParts) throws {
        let isKnown = algorithms.contains(parts.algorithm) && !parts.algorithm.hasPrefix("HS")
        guard isKnown, parts.algorithm.lowercased() != "none" else {
            throw OAuthError(.idToken.algorithm, reason: "the algorithm is not allowed")
        }
        guard parts.header["crit"] == nil else {
            throw OAuthError(.idToken.malformed, reason: "the header has an unknown critical member")
        }
        guard !parts.signature.isEmpty else { throw OAuthError(.idToken.signature, reason: "there is no signature") }
    }

    private func checkIdentity(_ claims: JSONObject) throws -> String {
        guard let named = claims["iss"]?.string, ConstantTime.equal(named, issuer) else {
            throw OAuthError(.idToken.issuer, reason: "the issuer is missing or another one")
        }
        let audiences: [String]
        switch claims["aud"] {
        case .string(let one)?: audiences = [one]
        case .array(let all)? where all.allSatisfy({ $0.string != nil }): audiences = all.compactMap(\.string)
        default: throw OAuthError(.idToken.audience, reason: "the audience is missing or not text")
        }
        guard audiences.contains(where: { ConstantTime.equal($0, clientID) }),
            audiences.allSatisfy({ ConstantTime.equal($0, clientID) || trustedAudiences.contains($0) })
        else { throw OAuthError(.idToken.audience, reason: "the audience contains another client") }
        if let party = claims["azp"] {
            guard let party = party.string, ConstantTime.equal(party, clientID) else {
                throw OAuthError(.idToken.audience, reason: "the token was issued to another client")
            }
        }
        guard let subject = claims["sub"]?.string, (1...255).contains(subject.utf8.count),
            subject.utf8.allSatisfy({ $0 < 0x80 })
        else { throw OAuthError(.idToken.subject, reason: "the subject is missing or invalid") }
        return subject
    }

    private func checkTimes(_ claims: JSONObject) throws {
        let now = time.seconds
        let leeway = leeway.timeInterval
        guard let end = claims["exp"]?.number?.nearestDouble, end.isFinite else {
            throw OAuthError(.idToken.time, reason: "exp is missing or not a number")
        }
        guard end + leeway > now else { throw OAuthError(.idToken.time, reason: "the token has expired") }
        guard let issued = claims["iat"]?.number?.nearestDouble, issued.isFinite else {
            throw OAuthError(.idToken.time, reason: "iat is missing or not a number")
        }
        if let begin = claims["nbf"] {
            guard let begin = begin.number?.nearestDouble, begin - leeway <= now else {
                throw OAuthError(.idToken.time, reason: "the token is not valid yet")
            }
        }
    }

    private func checkFlow(_ claims: JSONObject, _ subject: String, _ expectation: IDTokenExpectation) throws {
        if let nonce = expectation.nonce {
            guard let returned = claims["nonce"]?.string, ConstantTime.equal(returned, nonce) else {
                throw OAuthError(.idToken.nonce, reason: "the nonce is missing or another flow's")
            }
        }
        if let known = expectation.subject, !ConstantTime.equal(known, subject) {
            throw OAuthError(.idToken.subject, reason: "the token is about another person")
        }
        let authenticated = claims["auth_time"]?.number?.nearestDouble
        if let known = expectation.authenticationTime, let authenticated, known != authenticated {
            throw OAuthError(.idToken.authenticationContext, reason: "the time of sign-in has changed")
        }
        if let age = expectation.maximumAge {
            let limit = Double(age) + leeway.timeInterval
            guard let authenticated, time.seconds - authenticated <= limit else {
                throw OAuthError(.idToken.authenticationContext, reason: "the time of sign-in is missing or too old")
            }
        }
        if !expectation.authenticationContexts.isEmpty {
            guard let context = claims["acr"]?.string, expectation.authenticationContexts.contains(context) else {
                throw OAuthError(.idToken.authenticationContext, reason: "the authentication context was not requested")
            }
        }
    }
}

/// The three parts of a compact JWS (RFC 7515 §3.1).
struct IDTokenParts {
    let header: JSONObject
    let claims: JSONObject
    let signature: [UInt8]
    let signed: [UInt8]
    let algorithm: String

    init(_ token: String) throws(OAuthError) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.decode(parts[0]), let body = Base64URL.decode(parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { throw OAuthError(.idToken.malformed, reason: "the token is not three parts of base64url") }
        do {
            header = try StrictJSON.object(head)
            claims = try StrictJSON.object(body)
        } catch {
            throw OAuthError(.idToken.malformed, reason: "a part is not a JSON object")
        }
        guard let algorithm = header["alg"]?.string else {
            throw OAuthError(.idToken.algorithm, reason: "the algorithm is missing")
        }
        self.algorithm = algorithm
        self.signature = signature
        signed = Array(token.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
    }
}

/// The hashes that bind an id token to the access token and the code beside it
/// (OpenID Connect Core §3.1.3.8, §3.3.2.11).
enum IDTokenHash {
    static func check(_ claims: JSONObject, _ algorithm: String, _ expectation: IDTokenExpectation) throws {
        try check(claims["at_hash"], expectation.accessToken, algorithm)
        if let code = expectation.code {
            guard claims["c_hash"] != nil else { throw OAuthError(.idToken.hash, reason: "c_hash is missing") }
            try check(claims["c_hash"], code, algorithm)
        }
    }

    private static func check(_ claim: JSONValue?, _ value: String?, _ algorithm: String) throws {
        guard let claim, let value else { return }
        guard let text = claim.string, ConstantTime.equal(text, half(value, algorithm)) else {
            throw OAuthError(.idToken.hash, reason: "the hash does not match the token or code")
        }
    }

    /// Returns the left half of the hash that belongs to the algorithm.
    static func half(_ value: String, _ algorithm: String) -> String {
        let bytes = Array(value.utf8)
        let digest: [UInt8] =
            switch algorithm.suffix(3) {
            case "384": Array(SHA384.hash(data: bytes))
            case "512", "DSA": Array(SHA512.hash(data: bytes))
            default: Array(SHA256.hash(data: bytes))
            }
        return Base64URL.encode(digest.prefix(digest.count / 2))
    }
}
