// SPDX-License-Identifier: MIT

import ErrandFoundation

extension PublicKeyPin {
    /// Creates a pin from a digest in base64, as `openssl` and `pin-sha256`
    /// write it; `nil` when the text is not such a digest.
    public init?(base64 text: String) {
        guard let data = Data(base64Encoded: text) else { return nil }
        self.init(sha256: Array(data))
    }
}
