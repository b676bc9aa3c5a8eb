// SPDX-License-Identifier: MIT

import ErrandCore

/// The content of a file in gzip (RFC 1952), decompressed piece by piece.
package final class GzipText {
    private let decoder = Inflater(.gzip)
    private let ratio: Int
    private var taken = 0
    private var made = 0

    /// The bytes with which such a file begins.
    package static let mark: [UInt8] = [0x1F, 0x8B]

    /// - Parameter ratio: The largest ratio of decompressed to compressed bytes, beyond the first megabyte.
    package init(ratio: Int) { self.ratio = max(1, ratio) }

    /// Takes the next piece of the file; take the content with ``next()`` before the next piece.
    package func append(_ bytes: ArraySlice<UInt8>) {
        taken += bytes.count
        decoder.append(bytes)
    }

    /// Returns the next piece of the content; an empty one when more of the file is needed.
    ///
    /// - Throws: `ClientError.undecodable`.
    package func next() throws -> [UInt8] {
        let bytes = try decoder.decode()
        made += bytes.count
        guard made <= DecodedIterator.floor || made / ratio <= taken else {
            throw ClientError(.undecodable.tooLarge, reason: "it decompresses to over \(ratio) times its size")
        }
        return bytes
    }

    /// Checks that the file is complete.
    package func finish() throws { try decoder.finish() }
}
