// SPDX-License-Identifier: MIT

public import Crypto
import ErrandCore
import ErrandFoundation

extension PendingAuthorization {
    /// Returns this flow in a form that can be stored, or put into a cookie, until the browser
    /// comes back: sealed, and only for the same client at the same server.
    ///
    /// ```swift
    /// let flow = try await grants.authorize(request)
    /// session.set("sign-in", try flow.sealed(by: key))
    /// // Later, perhaps in another process:
    /// let again = try grants.authorization(sealed: session.get("sign-in"), by: key)
    /// let tokens = try await again.finish(url)
    /// ```
    ///
    /// It holds the verifier: whoever has the key and the response's URL can redeem the code. Remove
    /// it with the first response. It opens for an hour. In each process the flow can be
    /// finished once; that a code is redeemed only once over all of them, the server sees to.
    ///
    /// - Throws: ``OAuthError`` `alreadyUsed` after the flow's end.
    public func sealed(by key: SymmetricKey) throws -> [UInt8] {
        guard let pkce else { throw OAuthError(.alreadyUsed, reason: "the authorization was finished before") }
        let content = SealedAuthorization(
            values: values, redirect: redirect.text, verifier: pkce.verifier,
            lifetime: deadline.map { grants.time.now().duration(to: $0).timeInterval })
        let box = try AES.GCM.seal(
            JSONEncoder().encode(content), using: key, authenticating: SealedAuthorization.binding(grants))
        return Array(box.combined ?? Data())
    }
}

extension OAuthGrants {
    /// Returns the authorization of a sealed form.
    ///
    /// - Parameters:
    ///   - sealed: The result of ``PendingAuthorization/sealed(by:)``.
    ///   - keys: The key, and the keys before it that may have sealed older flows.
    /// - Throws: ``OAuthError`` `invalidResponse.notMine` for bytes that none of the keys opens, that are of another
    ///   client or server, that are older than an hour, or whose tokens would be bound to another
    ///   DPoP key.
    public func authorization(sealed: some Sequence<UInt8>, by keys: SymmetricKey...) throws -> PendingAuthorization {
        let bytes = Array(sealed)
        guard bytes.count <= 1 << 16, let box = try? AES.GCM.SealedBox(combined: bytes) else {
            throw SealedAuthorization.unusable
        }
        let binding = SealedAuthorization.binding(self)
        guard let plain = keys.lazy.compactMap({ try? AES.GCM.open(box, using: $0, authenticating: binding) }).first,
            let content = try? JSONDecoder().decode(SealedAuthorization.self, from: plain),
            content.values.thumbprint == dpop?.thumbprint,
            time.seconds - content.values.issuedAt < SealedAuthorization.longest
        else { throw SealedAuthorization.unusable }
        return PendingAuthorization(
            content.values, redirect: try RedirectURI(content.redirect),
            deadline: content.lifetime.map { time.now().advanced(by: .seconds(min($0, 1e6))) },
            pkce: try PKCE(verifier: content.verifier), grants: self)
    }
}

extension PendingAuthorization {
    /// Returns this flow sealed by a key that is made of a secret text.
    package func sealed(byKeyOf secret: String) throws -> [UInt8] {
        try sealed(by: SealedAuthorization.key(of: secret))
    }
}

extension OAuthGrants {
    /// Returns the authorization of a form of ``PendingAuthorization/sealed(byKeyOf:)``.
    package func authorization(
        sealed: some Sequence<UInt8>, byKeyOf secret: String
    ) throws -> PendingAuthorization {
        try authorization(sealed: sealed, by: SealedAuthorization.key(of: secret))
    }
}

extension OAuthSession {
    /// Goes on with a sign-in that was begun before, perhaps by another process: see
    /// ``OAuthGrants/authorization(sealed:by:)``.
    ///
    /// A sign-out ends it.
    public func resumeSignIn(sealed: some Sequence<UInt8>, by key: SymmetricKey) throws -> PendingAuthorization {
        let flow = try grants.authorization(sealed: sealed, by: key)
        state.remember(flow)
        return flow
    }
}

/// The content of a sealed authorization.
private struct SealedAuthorization: Codable {
    let values: PendingAuthorization.Values
    let redirect: String
    let verifier: String
    /// The time for which the browser may open the URL, in seconds.
    let lifetime: Double?

    /// The time for which a form opens, in seconds.
    static let longest: Double = 3600

    static let unusable = OAuthError(
        .invalidResponse.notMine, reason: "the stored sign-in is damaged, too old, or another application's")

    /// Returns the key that is made of a secret text.
    static func key(of secret: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Array(secret.utf8)), info: Array("errand authorization".utf8),
            outputByteCount: 32)
    }

    /// Returns the client and the server that a form belongs to.
    static func binding(_ grants: OAuthGrants) -> [UInt8] {
        let provider = grants.provider
        let parts = ["errand authorization 2", provider.issuer ?? "", provider.tokenEndpoint ?? "", grants.client.id]
        return Array(parts.joined(separator: "\n").utf8)
    }
}
