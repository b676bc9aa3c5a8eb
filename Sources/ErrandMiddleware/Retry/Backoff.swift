// SPDX-License-Identifier: MIT

/// The waits between attempts: exponential, with full jitter.
///
/// The wait before the n-th retry is random, with equal probability from zero
/// to the smaller of `maximum` and `base` · 2ⁿ⁻¹. So clients that failed
/// together do not come back together.
public struct Backoff: Sendable, Hashable {
    /// The longest wait before the first retry.
    ///
    /// 200 ms by default.
    public var base: Duration

    /// The longest wait before any retry.
    ///
    /// 20 s by default.
    public var maximum: Duration

    /// Creates a backoff.
    ///
    /// Negative durations count as zero.
    public init(base: Duration = .milliseconds(200), maximum: Duration = .seconds(20)) {
        self.base = max(.zero, base)
        self.maximum = max(.zero, maximum)
    }

    /// No wait, except the wait that the server asks for.
    public static let none = Backoff(base: .zero, maximum: .zero)

    /// Returns the longest wait before a retry.
    ///
    /// The first retry is 1.
    public func ceiling(beforeRetry retry: Int) -> Duration {
        var ceiling = min(base, maximum)
        var doublings = max(0, retry - 1)
        while doublings > 0, ceiling > .zero, ceiling < maximum {
            // Comparing with the half avoids an overflow.
            ceiling = ceiling > maximum / 2 ? maximum : ceiling * 2
            doublings -= 1
        }
        return ceiling
    }

    /// Returns a random wait before a retry.
    ///
    /// The first retry is 1.
    public func wait(beforeRetry retry: Int, using random: inout some RandomNumberGenerator) -> Duration {
        ceiling(beforeRetry: retry) * Double.random(in: 0...1, using: &random)
    }
}
