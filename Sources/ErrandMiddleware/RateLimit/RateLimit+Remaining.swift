// SPDX-License-Identifier: MIT

public import ErrandCore

extension RateLimit {
    /// Returns the requests that the limits leave for a client, as far as this process
    /// knows.
    ///
    /// The method sends nothing. The result describes this moment: other tasks
    /// may take what is left. Other processes that share the server's limit are
    /// known only from responses. If several limits apply, the one that leaves
    /// least counts.
    ///
    /// - Parameter client: The client, for its origin, its clock, and the authorizers of its
    ///   chain: the result is about requests with their credentials.
    public func remaining(of client: Client) async -> RemainingRequests {
        let now = client.configuration.time.now()
        guard let origin = client.configuration.baseURL?.origin else { return policy.makeLimiter().remaining(now) }
        var names: [String] = []
        for step in client.configuration.middleware {
            if let name = await (step as? Authorization)?.identity(at: origin), counts(name) { names.append(name) }
        }
        let identity = RateLimitKey.identity(names)
        let own = ledger.remaining(now) { policy.scope.covers($0, origin: origin, identity: identity) }
        guard let address = addressLedger?.remaining(now, of: { $0.origin == origin }) else { return own }
        return own.combined(with: address)
    }
}

/// The requests that a ``RateLimit`` leaves at a moment.
public struct RemainingRequests: Sendable, Hashable {
    /// The number of requests that could be sent at once, besides those under way
    /// and those that wait; `nil` when no limit is known.
    public var count: Int?

    /// The time that another request would wait at least; zero without a wait.
    public var wait: Duration

    /// The number of requests under way.
    public var underWay: Int

    /// The number of requests that wait for their turn.
    public var waiting: Int

    /// Returns the requests that two limits leave when both apply.
    func combined(with other: Self) -> Self {
        let counts = [count, other.count].compactMap(\.self)
        return Self(
            count: counts.min(), wait: max(wait, other.wait), underWay: max(underWay, other.underWay),
            waiting: max(waiting, other.waiting))
    }
}

extension RateLimitLedger {
    /// Returns the requests that the limiters of the chosen keys leave.
    ///
    /// The limiter that leaves the fewest requests counts.
    func remaining(_ now: TimeSource.Instant, of isMeant: (RateLimitKey) -> Bool) -> RemainingRequests {
        let known = limiters(isMeant).map { $0.remaining(now) }
        guard let first = known.first else { return untouched.remaining(now) }
        return known.dropFirst().reduce(first) { $0.combined(with: $1) }
    }
}

extension RateLimitScope {
    /// Returns whether a limit may apply to requests of an identity.
    func covers(_ key: RateLimitKey, origin: URLOrigin, identity: String?) -> Bool {
        key.origin == origin && key.identity == (isByOrigin ? nil : identity)
    }
}
