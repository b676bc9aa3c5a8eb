// SPDX-License-Identifier: MIT

import ErrandCore

/// The decisions that RFC 9111 leaves to the cache.
public struct CacheOptions: Sendable, Hashable {
    /// The share of the time between `Last-Modified` and `Date` for which a response is
    /// fresh when the server gives no lifetime (RFC 9111 §4.2.2).
    ///
    /// A tenth by default; 0 switches it off.
    public var heuristicFraction = 0.1

    /// The longest time for which a response is reused when the server gives no
    /// lifetime.
    ///
    /// A day by default.
    public var longestHeuristic: Duration = .seconds(86_400)

    /// The time for which a stale response is given instead of an error, when
    /// neither the request nor the response has `stale-if-error` (RFC 5861 §4).
    ///
    /// `nil` by default: errors are thrown. A response with `must-revalidate` or
    /// `no-cache` is never given stale by this rule.
    public var staleIfError: Duration?

    /// Whether fields with secrets are stored too.
    ///
    /// `false` by default: a response is stored without `Set-Cookie` and fields that
    /// are as personal. RFC 9111 §3.1 requires all fields to be stored, as with `true`.
    public var storesSecretFields = false

    /// Whether responses with tokens are stored.
    ///
    /// These are responses with a field whose name suggests a credential
    /// (``/ErrandCore/Redaction/isCredential(_:)``), such as `X-Next-Page-Token`, or with a URL in
    /// `Location`, `Content-Location` or `Link` whose query has one. Without the field,
    /// the response would not be the same, so it is not stored. `false` by default;
    /// `Cache` uses `true` for a store in memory.
    public var storesTokens = false

    /// Whether responses with `Cache-Control: no-store` are stored all the same.
    ///
    /// `false` by default. It is for a program of one person, who asked for it. Such a response
    /// is never reused by HTTP's rules, only by a mode that ignores directives, such as
    /// ``CacheMode/onlyCache``.
    public var storesForbidden = false

    /// The names in a query that do not count: URLs that differ only in them have the same
    /// responses.
    ///
    /// None by default.
    public var ignoredQueryNames: Set<String> = []

    /// The largest head that is stored, in bytes of names and values.
    ///
    /// 64 KiB by default. A response with a larger one is not stored.
    public var maximumHeadSize = 64 * 1024

    /// Creates the default options.
    public init() {}
}
