// SPDX-License-Identifier: MIT

import Crypto
import Foundation

/// The SHA-256 of a file, by which it is known again.
enum FileDigest {
    private static let piece = 1 << 20

    /// Returns the digest in hexadecimal digits; `nil` when there is no such file, or it cannot be read.
    static func of(_ path: String) throws -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        var hash = SHA256()
        while let bytes = try file.read(upToCount: piece), !bytes.isEmpty {
            try Task.checkCancellation()
            hash.update(data: bytes)
        }
        return text(hash.finalize())
    }

    /// Returns the digest of the digests of several files.
    static func of(texts: [String]) -> String { text(SHA256.hash(data: Data(texts.joined(separator: "\n").utf8))) }

    private static func text(_ digest: SHA256.Digest) -> String {
        digest.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}
