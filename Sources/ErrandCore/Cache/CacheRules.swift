// SPDX-License-Identifier: MIT

/// What a cache may decide for itself, where RFC 9111 leaves it to the cache.
public struct CacheRules: Sendable, Hashable {
    /// The share of the time between `Last-Modified` and `Date` for which an answer is
    /// fresh when the server gives no lifetime (RFC 9111 §4.2.2).
    ///
    /// A tenth by default; 0 for never.
    public var heuristicFraction = 0.1

    /// The longest time that an answer may be reused when the server says nothing
    /// of its freshness.
    ///
    /// A day by default.
    public var longestHeuristic: Duration = .seconds(86_400)

    /// For how long a stale answer is better than an error, where neither the
    /// request nor the answer says it with `stale-if-error` (RFC 5861 §4).
    ///
    /// `nil` by default: an error is an error. An answer with `must-revalidate` or
    /// `no-cache` is never given stale by this rule.
    public var staleIfError: Duration?

    /// Whether fields of answers that hold secrets are stored with the rest.
    ///
    /// `false` by default: `Set-Cookie` and fields whose name says that they hold a
    /// token or another credential (``Redaction/isCredential(_:)``) stay behind.
    /// RFC 9111 §3.1 wants all fields stored, which `true` does.
    public var storesSecretFields = false

    /// The largest head that is stored, in bytes of names and values.
    ///
    /// 64 KiB by default. An answer with a larger one is not stored.
    public var maximumHeadSize = 64 * 1024

    /// The defaults.
    public init() {}
}
