// SPDX-License-Identifier: MIT

import Crypto

/// A sealer that encrypts cursors and binds each to one query.
///
/// A cursor is sealed with AES-GCM, which also authenticates the path and the
/// filters. A cursor of another query, or a changed one, does not open.
/// `__token` is a version byte, 16 sealed bytes and the tag: 44 characters, as
/// recorded. `__nonce` is 16 random bytes: 22 characters.
struct CursorSealer: Sendable {
    private let key: SymmetricKey
    /// The lifetime of a cursor, in seconds.
    private let lifetime: Int64
    private let source: StampSource
    private static let version: UInt8 = 0

    init(secret: [UInt8], lifetime: Duration, _ source: StampSource = StampSource()) {
        self.source = source
        key = SymmetricKey(data: SHA256.hash(data: secret))
        self.lifetime = lifetime.components.seconds
    }

    func seal(_ cursor: Cursor, for query: String) throws -> (nonce: String, token: String) {
        let nonce = source.bytes(16)
        // The first byte is the direction, the other seven are the time of
        // creation.
        var plain = Self.bytes(Int64(cursor.direction.rawValue) << 56 | source.now())
        plain.append(contentsOf: Self.bytes(cursor.position))
        let box = try AES.GCM.seal(
            plain, using: key, nonce: AES.GCM.Nonce(data: nonce.prefix(12)),
            authenticating: authenticated(nonce, query))
        return (Base64URL.encode(nonce), Base64URL.encode([Self.version] + box.ciphertext + box.tag))
    }

    /// Returns the cursor; `nil` when it belongs to another query, is too old,
    /// or was not sealed by this nation.
    func open(nonce: String, token: String, for query: String) -> Cursor? {
        guard let nonce = Base64URL.decode(nonce), nonce.count == 16,
            let sealed = Base64URL.decode(token), sealed.count == 33, sealed[0] == Self.version,
            let box = try? AES.GCM.SealedBox(
                nonce: AES.GCM.Nonce(data: nonce.prefix(12)), ciphertext: sealed[1..<17], tag: sealed[17...]),
            let plain = (try? AES.GCM.open(box, using: key, authenticating: authenticated(nonce, query))).map({
                Array($0)
            }),
            plain.count == 16, let direction = plain.first.flatMap(Cursor.Direction.init(rawValue:))
        else { return nil }
        let age = source.now() - Self.integer(plain[1..<8])
        guard age < lifetime else { return nil }
        return Cursor(direction: direction, position: Self.integer(plain[8...]))
    }

    private static func bytes(_ integer: Int64) -> [UInt8] { withUnsafeBytes(of: integer.bigEndian) { Array($0) } }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        Int64(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private func authenticated(_ nonce: [UInt8], _ query: String) -> [UInt8] { nonce + Array(query.utf8) }
}
