// SPDX-License-Identifier: MIT

/// The value that ties an answer to the flow that asked (RFC 6749 §10.12).
///
/// It is in no description and no dump.
public struct AuthorizationState: Sendable, CustomStringConvertible, CustomReflectable {
    let value: String

    /// A fresh state of 192 random bits.
    public init(random: SecureRandom = .system) { value = random.text(bytes: 24) }

    init(_ value: String) { self.value = value }

    /// Whether a returned value is this one, byte for byte and in constant time.
    public func matches(_ returned: String) -> Bool { !returned.isEmpty && ConstantTime.equal(value, returned) }

    /// No value.
    public var description: String { "state \(Redacted.mark)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What stands for a secret that is not shown.
enum Redacted {
    static let mark = "<redacted>"
}
