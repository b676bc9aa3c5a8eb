// SPDX-License-Identifier: MIT

import ErrandCore

/// The state machine of a session: a pure value without clock, store or
/// network.
///
/// Its driver starts the ``Work`` that it asks for, at most one at a time, and
/// reports the result.
struct RenewalMachine: Sendable {
    /// The work for the driver.
    enum Work: Equatable {
        case load
        /// A renewal: forced when the token is valid by the clock, demanded when a
        /// person or a program asks for it, and not a call.
        case renew(LiveCredential?, isForced: Bool, isDemanded: Bool = false)
        /// Looks for the token by which another process has replaced one.
        case compare(LiveCredential)
        /// Tries now to save the tokens that the store did not take, and does not wait for the next try.
        case save
    }

    /// The response to a caller.
    enum Decision: Equatable {
        case use(LiveCredential)
        /// Wait for the running work; if work is given, start it first.
        case wait(Work?)
        case fail(Failure)
    }

    /// The reason why there is no token.
    enum Failure: Error, Equatable {
        case signedOut
        case ended
        /// The last renewal failed, and it is too early for another.
        case backingOff
    }

    enum Phase: Equatable {
        /// The store must be read first.
        case unread
        case idle
        case loading
        case renewing
        /// The store is asked whether another process has replaced the token.
        case comparing
        /// A sign-out is running; the store may still have the credential.
        case closing
    }

    private struct Pause {
        var failures = 0
        var end: TimeSource.Instant?
        /// The end of the part that the server asked for.
        var askedEnd: TimeSource.Instant?
    }

    /// Whether new tokens need no person, as is the case for an app's own
    /// tokens.
    let isSelfSufficient: Bool

    var live: LiveCredential?
    /// The failures in a row, and the waits that follow from them.
    private var pause = Pause()
    /// A number that rises when the result of running work must be discarded.
    private(set) var epoch: UInt64 = 0
    /// The number of sign-outs so far; a sign-in that began before the last one is over.
    private(set) var signOuts: UInt64 = 0
    var phase = Phase.unread
    /// The saving of tokens that the store did not take; `nil` when nothing is saved again.
    var saving: Saving?
    /// The renewal that follows when no other process has replaced the token.
    private var renewalAfterComparing: Work?
    /// Whether the store must be read again after the running work.
    private var isStale = false
    private var isOver = false
    /// The sign-in that ended in this session.
    ///
    /// The store may still have it, but it must not come back.
    private var endedSignIn: String?
    private var lastGeneration: UInt64 = 0
    /// The newest token that a resource refused.
    private var lastRefused: UInt64 = 0

    init(isSelfSufficient: Bool) { self.isSelfSufficient = isSelfSufficient }

    var failures: Int { pause.failures }
    var notBefore: TimeSource.Instant? { pause.end }

    /// Returns the token that a caller can use at once, if any.
    func current(_ now: TimeSource.Instant) -> LiveCredential? {
        switch phase {
        case .idle, .renewing, .comparing: return live.flatMap { isDue($0, now) ? nil : $0 }
        case .unread, .loading, .closing: return nil
        }
    }

    /// Decides how a caller gets a token.
    mutating func authorize(_ now: TimeSource.Instant) -> Decision { decide(now, mayRead: true) }

    mutating func decide(_ now: TimeSource.Instant, mayRead: Bool) -> Decision {
        if let live = current(now) { return .use(live) }
        switch phase {
        case .loading, .renewing, .comparing: return .wait(nil)
        case .unread:
            phase = .loading
            return .wait(.load)
        case .closing: return .fail(.signedOut)
        case .idle: break
        }
        guard canRenew else {
            if let live, !hasEnded(live, now) { return .use(live) }
            // Another process may have signed in.
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
        // Tokens that are still good need not wait for the store.
        if saving != nil, let live, !hasEnded(live, now) { return .use(live) }
        return begin(.renew(live, isForced: false))
    }

    /// Decides what follows when a resource refused the token of a generation.
    ///
    /// - Returns: `use` if there is a newer token, `fail` if none can be had.
    mutating func refused(_ generation: UInt64, _ now: TimeSource.Instant) -> Decision {
        guard phase != .loading, phase != .renewing else { return .wait(nil) }
        guard let live else { return .fail(isOver ? .ended : .signedOut) }
        guard live.generation == generation else { return .use(live) }
        // This token is new because its predecessor was refused, and is now
        // refused itself. Another one would be refused too.
        if live.isReplacement(now) { return .fail(.ended) }
        guard canRenew else { return .fail(.ended) }
        // The refresh token was not refused, so the session has not ended.
        if let notBefore, now < notBefore { return .fail(.backingOff) }
        return begin(.renew(live, isForced: true))
    }

    /// Decides what follows when a caller asks whether the token of a generation has been replaced.
    ///
    /// Nothing is renewed for it.
    mutating func compared(_ generation: UInt64) -> Decision {
        guard ![.loading, .renewing, .comparing].contains(phase) else { return .wait(nil) }
        guard let live else { return .fail(isOver ? .ended : .signedOut) }
        // Nobody has replaced a token that is not in the store.
        guard live.generation == generation, saving == nil else { return .use(live) }
        if phase == .unread { isStale = true }
        phase = .comparing
        return .wait(.compare(live))
    }

    /// Decides what follows when a caller asks for a newer token than that of a
    /// generation, whatever its age.
    ///
    /// Only a wait that the server asked for holds that up: whoever asks may know that the
    /// cause of the failures is gone.
    mutating func demanded(_ generation: UInt64, _ now: TimeSource.Instant) -> Decision {
        guard phase != .loading, phase != .renewing else { return .wait(nil) }
        if let live, live.generation != generation { return .use(live) }
        guard live != nil, canRenew else { return .fail(isOver || live != nil ? .ended : .signedOut) }
        if let end = pause.askedEnd, now < end { return .fail(.backingOff) }
        return begin(.renew(live, isForced: true, isDemanded: true))
    }

    /// Begins a renewal now, or after the comparison that is running, or when the tokens before it are saved.
    private mutating func begin(_ renewal: Work) -> Decision {
        if saving != nil { return beginAfterSaving(renewal) }
        guard phase != .comparing else {
            renewalAfterComparing = renewal
            return .wait(nil)
        }
        phase = .renewing
        return .wait(renewal)
    }

    /// Notes that a resource refused the token of a generation.
    mutating func noteRefusal(of generation: UInt64) { lastRefused = max(lastRefused, generation) }

    /// The current token, if a resource refused it.
    var refusedLive: LiveCredential? { live.flatMap { $0.generation == lastRefused ? $0 : nil } }

    private var canRenew: Bool { isSelfSufficient || live?.stored.tokens.refreshToken != nil }

    private func isDue(_ live: LiveCredential, _ now: TimeSource.Instant) -> Bool {
        live.renewal.map { $0 <= now } ?? false
    }

    func hasEnded(_ live: LiveCredential, _ now: TimeSource.Instant) -> Bool {
        live.ending.map { $0 <= now } ?? false
    }
}

// MARK: - Results of work

extension RenewalMachine {
    /// Takes the result of reading the store.
    ///
    /// - Parameter live: Converts a stored credential.
    /// - Returns: The decision for the waiting callers.
    mutating func loaded(
        _ found: StoredCredential?, _ now: TimeSource.Instant, _ live: (StoredCredential) -> LiveCredential
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

    /// Notes that the store could not be read, so that nothing is known.
    mutating func loadFailed() {
        phase = .unread
        isStale = false
    }

    /// Takes the token that another process has put into the store, if there is one.
    ///
    /// - Returns: The decision for the waiting callers.
    mutating func compared(_ found: LiveCredential?, _ now: TimeSource.Instant) -> Decision {
        if let found {
            rest()
            adopt(found)
        } else if let renewal = renewalAfterComparing.take() {
            phase = .renewing
            return .wait(renewal)
        } else {
            phase = isStale ? .unread : .idle
            isStale = false
        }
        return decide(now, mayRead: true)
    }

    /// Takes new tokens that were saved.
    @discardableResult
    mutating func renewed(_ new: LiveCredential) -> LiveCredential {
        rest()
        return adopt(new)
    }

    /// Notes a renewal that failed but may work later.
    ///
    /// - Returns: The old token while it is valid.
    mutating func failed(
        _ now: TimeSource.Instant, _ policy: RenewalPolicy, _ retryAfter: Duration?, isForced: Bool
    ) -> LiveCredential? {
        let failures = failures + 1
        rest()
        pause = Pause(
            failures: failures, end: now.advanced(by: policy.backoff(failures, retryAfter)),
            askedEnd: retryAfter.map { now.advanced(by: min($0, RenewalPolicy.longestAskedWait)) })
        guard !isForced, let live, !hasEnded(live, now) else { return nil }
        return live
    }

    /// Ends the session: the refresh token is invalid, or another process
    /// removed the credential.
    mutating func ended() {
        rest()
        endedSignIn = live?.stored.signIn
        live = nil
        isOver = true
    }

    /// Takes the renewed tokens with their id token, which was validated.
    mutating func judged(_ new: StoredCredential) {
        guard let live, live.stored.isSameIssue(as: new) else { return }
        self.live?.stored = new
    }

    /// Takes the tokens of a new sign-in.
    mutating func signedIn(_ new: LiveCredential) -> LiveCredential {
        epoch &+= 1
        rest()
        return adopt(new)
    }

    /// Begins a sign-out: the result of running work will be discarded.
    mutating func signedOut() -> LiveCredential? {
        epoch &+= 1
        signOuts &+= 1
        rest()
        phase = .closing
        isOver = false
        endedSignIn = live?.stored.signIn
        return live.take()
    }

    /// Ends a sign-out, after the store has removed the credential or has
    /// failed to.
    ///
    /// - Parameters:
    ///   - signIn: The sign-in that ended, as far as is known.
    ///   - isGone: Whether the store has removed it.
    mutating func closed(_ signIn: String?, isGone: Bool) {
        if let signIn { endedSignIn = signIn }
        // A credential that cannot be told apart from another sign-in must not
        // be read.
        guard phase == .closing, isGone || endedSignIn != nil else { return }
        phase = .idle
    }

    /// Makes the machine read the store again before the next token.
    ///
    /// Running work goes on, and its result counts.
    mutating func unload() {
        endedSignIn = nil
        pause = Pause()
        switch phase {
        case .loading, .renewing, .comparing: isStale = true
        case .idle, .unread, .closing: phase = .unread
        }
    }

    /// Ends the running work.
    private mutating func rest() {
        phase = isStale ? .unread : .idle
        isStale = false
        pause = Pause()
        renewalAfterComparing = nil
        saving = nil
    }

    @discardableResult
    private mutating func adopt(_ new: LiveCredential) -> LiveCredential {
        var new = new
        lastGeneration &+= 1
        new.generation = lastGeneration
        live = new
        saving = nil
        endedSignIn = nil
        return new
    }
}
