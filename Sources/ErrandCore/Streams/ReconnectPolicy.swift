// SPDX-License-Identifier: MIT

/// When a stream of events is asked for again after it ended.
public struct ReconnectPolicy: Sendable {
    /// The wait before the first try, until the server asks for another one
    /// with `retry:`.
    ///
    /// 3 s by default. The wait is up to a half longer, by chance, so that
    /// clients that lost one server do not come back at one moment; it is never
    /// shorter.
    public var delay: Duration = .seconds(3)

    /// The longest wait.
    ///
    /// Each failure in a row doubles the wait up to this; 60 s by default. A
    /// server that asks for more gets it, and its wait is up to a half longer
    /// too.
    public var maximumDelay: Duration = .seconds(60)

    /// How many tries in a row may fail before the error is thrown.
    ///
    /// 10 by default; `nil` never gives up.
    public var failures: Int? = 10

    /// Whether a stream that ended is asked for again at all.
    var isEnabled = true

    /// From 0 to 1: where between its shortest and its longest time a wait ends.
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
