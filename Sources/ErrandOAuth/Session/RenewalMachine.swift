// SPDX-License-Identifier: MIT

import ErrandCore

/// What a session does next: a pure value without clock, store or network.
///
/// Whoever drives it begins the ``Work`` that it asks for, at most one at a
/// time, and says how it ended.
struct RenewalMachine: Sendable {
    /// A credential on the monotonic scale of one process.
    struct Live: Sendable, Equatable {
        var stored: StoredCredential
        /// Rises with every new token of this process.
        var generation: UInt64
        /// When the access token ends; `nil` is unknown.
        var ending: TimeSource.Instant?
        /// From when on it is renewed.
        var renewal: TimeSource.Instant?
        /// Whether a refusal by a resource led to it.
        var refusedAt: TimeSource.Instant?
        /// Whether the store does not have it.
        var isUnsaved = false
    }

    /// What is to be done outside.
    enum Work: Equatable {
        case load
        case renew(Live?, isForced: Bool)
    }

    /// What a caller gets.
    enum Decision: Equatable {
        case use(Live)
        /// Wait for the work that runs, which is to be begun if it is given.
        case wait(Work?)
        case fail(Failure)
    }

    /// Why there is no token.
    enum Failure: Error, Equatable {
        case signedOut
        case ended
        /// The last renewal failed, and it is too early for another.
        case backingOff
    }

    private enum Phase: Equatable {
        case unloaded
        case idle
        case working
    }

    /// Whether a new token can be had without a person: an app's own tokens.
    let isSelfSufficient: Bool

    private(set) var live: Live?
    private(set) var failures = 0
    private(set) var notBefore: TimeSource.Instant?
    /// Rises when what runs must not count any more.
    private(set) var epoch: UInt64 = 0
    private var phase = Phase.unloaded
    private var isOver = false
    private var lastGeneration: UInt64 = 0

    init(isSelfSufficient: Bool) { self.isSelfSufficient = isSelfSufficient }

    /// The token that a caller can use at once.
    func current(_ now: TimeSource.Instant) -> Live? {
        guard let live, !isDue(live, now) else { return nil }
        return live
    }

    /// A caller wants a token.
    mutating func authorize(_ now: TimeSource.Instant) -> Decision {
        if let live, !isDue(live, now) { return .use(live) }
        switch phase {
        case .working: return .wait(nil)
        case .unloaded:
            phase = .working
            return .wait(.load)
        case .idle: break
        }
        guard canRenew else {
            if let live, !hasEnded(live, now) { return .use(live) }
            return .fail(isOver || live != nil ? .ended : .signedOut)
        }
        if let notBefore, now < notBefore {
            if let live, !hasEnded(live, now) { return .use(live) }
            return .fail(.backingOff)
        }
        phase = .working
        return .wait(.renew(live, isForced: false))
    }

    /// A resource refused the token of a generation.
    ///
    /// - Returns: `use` when a newer one is there, `fail` when there is none to
    ///   be had.
    mutating func refused(_ generation: UInt64, _ now: TimeSource.Instant) -> Decision {
        guard phase != .working else { return .wait(nil) }
        guard let live else { return .fail(isOver ? .ended : .signedOut) }
        guard live.generation == generation else { return .use(live) }
        // A token that is new because its predecessor was refused, and is
        // refused itself: another one would fare no better.
        if let refusedAt = live.refusedAt, refusedAt.duration(to: now) < .seconds(60) { return .fail(.ended) }
        guard canRenew else { return .fail(.ended) }
        if let notBefore, now < notBefore { return .fail(.ended) }
        phase = .working
        return .wait(.renew(live, isForced: true))
    }

    private var canRenew: Bool { isSelfSufficient || live?.stored.tokens.refreshToken != nil }

    private func isDue(_ live: Live, _ now: TimeSource.Instant) -> Bool { live.renewal.map { $0 <= now } ?? false }
    private func hasEnded(_ live: Live, _ now: TimeSource.Instant) -> Bool { live.ending.map { $0 <= now } ?? false }
}

// MARK: - How work ended

extension RenewalMachine {
    /// The store was read.
    ///
    /// - Returns: What to do now, for those who wait.
    mutating func loaded(_ found: Live?, _ now: TimeSource.Instant) -> Decision {
        phase = .idle
        if let found { adopt(found) }
        return authorize(now)
    }

    /// The store could not be read: nothing is known.
    mutating func loadFailed() { phase = .unloaded }

    /// New tokens are there, and saved.
    mutating func renewed(_ new: Live) -> Live {
        phase = .idle
        failures = 0
        notBefore = nil
        return adopt(new)
    }

    /// The renewal failed, but may work later.
    ///
    /// - Returns: The old token while it lives.
    mutating func failed(
        _ now: TimeSource.Instant, _ policy: RenewalPolicy, _ retryAfter: Duration?, isForced: Bool
    ) -> Live? {
        phase = .idle
        failures += 1
        notBefore = now.advanced(by: policy.backoff(failures, retryAfter))
        guard !isForced, let live, !hasEnded(live, now) else { return nil }
        return live
    }

    /// The refresh token is dead, or the credential was removed elsewhere.
    mutating func ended() {
        phase = .idle
        live = nil
        isOver = true
        failures = 0
        notBefore = nil
    }

    /// Somebody signed in.
    mutating func signedIn(_ new: Live) -> Live {
        epoch &+= 1
        phase = .idle
        isOver = false
        failures = 0
        notBefore = nil
        return adopt(new)
    }

    /// Somebody signed out: what runs does not count any more.
    mutating func signedOut() -> Live? {
        epoch &+= 1
        phase = .idle
        isOver = false
        failures = 0
        notBefore = nil
        return live.take()
    }

    /// What the process knows is forgotten; the store is asked next time.
    mutating func unload() {
        epoch &+= 1
        phase = .unloaded
        isOver = false
        live = nil
        failures = 0
        notBefore = nil
    }

    @discardableResult
    private mutating func adopt(_ new: Live) -> Live {
        var new = new
        lastGeneration &+= 1
        new.generation = lastGeneration
        live = new
        isOver = false
        return new
    }
}
