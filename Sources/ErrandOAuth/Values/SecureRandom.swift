// SPDX-License-Identifier: MIT

/// A cryptographically secure random number generator: the source of `state`,
/// `nonce`, verifiers, `jti` and salts.
public struct SecureRandom: Sendable {
    /// A closure that returns `count` random bytes.
    public var bytes: @Sendable (_ count: Int) -> [UInt8]

    /// Creates a custom generator, for tests.
    public init(_ bytes: @escaping @Sendable (_ count: Int) -> [UInt8]) { self.bytes = bytes }

    /// The system's generator.
    public static let system = SecureRandom { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Returns `count` random bytes as base64url.
    package func text(bytes count: Int) -> String { Base64URL.encode(bytes(count)) }

    /// Returns a random number from 0 up to, but not including, 1.
    func fraction() -> Double {
        let value = bytes(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(value) / Double(UInt64(1) << 48)
    }
}
