// SPDX-License-Identifier: MIT

/// How much of a document a reader takes before it refuses.
public struct JSONLimits: Sendable, Hashable {
    /// The number of arrays and objects that may be open at once.
    ///
    /// Default 128, which is safe on a thread with a stack of 512 KiB: a level
    /// takes up to 2 KiB of it in a debug build, and less in a release build.
    /// What a type's own `init(from:)` keeps on the stack comes on top.
    public var depth = 128
    /// The length of a document in bytes.
    ///
    /// Default 1 GiB - 1, which is also the largest that a `Decodable` type can
    /// be read from.
    public var size = 1_073_741_823
    /// The length of a number in bytes.
    ///
    /// Default 1024.
    public var numberLength = 1_024

    /// The limits that hold when nothing is said.
    public init() {}
}

/// What a reader does when an object has a key twice.
///
/// RFC 8259 §4 leaves it open.
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
