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
        /// What the store has in its place; `nil` when the store has it.
        var unsavedOver: StoreContent?

        /// Whether the store does not have it.
        var isUnsaved: Bool { unsavedOver != nil }
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
        /// The store is to be read before anything else.
        case unread
        case idle
        case loading
        case renewing
        /// Somebody signs out; the store may still have the credential.
        case closing
    }

    /// Whether a new token can be had without a person: an app's own tokens.
    let isSelfSufficient: Bool

    private(set) var live: Live?
    private(set) var failures = 0
    private(set) var notBefore: TimeSource.Instant?
    /// Rises when what runs must not count any more.
    private(set) var epoch: UInt64 = 0
    private var phase = Phase.unread
    /// Whether the store is to be read again when the work that runs has ended.
    private var isStale = false
    private var isOver = false
    /// The sign-in that ended here: the store may still have it, and it does not
    /// come back.
    private var endedSignIn: String?
    private var lastGeneration: UInt64 = 0

    init(isSelfSufficient: Bool) { self.isSelfSufficient = isSelfSufficient }

    /// The token that a caller can use at once.
    func current(_ now: TimeSource.Instant) -> Live? {
        guard phase == .idle || phase == .renewing, let live, !isDue(live, now) else { return nil }
        return live
    }

    /// A caller wants a token.
    mutating func authorize(_ now: TimeSource.Instant) -> Decision { decide(now, mayRead: true) }

    private mutating func decide(_ now: TimeSource.Instant, mayRead: Bool) -> Decision {
        if let live = current(now) { return .use(live) }
        switch phase {
        case .loading, .renewing: return .wait(nil)
        case .unread:
            phase = .loading
            return .wait(.load)
        case .closing: return .fail(.signedOut)
        case .idle: break
        }
        guard canRenew else {
            if let live, !hasEnded(live, now) { return .use(live) }
            // Somebody may have signed in elsewhere.
            if mayRead {
                phase = .loading
                return .wait(.load)
            }
            return .fail(isOver || live != nil ? .ended : .signedOut)
        }
        if let notBefore, now < notBefore {
            if let live, !hasEnded(live, now) { return .use(live) }
            return .fail(.backingOff)
        }
        phase = .renewing
        return .wait(.renew(live, isForced: false))
    }

    /// A resource refused the token of a generation.
    ///
    /// - Returns: `use` when a newer one is there, `fail` when there is none to
    ///   be had.
    mutating func refused(_ generation: UInt64, _ now: TimeSource.Instant) -> Decision {
        guard phase != .loading, phase != .renewing else { return .wait(nil) }
        guard let live else { return .fail(isOver ? .ended : .signedOut) }
        guard live.generation == generation else { return .use(live) }
        // A token that is new because its predecessor was refused, and is
        // refused itself: another one would fare no better.
        if let refusedAt = live.refusedAt, refusedAt.duration(to: now) < .seconds(60) { return .fail(.ended) }
        guard canRenew else { return .fail(.ended) }
        if let notBefore, now < notBefore { return .fail(.ended) }
        phase = .renewing
        return .wait(.renew(live, isForced: true))
    }

    /// A person wants a newer token than that of a generation, whatever its age.
    mutating func demanded(_ generation: UInt64, _ now: TimeSource.Instant) -> Decision {
        guard phase != .loading, phase != .renewing else { return .wait(nil) }
        if let live, live.generation != generation { return .use(live) }
        guard live != nil, canRenew else { return .fail(isOver || live != nil ? .ended : .signedOut) }
        if let notBefore, now < notBefore { return .fail(.backingOff) }
        phase = .renewing
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
    /// - Parameter live: Makes a stored credential live.
    /// - Returns: What to do now, for those who wait.
    mutating func loaded(
        _ found: StoredCredential?, _ now: TimeSource.Instant, _ live: (StoredCredential) -> Live
    ) -> Decision {
        if isStale {
            isStale = false
            return .wait(.load)
        }
        phase = .idle
        let found = found?.signIn == endedSignIn ? nil : found
        switch Reconciliation(self.live, found) {
        case .keep: break
        case .adopt(let stored): adopt(live(stored))
        case .over:
            if !isSelfSufficient {
                self.live = nil
                isOver = true
            }
        }
        return decide(now, mayRead: false)
    }

    /// The store could not be read: nothing is known.
    mutating func loadFailed() {
        phase = .unread
        isStale = false
    }

    /// New tokens are there, and saved.
    mutating func renewed(_ new: Live) -> Live {
        rest()
        return adopt(new)
    }

    /// The renewal failed, but may work later.
    ///
    /// - Returns: The old token while it lives.
    mutating func failed(
        _ now: TimeSource.Instant, _ policy: RenewalPolicy, _ retryAfter: Duration?, isForced: Bool
    ) -> Live? {
        let before = failures
        rest()
        failures = before + 1
        notBefore = now.advanced(by: policy.backoff(failures, retryAfter))
        guard !isForced, let live, !hasEnded(live, now) else { return nil }
        return live
    }

    /// The refresh token is dead, or the credential was removed elsewhere.
    mutating func ended() {
        rest()
        endedSignIn = live?.stored.signIn
        live = nil
        isOver = true
    }

    /// The id token of tokens that were renewed was shown to be good.
    mutating func judged(_ new: StoredCredential) {
        guard let live, live.stored.isSameIssue(as: new) else { return }
        self.live?.stored = new
    }

    /// What could not be saved was saved after all.
    mutating func saved(_ old: Live) {
        guard let live, live.stored.isSameIssue(as: old.stored) else { return }
        self.live?.unsavedOver = nil
    }

    /// Somebody signed in.
    mutating func signedIn(_ new: Live) -> Live {
        epoch &+= 1
        rest()
        return adopt(new)
    }

    /// Somebody signs out: what runs does not count any more.
    mutating func signedOut() -> Live? {
        epoch &+= 1
        rest()
        phase = .closing
        isOver = false
        endedSignIn = live?.stored.signIn
        return live.take()
    }

    /// The store was told of a sign-out.
    ///
    /// - Parameters:
    ///   - signIn: Which one ended, as far as is known.
    ///   - isGone: Whether the store does not have it any more.
    mutating func closed(_ signIn: String?, isGone: Bool) {
        if let signIn { endedSignIn = signIn }
        // What cannot be told from another sign-in must not be read.
        guard phase == .closing, isGone || endedSignIn != nil else { return }
        phase = .idle
    }

    /// The store is read again before the next token is given.
    ///
    /// What runs goes on, and counts.
    mutating func unload() {
        endedSignIn = nil
        failures = 0
        notBefore = nil
        switch phase {
        case .loading, .renewing: isStale = true
        case .idle, .unread, .closing: phase = .unread
        }
    }

    /// No work runs, and none is held back.
    private mutating func rest() {
        phase = isStale ? .unread : .idle
        isStale = false
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
        endedSignIn = nil
        return new
    }
}
