// SPDX-License-Identifier: MIT

/// The rule for half of a surrogate pair, such as the escape `\ud83d` alone.
///
/// RFC 8259 §8.2 leaves open what a reader does with it. It is no character, and
/// no `String` can hold it. Programs that cut texts by UTF-16 units write it in
/// the middle of an emoji.
public struct JSONLoneSurrogates: Sendable, Hashable {
    private enum Policy: Sendable {
        case refuse
        case replace
    }

    private let policy: Policy

    /// The document is refused with ``JSONError/Kind/loneSurrogate``.
    ///
    /// The default.
    public static let refuse = JSONLoneSurrogates(policy: .refuse)
    /// Each half is read as U+FFFD, the character that stands for what cannot be
    /// read.
    ///
    /// In a ``JSONText`` its escape is `\ufffd`. What is written back has U+FFFD
    /// too. Two keys that differ only in such halves are one key.
    ///
    /// A document without them is read as fast as by ``refuse``. One with them is
    /// read again from its start, so the `init` of a type may run twice.
    public static let replace = JSONLoneSurrogates(policy: .replace)
}
