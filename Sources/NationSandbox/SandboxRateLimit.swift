// SPDX-License-Identifier: MIT

/// How many requests each token, and each address, may make.
public struct SandboxRateLimit: Sendable, Hashable {
    /// 250 requests in 10 seconds for each token and for each address, and no
    /// daily quota.
    public static let `default` = Self(requests: 250, window: .seconds(10), perAddress: 250)

    /// A limit no test reaches: a million requests a second.
    public static let generous = Self(requests: 1_000_000, window: .seconds(1))

    /// Requests in one window; the next one is answered with 429.
    public var requests: Int
    /// The length of a window, at least one second.
    ///
    /// It opens with the first request after the one before has closed.
    public var window: Duration
    /// Requests in one window from one address, whatever their tokens; `nil`
    /// counts none.
    public var perAddress: Int?
    /// Requests of the whole nation in one day of UTC; `nil` counts none and
    /// reports the quota that recordings of 2018 show, 999999.
    public var daily: Int?

    /// A limit of so many requests in a window, and maybe in a day.
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
