// SPDX-License-Identifier: MIT

/// The number of requests that each token and each address may make.
public struct SandboxRateLimit: Sendable, Hashable {
    /// 250 requests in 10 seconds for each token and for each address, and no
    /// daily quota.
    public static let `default` = Self(requests: 250, window: .seconds(10), perAddress: 250)

    /// A limit that no test reaches: a million requests a second.
    public static let generous = Self(requests: 1_000_000, window: .seconds(1))

    /// The number of requests in one window.
    ///
    /// The next one gets 429.
    public var requests: Int
    /// The length of a window, at least one second.
    ///
    /// A window opens with the first request after the previous window closed.
    public var window: Duration
    /// The number of requests in one window from one address, whatever their
    /// tokens; `nil` is unlimited.
    public var perAddress: Int?
    /// The number of requests of the whole nation in one day (UTC).
    ///
    /// With `nil`, nothing is counted, and the headers report 999999, as in
    /// recordings of 2018.
    public var daily: Int?

    /// Creates a limit of requests in a window, and optionally in a day.
    public init(requests: Int, window: Duration, daily: Int? = nil, perAddress: Int? = nil) {
        self.requests = requests
        self.window = window
        self.daily = daily
        self.perAddress = perAddress
    }

    var windowSeconds: Double {
        let parts = window.components
        return max(1, Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
    }
}
