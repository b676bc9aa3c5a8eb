// SPDX-License-Identifier: MIT

import ErrandFoundation

/// The SHA-256 of a certificate's subject public key info (RFC 7469 §2.4).
public struct PublicKeyPin: Sendable, Hashable {
    let digest: [UInt8]

    /// Creates a pin from a digest; `nil` unless it has 32 bytes.
    public init?(sha256 digest: [UInt8]) {
        guard digest.count == 32 else { return nil }
        self.digest = digest
    }

    /// Creates a pin from a digest in base64, as `openssl` and `pin-sha256`
    /// write it; `nil` when the text is not such a digest.
    public init?(base64 text: String) {
        guard let data = Data(base64Encoded: text) else { return nil }
        self.init(sha256: Array(data))
    }
}
