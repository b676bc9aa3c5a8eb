// SPDX-License-Identifier: MIT

/// The value `state`, which binds a response to its flow (RFC 6749 §10.12).
///
/// No description and no dump shows it.
public struct AuthorizationState: Sendable, RedactedDescription {
    package let value: String

    /// Creates a state of 192 random bits.
    public init(random: SecureRandom = .system) { value = random.text(bytes: 24) }

    init(_ value: String) { self.value = value }

    /// Returns whether a returned value equals this one, byte for byte and in
    /// constant time.
    public func matches(_ returned: String) -> Bool { !returned.isEmpty && ConstantTime.equal(value, returned) }

    /// A fixed text that shows no value.
    public var description: String { "state \(Redacted.mark)" }
}

/// The mark in place of a hidden secret.
enum Redacted {
    static let mark = "<redacted>"
}
