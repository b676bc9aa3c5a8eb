// SPDX-License-Identifier: MIT

/// When a stream of events is asked for again after it ended.
public struct ReconnectPolicy: Sendable {
    /// The wait before the first try, until the server asks for another one
    /// with `retry:`.
    ///
    /// 3 s by default.
    public var delay: Duration = .seconds(3)

    /// The longest wait.
    ///
    /// Each failure in a row doubles the wait up to this; 60 s by default. A
    /// server that asks for more gets it.
    public var maximumDelay: Duration = .seconds(60)

    /// How many tries in a row may fail before the error is thrown.
    ///
    /// 10 by default; `nil` never gives up.
    public var failures: Int? = 10

    /// Whether a stream that ended is asked for again at all.
    var isEnabled = true

    /// From 0 to 1: where in the upper half of its wait a try begins.
    package var random: @Sendable () -> Double = { Double.random(in: 0..<1) }

    /// The defaults.
    public init() {}

    /// The defaults.
    public static var automatic: Self { Self() }

    /// The end of the connection is the end of the stream.
    public static var never: Self {
        var policy = Self()
        policy.isEnabled = false
        return policy
    }
}
