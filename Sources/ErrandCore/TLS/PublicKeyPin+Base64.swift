// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PublicKeyPin {
    /// The digest in base64, as `openssl` and `pin-sha256` give it; `nil` when
    /// it is no such text.
    public init?(base64 text: String) {
        guard let data = Data(base64Encoded: text) else { return nil }
        self.init(sha256: Array(data))
    }
}
