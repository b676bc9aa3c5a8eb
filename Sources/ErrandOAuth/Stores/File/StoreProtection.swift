// SPDX-License-Identifier: MIT

public import Crypto

/// Whether credentials are sealed.
///
/// Keys and passphrases are in no description and no dump.
public struct StoreProtection: Sendable, CustomStringConvertible, CustomReflectable {
    enum Kind: Sendable {
        case none
        case keys(SymmetricKey, [SymmetricKey])
        case passphrase(String)
    }

    let kind: Kind

    /// In the clear: the folder's permissions protect them.
    public static var none: Self { Self(kind: .none) }

    /// Sealed by a key of 256 bits.
    ///
    /// - Parameters:
    ///   - key: What new records are sealed by.
    ///   - previous: What older records may be sealed by.
    public static func key(_ key: SymmetricKey, previous: [SymmetricKey] = []) -> Self {
        Self(kind: .keys(key, previous))
    }

    /// Sealed by a key that scrypt makes of a passphrase (RFC 7914; N 2^15, r 8,
    /// p 1), with a salt for each store that is opened; it stands in the record.
    public static func passphrase(_ text: String) -> Self { Self(kind: .passphrase(text)) }

    /// The kind.
    public var description: String {
        switch kind {
        case .none: "in the clear"
        case .keys: "sealed by a key"
        case .passphrase: "sealed by a passphrase"
        }
    }

    /// The kind alone.
    public var customMirror: Mirror { Mirror(self, children: ["kind": description]) }
}
