// SPDX-License-Identifier: MIT

import Crypto
import ErrandFoundation
import Synchronization

/// The content of a file: the account and the credential, sealed or not.
package struct StoreEnvelope: Codable {
    var version: Int
    package var account: CredentialAccount
    /// `none` or `aes-256-gcm`.
    var protection: String
    /// The id of the key that sealed it, which reveals nothing about the key.
    var keyID: String?
    var salt: String?
    /// The credential's JSON in base64url; if sealed, base64url of nonce,
    /// ciphertext and tag.
    var content: String

    static let version = 1
}

/// The seal of a store, which seals credentials and opens them.
package final class CredentialSeal: Sendable {
    /// Keeps a salt in a store, unless the store has one, and returns that of the store.
    package typealias KeptSalt = @Sendable (_ new: [UInt8]) async throws -> [UInt8]

    private let protection: StoreProtection
    private let ownSalt = SecureRandom.system.bytes(CredentialSeal.saltLength)
    /// The store's salt, once it is known.
    private let kept = Mutex<[UInt8]?>(nil)

    package init(_ protection: StoreProtection) { self.protection = protection }

    /// Returns the record for a store.
    ///
    /// - Parameters:
    ///   - value: A credential, or something else that is as secret.
    ///   - account: The account that the record is bound to.
    ///   - keep: Keeps the salt of a passphrase in the store.
    package func record(
        _ value: some Encodable & Sendable, _ account: CredentialAccount, salt keep: KeptSalt = { $0 }
    ) async throws -> [UInt8] {
        Array(try JSONEncoder().encode(try await envelope(value, account, salt: keep)))
    }

    /// Returns the credential of a record.
    ///
    /// - Throws: ``OAuthError``: `store.corrupt`, `store.wrongKey`,
    ///   `store.insecure`.
    package func credential(
        _ record: some Sequence<UInt8>, _ account: CredentialAccount
    ) async throws -> StoredCredential {
        try await value(StoredCredential.self, of: record, account)
    }

    /// Returns the value of a record.
    package func value<Value: Decodable>(
        _ type: Value.Type, of record: some Sequence<UInt8>, _ account: CredentialAccount
    ) async throws -> Value {
        do {
            let envelope = try JSONDecoder().decode(StoreEnvelope.self, from: Data(record))
            guard envelope.version <= StoreEnvelope.version, envelope.account == account else {
                throw OAuthError(.store.corrupt, reason: "the record is of another account or a newer version")
            }
            return try await open(envelope, as: type)
        } catch let error as OAuthError {
            throw error
        } catch { throw OAuthError(.store.corrupt, reason: "the record is damaged", underlying: error) }
    }

    /// Returns a record's account, or `nil` for a damaged record and for the
    /// mark of a sign-out.
    package static func account(_ record: some Sequence<UInt8>) -> CredentialAccount? {
        let account = (try? JSONDecoder().decode(StoreEnvelope.self, from: Data(record)))?.account
        return account?.isSignOutMark == true ? nil : account
    }

    func envelope(
        _ value: some Encodable, _ account: CredentialAccount, salt keep: KeptSalt = { $0 }
    ) async throws -> StoreEnvelope {
        let plain = Array(try JSONEncoder().encode(value))
        let key: SymmetricKey
        var usedSalt: [UInt8]?
        switch protection.kind {
        case .none:
            return StoreEnvelope(
                version: StoreEnvelope.version, account: account, protection: "none",
                content: Base64URL.encode(plain))
        case .keys(let current, _): key = current
        case .passphrase(let keys):
            let salt = await storeSalt(keep)
            key = try await keys.key(salt: salt)
            usedSalt = salt
        }
        do {
            // Each write has a random nonce. 2^32 of them are safe for one key.
            let box = try AES.GCM.seal(plain, using: key, authenticating: account.bytes)
            return StoreEnvelope(
                version: StoreEnvelope.version, account: account, protection: "aes-256-gcm", keyID: Self.id(key),
                salt: usedSalt.map { Base64URL.encode($0) }, content: Base64URL.encode(box.combined ?? Data()))
        } catch { throw OAuthError(.store.unwritable, reason: "the credential cannot be sealed", underlying: error) }
    }

    func open<Value: Decodable>(
        _ envelope: StoreEnvelope, as type: Value.Type = StoredCredential.self
    ) async throws -> Value {
        guard let content = Base64URL.decode(envelope.content) else { throw Self.damaged }
        switch (protection.kind, envelope.protection) {
        case (.none, "none"): return try JSONDecoder().decode(type, from: Data(content))
        case (.none, "aes-256-gcm"): throw Self.wrongKey
        case (_, "aes-256-gcm"):
            let key = try await key(for: envelope)
            guard let box = try? AES.GCM.SealedBox(combined: content),
                let plain = try? AES.GCM.open(box, using: key, authenticating: envelope.account.bytes)
            else { throw Self.damaged }
            return try JSONDecoder().decode(type, from: plain)
        case (_, "none"):
            throw OAuthError(.store.insecure, reason: "the credential is not sealed, but the store requires it")
        default: throw Self.damaged
        }
    }

    private func key(for envelope: StoreEnvelope) async throws -> SymmetricKey {
        let candidates: [SymmetricKey]
        switch protection.kind {
        case .none: candidates = []
        case .keys(let current, let previous): candidates = [current] + previous
        case .passphrase(let keys):
            guard let salt = envelope.salt.flatMap({ Base64URL.decode($0) }), salt.count == Self.saltLength else {
                throw Self.damaged
            }
            candidates = [try await keys.key(salt: salt)]
        }
        guard let key = candidates.first(where: { Self.id($0) == envelope.keyID }) else { throw Self.wrongKey }
        return key
    }

    /// Returns the salt of new records.
    ///
    /// If it cannot be kept now, as on a full disk, the seal's own is used: a record has its salt in it.
    private func storeSalt(_ keep: KeptSalt) async -> [UInt8] {
        if let known = kept.withLock({ $0 }) { return known }
        guard let found = try? await keep(ownSalt), found.count == Self.saltLength else { return ownSalt }
        kept.withLock { $0 = found }
        return found
    }

    private static let saltLength = 16

    private static func id(_ key: SymmetricKey) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Array("errand key id".utf8), using: key)
        return Base64URL.encode(Array(code).prefix(6))
    }

    private static let damaged = OAuthError(.store.corrupt, reason: "the record is damaged")
    private static let wrongKey = OAuthError(.store.wrongKey, reason: "the record was sealed by another key")
}
