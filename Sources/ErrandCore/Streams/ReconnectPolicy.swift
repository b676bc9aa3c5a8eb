// SPDX-License-Identifier: MIT

/// The rule for requesting an event stream again after it has ended.
///
/// Only an idempotent request is sent again (``RawRequest/isIdempotent``), whatever the policy.
public struct ReconnectPolicy: Sendable {
    /// The wait before the first attempt.
    ///
    /// The server may ask for another wait with `retry:`. A shorter one than half a second
    /// counts as that long, unless this wait is shorter too.
    ///
    /// 3 s by default. A random part makes the wait up to a half longer, never
    /// shorter, so that clients that lost the same server do not all come back
    /// at the same moment.
    public var delay: Duration = .seconds(3)

    /// The longest wait.
    ///
    /// 60 s by default. Each failure in a row doubles the wait up to this
    /// limit. When the server asks for a longer wait, the client waits that
    /// long, up to ``longestWait``, again with a random part of up to a half.
    public var maximumDelay: Duration = .seconds(60)

    /// The longest wait that the server may ask for.
    ///
    /// 1 hour by default. A longer wait in a `retry:` line counts as this one. After
    /// a refusal with a longer `Retry-After` the error is thrown, with the wait in
    /// ``ClientError/retryAfter``.
    public var longestWait: Duration = .seconds(3600)

    /// The number of attempts in a row that may fail before the error is
    /// thrown.
    ///
    /// 10 by default; with `nil` the client never gives up.
    public var failures: Int? = 10

    /// Whether a stream that has ended is requested again at all.
    var isEnabled = true

    /// A random number from 0 to 1 that chooses a wait between the shortest and the longest.
    package var random: @Sendable () -> Double = { Double.random(in: 0..<1) }

    /// Creates the default policy.
    public init() {}

    /// The default policy.
    public static var automatic: Self { Self() }

    /// A policy that never connects again: the stream ends with its connection.
    public static var never: Self {
        var policy = Self()
        policy.isEnabled = false
        return policy
    }
}
