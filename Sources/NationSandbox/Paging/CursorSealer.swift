// SPDX-License-Identifier: MIT

import Crypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes cursors opaque and binds them to one query.
///
/// A cursor is sealed with AES-GCM; path and filters are authenticated along
/// with it, so that a cursor of another query, or a changed one, does not open.
/// `__token` is a version byte, 16 sealed bytes and the tag, 44 characters as
/// recorded; `__nonce` is 16 random bytes, 22 characters.
struct CursorSealer: Sendable {
    private let key: SymmetricKey
    private static let version: UInt8 = 0

    init(secret: [UInt8]) { key = SymmetricKey(data: SHA256.hash(data: secret)) }

    func seal(_ cursor: Cursor, for query: String) throws -> (nonce: String, token: String) {
        var random = SystemRandomNumberGenerator()
        var nonce: [UInt8] = []
        for _ in 0..<2 { withUnsafeBytes(of: random.next()) { nonce.append(contentsOf: $0) } }
        var plain = [UInt8](repeating: 0, count: 8)
        plain[0] = cursor.direction.rawValue
        withUnsafeBytes(of: cursor.position.bigEndian) { plain.append(contentsOf: $0) }
        let box = try AES.GCM.seal(
            plain, using: key, nonce: AES.GCM.Nonce(data: nonce.prefix(12)),
            authenticating: authenticated(nonce, query))
        return (Base64URL.encode(nonce), Base64URL.encode([Self.version] + box.ciphertext + box.tag))
    }

    /// The cursor; `nil` when it was made for another query, or by no one.
    func open(nonce: String, token: String, for query: String) -> Cursor? {
        guard let nonce = Base64URL.decode(nonce), nonce.count == 16,
            let sealed = Base64URL.decode(token), sealed.count == 33, sealed[0] == Self.version,
            let box = try? AES.GCM.SealedBox(
                nonce: AES.GCM.Nonce(data: nonce.prefix(12)), ciphertext: sealed[1..<17], tag: sealed[17...]),
            let plain = try? AES.GCM.open(box, using: key, authenticating: authenticated(nonce, query)),
            plain.count == 16, let direction = plain.first.flatMap(Cursor.Direction.init(rawValue:))
        else { return nil }
        let position = plain.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Cursor(direction: direction, position: Int64(bitPattern: position))
    }

    private func authenticated(_ nonce: [UInt8], _ query: String) -> [UInt8] { nonce + Array(query.utf8) }
}
