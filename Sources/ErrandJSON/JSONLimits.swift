// SPDX-License-Identifier: MIT

/// The limits beyond which a reader refuses a document.
public struct JSONLimits: Sendable, Hashable {
    /// The largest depth of nested arrays and objects.
    ///
    /// 128 by default, which is safe on a thread with a stack of 512 KiB: a
    /// level takes up to 2 KiB of it in a debug build, and less in a release
    /// build. The stack use of a type's own `init(from:)` is not included.
    public var depth = 128
    /// The largest length of a document, in bytes.
    ///
    /// 1 GiB - 1 by default, which is also the largest document for a
    /// `Decodable` type.
    public var size = 1_073_741_823
    /// The largest length of a number, in bytes.
    ///
    /// 1024 by default.
    public var numberLength = 1_024

    /// Creates the default limits.
    public init() {}
}

/// The rule for an object that has a key twice.
///
/// RFC 8259 §4 leaves this open.
public struct JSONDuplicateKeys: Sendable, Hashable {
    enum Policy: Sendable {
        case lastWins
        case firstWins
        case refuse
    }

    let policy: Policy

    /// The last member counts, at the place of the first.
    ///
    /// The default.
    public static let lastWins = JSONDuplicateKeys(policy: .lastWins)
    /// The first member counts.
    public static let firstWins = JSONDuplicateKeys(policy: .firstWins)
    /// The document is refused with ``JSONError/Kind/duplicateKey``.
    public static let refuse = JSONDuplicateKeys(policy: .refuse)
}
