// SPDX-License-Identifier: MIT

/// The settings of webhook delivery.
public struct SandboxWebhooks: Sendable {
    /// The `token` of every delivery.
    ///
    /// Default `nil`: derived from the seed and the slug.
    public var token: String?
    /// The pauses before further attempts, when a receiver does not respond with
    /// a status from 200 to 299; 1 s and 5 s by default.
    ///
    /// NationBuilder's own policy is not documented.
    public var retryDelays: [Duration]
    /// The time within which a receiver must respond, body included; 10 s by
    /// default.
    public var timeout: Duration
    /// Whether deliveries to other machines are allowed; `false` by default.
    public var allowsOtherHosts: Bool

    /// Creates settings; values that are not given have their defaults.
    public init(
        token: String? = nil, retryDelays: [Duration] = [.seconds(1), .seconds(5)], timeout: Duration = .seconds(10),
        allowsOtherHosts: Bool = false
    ) {
        self.token = token
        self.retryDelays = retryDelays
        self.timeout = timeout
        self.allowsOtherHosts = allowsOtherHosts
    }
}
