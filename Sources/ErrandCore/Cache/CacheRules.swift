// SPDX-License-Identifier: MIT

/// The decisions that RFC 9111 leaves to the cache.
public struct CacheRules: Sendable, Hashable {
    /// The share of the time between `Last-Modified` and `Date` for which an answer is
    /// fresh when the server gives no lifetime (RFC 9111 §4.2.2).
    ///
    /// A tenth by default; 0 switches it off.
    public var heuristicFraction = 0.1

    /// The longest time for which an answer is reused when the server gives no
    /// lifetime.
    ///
    /// A day by default.
    public var longestHeuristic: Duration = .seconds(86_400)

    /// The time for which a stale answer is given instead of an error, when
    /// neither the request nor the answer has `stale-if-error` (RFC 5861 §4).
    ///
    /// `nil` by default: errors are thrown. An answer with `must-revalidate` or
    /// `no-cache` is never given stale by this rule.
    public var staleIfError: Duration?

    /// Whether fields with secrets are stored too.
    ///
    /// `false` by default: `Set-Cookie` and fields whose names suggest a
    /// credential (``Redaction/isCredential(_:)``) are not stored. RFC 9111
    /// §3.1 requires all fields to be stored, as with `true`.
    public var storesSecretFields = false

    /// The largest head that is stored, in bytes of names and values.
    ///
    /// 64 KiB by default. An answer with a larger one is not stored.
    public var maximumHeadSize = 64 * 1024

    /// Creates the default rules.
    public init() {}
}
