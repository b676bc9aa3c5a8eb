// SPDX-License-Identifier: MIT

import Foundation

extension PublicKeyPin {
    /// The digest in base64, as `openssl` and `pin-sha256` give it; `nil` when
    /// it is no such text.
    public init?(base64 text: String) {
        guard let data = Data(base64Encoded: text) else { return nil }
        self.init(sha256: Array(data))
    }
}
