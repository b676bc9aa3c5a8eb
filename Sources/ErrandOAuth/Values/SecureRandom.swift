// SPDX-License-Identifier: MIT

/// A cryptographically secure random number generator: where `state`, `nonce`,
/// verifiers, `jti` and salts come from.
public struct SecureRandom: Sendable {
    /// Returns so many random bytes.
    public var bytes: @Sendable (_ count: Int) -> [UInt8]

    /// A generator of one's own, for tests.
    public init(_ bytes: @escaping @Sendable (_ count: Int) -> [UInt8]) { self.bytes = bytes }

    /// The system's generator.
    public static let system = SecureRandom { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// So many random bytes as base64url.
    package func text(bytes count: Int) -> String { Base64URL.encode(bytes(count)) }

    /// A number from 0 up to 1, not 1 itself.
    func fraction() -> Double {
        let value = bytes(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(value) / Double(UInt64(1) << 48)
    }
}
