// SPDX-License-Identifier: MIT

/// The DER encoding of a public key with its algorithm (RFC 5280 §4.1.2.7),
/// made from the external representation of Apple's Security framework.
///
/// A ``PublicKeyPin`` is the digest of this encoding, and Security has no
/// function for it. The code does not need Security, so it is tested on all
/// systems.
enum SubjectPublicKeyInfo {
    /// Returns the bytes of an RSA key (RFC 3279 §2.3.1).
    ///
    /// - Parameter key: The key as an `RSAPublicKey` of PKCS #1 (RFC 8017
    ///   §A.1.1), of any size.
    static func rsa(_ key: [UInt8]) -> [UInt8] {
        let algorithm = sequence([rsaEncryption, [Tag.null, 0]])
        return sequence([algorithm, bitString(key)])
    }

    /// Returns the bytes of a key on a NIST curve (RFC 5480 §2.1.1); `nil` for
    /// another curve.
    ///
    /// - Parameter point: The key as an uncompressed point (SEC 1 §2.3.3).
    static func ellipticCurve(_ point: [UInt8]) -> [UInt8]? {
        guard point.first == 4, let curve = curves[point.count] else { return nil }
        return sequence([sequence([ecPublicKey, curve]), bitString(point)])
    }

    // MARK: Identifiers

    private static let rsaEncryption = identifier([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01])
    private static let ecPublicKey = identifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])

    /// The curves P-256, P-384 and P-521, by the length of a point: one byte
    /// and two coordinates.
    private static let curves = [
        1 + 2 * 32: identifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]),
        1 + 2 * 48: identifier([0x2B, 0x81, 0x04, 0x00, 0x22]),
        1 + 2 * 66: identifier([0x2B, 0x81, 0x04, 0x00, 0x23]),
    ]

    // MARK: DER (X.690)

    private enum Tag {
        static let bitString: UInt8 = 0x03
        static let null: UInt8 = 0x05
        static let identifier: UInt8 = 0x06
        static let sequence: UInt8 = 0x30
    }

    private static func sequence(_ parts: [[UInt8]]) -> [UInt8] { value(Tag.sequence, parts.flatMap(\.self)) }

    private static func identifier(_ bytes: [UInt8]) -> [UInt8] { value(Tag.identifier, bytes) }

    /// Returns a bit string of whole bytes, without unused bits.
    private static func bitString(_ bytes: [UInt8]) -> [UInt8] { value(Tag.bitString, [0] + bytes) }

    /// Returns a value: tag, length in the shortest form (§8.1.3), and content.
    private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        var digits: [UInt8] = []
        var rest = content.count
        while rest > 0 {
            digits.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(digits.count)] + digits + content
    }
}
