// SPDX-License-Identifier: MIT

public import ErrandCore

extension RateLimit {
    /// The same limits, for requests in the name of another authorizer.
    ///
    /// Both count together where the policy's scope says so.
    public func counting(for authorizer: (any Authorizer)?) -> RateLimit { RateLimit(self, authorizer: authorizer) }

    /// What the limits leave to a client's requests, as far as it is known here.
    ///
    /// Nothing is sent. It is the truth of this moment: other tasks may take what
    /// is left, and other processes that share the server's limit are known only
    /// by its answers. Where several limits hold, the one that leaves least
    /// counts.
    ///
    /// - Parameter client: Whose origin and time it is. The requests are those of
    ///   this step's authorizer.
    public func remaining(of client: Client) async -> RemainingRequests {
        let now = client.configuration.time.now()
        guard let origin = client.configuration.baseURL?.origin else { return policy.makeLimiter().remaining(now) }
        let identity = await authorizer?.identity
        let own = ledger.remaining(now) { policy.scope.covers($0, origin: origin, identity: identity) }
        guard let address = addressLedger?.remaining(now, of: { $0.origin == origin }) else { return own }
        return own.combined(with: address)
    }
}

/// What a ``RateLimit`` leaves at a moment.
public struct RemainingRequests: Sendable, Hashable {
    /// How many requests could be sent at once, those on their way and those that
    /// wait taken off; `nil` where no limit is known.
    public var count: Int?

    /// How long another request would wait at least; zero where it would not.
    public var wait: Duration

    /// How many are on their way.
    public var underWay: Int

    /// How many wait for their turn.
    public var waiting: Int

    /// What two limits leave that both hold for the same requests.
    func combined(with other: Self) -> Self {
        let counts = [count, other.count].compactMap(\.self)
        return Self(
            count: counts.min(), wait: max(wait, other.wait), underWay: max(underWay, other.underWay),
            waiting: max(waiting, other.waiting))
    }
}

extension RateLimitLedger {
    /// What the limiters of some keys leave; of several the one that leaves least.
    func remaining(_ now: TimeSource.Instant, of isMeant: (RateLimitKey) -> Bool) -> RemainingRequests {
        let known = limiters(isMeant).map { $0.remaining(now) }
        guard let first = known.first else { return untouched.remaining(now) }
        return known.dropFirst().reduce(first) { $0.combined(with: $1) }
    }
}

extension RateLimitScope {
    /// Whether a limit is one of those that requests of an identity may meet.
    func covers(_ key: RateLimitKey, origin: URLOrigin, identity: String?) -> Bool {
        key.origin == origin && key.identity == (isByOrigin ? nil : identity)
    }
}
