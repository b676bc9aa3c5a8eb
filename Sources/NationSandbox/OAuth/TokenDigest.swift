// SPDX-License-Identifier: MIT

import Crypto

/// The SHA-256 of a token or code, which is stored instead of the text.
struct TokenDigest: Sendable, Hashable {
    let bytes: [UInt8]

    init(_ token: String) { bytes = Array(SHA256.hash(data: Array(token.utf8))) }

    init(stored: Data) { bytes = Array(stored) }

    var stored: Data { Data(bytes) }
}
