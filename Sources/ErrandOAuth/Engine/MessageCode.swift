// SPDX-License-Identifier: MIT

import Crypto

/// A code that only the holder of a key can compute: HMAC with SHA-256 (RFC 2104).
package enum MessageCode {
    /// Returns the code of a text, in base64url.
    package static func text(of message: String, key: String) -> String {
        let key = SymmetricKey(data: Array(key.utf8))
        return Base64URL.encode(Array(HMAC<SHA256>.authenticationCode(for: Array(message.utf8), using: key)))
    }
}
