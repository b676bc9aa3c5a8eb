// SPDX-License-Identifier: MIT

public import Crypto

/// The protection of stored credentials: sealed or not.
///
/// No description and no dump shows keys or passphrases.
public struct StoreProtection: Sendable, RedactedDescription {
    enum Kind: Sendable {
        case none
        case keys(SymmetricKey, [SymmetricKey])
        case passphrase(PassphraseKeys)
    }

    let kind: Kind

    /// No sealing: only the folder's permissions protect the credentials.
    public static var none: Self { Self(kind: .none) }

    /// Creates a protection that seals credentials with a 256-bit key.
    ///
    /// - Parameters:
    ///   - key: The key that seals new records.
    ///   - previous: Keys that may have sealed older records.
    public static func key(_ key: SymmetricKey, previous: [SymmetricKey] = []) -> Self {
        Self(kind: .keys(key, previous))
    }

    /// Creates a protection that seals credentials with a key that scrypt
    /// derives from a passphrase (RFC 7914; N 2^15, r 8, p 1).
    ///
    /// A store has one salt, which is kept in it. The key is derived once, on a thread of its own, for all stores that
    /// are created with the same value: create it once. Records with salts of their own, as earlier versions wrote them,
    /// are read too.
    public static func passphrase(_ text: String) -> Self { Self(kind: .passphrase(PassphraseKeys(text))) }

    /// The kind of protection.
    public var description: String {
        switch kind {
        case .none: "in the clear"
        case .keys: "sealed by a key"
        case .passphrase: "sealed by a passphrase"
        }
    }
}
