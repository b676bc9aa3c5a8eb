// SPDX-License-Identifier: MIT

/// How long to wait between attempts: exponential, with full jitter.
///
/// Before the n-th retry the wait is any duration from zero to the smaller of
/// `maximum` and `base` · 2ⁿ⁻¹, each as likely as the others, so that clients
/// that failed together do not come back together.
public struct Backoff: Sendable, Hashable {
    /// The longest wait before the first retry.
    ///
    /// 200 ms by default.
    public var base: Duration

    /// The longest wait at all.
    ///
    /// 20 s by default.
    public var maximum: Duration

    /// A backoff; negative durations are zero.
    public init(base: Duration = .milliseconds(200), maximum: Duration = .seconds(20)) {
        self.base = max(.zero, base)
        self.maximum = max(.zero, maximum)
    }

    /// No wait at all, but for what the server asks.
    public static let none = Backoff(base: .zero, maximum: .zero)

    /// The longest wait before a retry, the first one being 1.
    public func ceiling(beforeRetry retry: Int) -> Duration {
        var ceiling = min(base, maximum)
        var doublings = max(0, retry - 1)
        while doublings > 0, ceiling > .zero, ceiling < maximum {
            // Halves are compared, so that no doubling overflows.
            ceiling = ceiling > maximum / 2 ? maximum : ceiling * 2
            doublings -= 1
        }
        return ceiling
    }

    /// A wait before a retry, the first one being 1.
    public func wait(beforeRetry retry: Int, using random: inout some RandomNumberGenerator) -> Duration {
        ceiling(beforeRetry: retry) * Double.random(in: 0...1, using: &random)
    }
}
