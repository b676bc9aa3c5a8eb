// SPDX-License-Identifier: MIT

/// The rules for when a session renews its tokens.
public struct RenewalPolicy: Sendable, Hashable {
    /// The time before its expiry at which an access token is renewed.
    ///
    /// 60 s by default; at most a tenth of the token's lifetime.
    public var skew: Duration = .seconds(60)

    /// The largest fraction of the skew that is added at random, so that many
    /// clients do not renew at the same time.
    ///
    /// 0.25 by default.
    public var jitter = 0.25

    /// The wait after the first failure.
    ///
    /// It doubles after each further one.
    ///
    /// 1 s by default.
    public var firstBackoff: Duration = .seconds(1)

    /// The longest wait after a failure, unless the server asks for more.
    ///
    /// 60 s by default.
    public var longestBackoff: Duration = .seconds(60)

    /// The number of consecutive failures after which a session reports that it
    /// is failing.
    ///
    /// 3 by default.
    public var failingAfter = 3

    /// Creates the default policy.
    public init() {}

    /// Returns the time before its expiry at which a token of this lifetime is
    /// renewed.
    ///
    /// - Parameter fraction: A random number from 0 up to 1.
    func leeway(_ lifetime: Duration, _ fraction: Double) -> Duration {
        min(skew * (1 + jitter * fraction), lifetime / 10)
    }

    /// Returns the wait after a number of failures in a row.
    func backoff(_ failures: Int, _ asked: Duration?) -> Duration {
        let doublings = min(max(0, failures - 1), 16)
        let wait = min(firstBackoff * (1 << doublings), longestBackoff)
        return max(wait, min(asked ?? .zero, .seconds(3600)))
    }
}
