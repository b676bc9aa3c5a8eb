// SPDX-License-Identifier: MIT

import Crypto
public import ErrandCore
import ErrandJSON
public import HTTPTypes
import Synchronization

/// A DPoP prover (RFC 9449): it has the key that tokens are bound to, and
/// creates the proofs.
///
/// It remembers the nonce of each origin. No description and no dump shows the
/// key.
public final class DPoPProver: Sendable, RedactedDescription {
    private let key: P256.Signing.PrivateKey
    private let signer: SigningKey
    private let nonces = Mutex<[URLOrigin: String]>([:])

    /// Creates a prover with a new P-256 key.
    public init() {
        key = P256.Signing.PrivateKey()
        signer = .es256(key, nil)
    }

    /// Creates a prover with a stored key.
    ///
    /// - Parameter storedKey: The bytes of ``storedKey``.
    public init(storedKey: [UInt8]) throws {
        do { key = try P256.Signing.PrivateKey(rawRepresentation: storedKey) } catch {
            throw OAuthError(.loginRequired, reason: "the key that the tokens are bound to is lost", underlying: error)
        }
        signer = .es256(key, nil)
    }

    /// The private key, for a ``CredentialStore`` only.
    public var storedKey: [UInt8] { Array(key.rawRepresentation) }

    /// The thumbprint of the public key (RFC 7638): the value of `cnf.jkt`.
    public var thumbprint: String { signer.thumbprint }

    /// The name of the field that carries a proof.
    static let field = HTTPField.Name.dpop
    /// The name of the field that carries a server's nonce.
    static let nonceField = HTTPField.Name.dpopNonce

    /// Returns a proof for one request (RFC 9449 §4.2).
    ///
    /// - Parameters:
    ///   - method: The request's method.
    ///   - url: Its URL; query and fragment are left out.
    ///   - accessToken: The access token that the request carries to a resource
    ///     server.
    ///   - time: The clock of `iat`.
    ///   - random: The source of `jti`.
    public func proof(
        _ method: HTTPRequest.Method, _ url: String, accessToken: String? = nil, time: TimeSource,
        random: SecureRandom = .system
    ) throws -> String {
        try signed(method, url, accessToken: accessToken, time: time, random: random).text
    }

    /// Returns a proof and the nonce in it.
    func signed(
        _ method: HTTPRequest.Method, _ url: String, accessToken: String?, time: TimeSource, random: SecureRandom
    ) throws -> (text: String, nonce: String?) {
        var claims: JSONObject = [
            "jti": .string(random.text(bytes: 16)), "htm": .string(method.rawValue),
            "htu": .string(EndpointURL.withoutQuery(url)),
            "iat": .number(JSONNumber(Int64(time.seconds))),
        ]
        if let accessToken { claims["ath"] = .string(Base64URL.encode(SHA256.hash(data: Array(accessToken.utf8)))) }
        let nonce = nonce(for: url)
        if let nonce { claims["nonce"] = .string(nonce) }
        let header: JSONObject = ["typ": "dpop+jwt", "jwk": .object(signer.publicJWK)]
        return (try signer.token(header: header, claims: claims), nonce)
    }

    /// Returns the newest nonce of a URL's origin.
    func nonce(for url: String) -> String? {
        EndpointURL.origin(url).flatMap { origin in nonces.withLock { $0[origin] } }
    }

    /// Stores the nonce of a response for its origin; the newest one wins.
    ///
    /// - Returns: Whether the response brought a new nonce.
    @discardableResult
    public func remember(_ head: HTTPResponse, _ url: String) -> Bool {
        guard let nonce = head.headerFields[Self.nonceField], !nonce.isEmpty, nonce.utf8.count <= 1024,
            let origin = EndpointURL.origin(url)
        else { return false }
        return nonces.withLock { nonces in
            // Origins come from the URLs of requests, so a bound limits their
            // number.
            if nonces[origin] == nil, nonces.count >= 1024 { nonces = [:] }
            return nonces.updateValue(nonce, forKey: origin) != nonce
        }
    }

    /// The algorithm.
    public var description: String { "DPoP ES256" }
}
