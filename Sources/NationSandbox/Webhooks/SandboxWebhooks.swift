// SPDX-License-Identifier: MIT

/// How a nation delivers its webhooks.
public struct SandboxWebhooks: Sendable {
    /// What every delivery carries as `token`.
    ///
    /// Default `nil`: follows from the seed and the slug.
    public var token: String?
    /// How long to wait before each further attempt, when a receiver does not
    /// answer with a status from 200 to 299; 1 s and 5 s by default.
    ///
    /// NationBuilder's own policy is not documented.
    public var retryDelays: [Duration]
    /// How long a receiver may take to answer; 10 s by default.
    public var timeout: Duration
    /// Whether receivers on other machines are sent anything; `false` by
    /// default.
    public var allowsOtherHosts: Bool

    /// Settings with every value at its default unless given.
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
