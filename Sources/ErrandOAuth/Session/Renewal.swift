// SPDX-License-Identifier: MIT

import ErrandCore

/// One renewal, under the store's lock.
struct Renewal: Sendable {
    let session: OAuthSession
    let live: LiveCredential?
    let isForced: Bool
    let isDemanded: Bool
    let epoch: UInt64

    enum Outcome: Sendable {
        /// New tokens, and a new id token that is not validated yet.
        case renewed(LiveCredential, PendingIDToken?)
        /// New tokens that the store did not take, which callers have already.
        case unsaved(LiveCredential, PendingIDToken?)
        /// Tokens that another process has renewed.
        case found(LiveCredential)
        /// The end of the session.
        case ended(OAuthError)
        /// Somebody signed in or out in this session meanwhile.
        case obsolete
    }

    private var store: SessionStore { session.store }

    /// Renews the tokens.
    ///
    /// It returns when the store has them, or when they do not count any more. The caller holds the store's lock, and
    /// keeps it meanwhile.
    ///
    /// - Parameter unsaved: Gets an outcome that does not wait for the store.
    func run(_ unsaved: Promise<Outcome>) async throws -> Outcome {
        let stored = try await store.load()
        var base = live
        switch Reconciliation(live, stored) {
        case .keep:
            if let stored { base?.stored.takeRefusals(of: stored) }
        case .over:
            if !session.source.isSelfSufficient {
                return .ended(OAuthError(.loginRequired, reason: "another process signed out"))
            }
            // New tokens with the sign-in that ended would be removed as that one's.
            base = nil
        case .adopt(let stored):
            let other = found(stored)
            if isFresh(other) { return .found(other) }
            base = other
        }
        guard isCurrent else { return .obsolete }
        if let base, !isDemanded { try RefusalMemory.check(base.stored, session.time.date()) }
        // The store is checked first: rotated tokens that cannot be saved would lose the session.
        try await session.store.base.checkWritable(session.account)
        return try await requestTokens(base, unsaved, mayRetry: true)
    }

    private func requestTokens(
        _ base: LiveCredential?, _ unsaved: Promise<Outcome>, mayRetry: Bool
    ) async throws -> Outcome {
        let sentAt = session.time.now()
        let response: RenewalResult
        do {
            response = try await newTokens(base)
        } catch let error as OAuthError where isDead(error) {
            return try await ended(base, error, unsaved, mayRetry)
        } catch let error as OAuthError where base != nil && RefusalMemory.counts(error) {
            throw try await remember(error, base)
        }
        // From here on the old refresh token may be invalid, so the new ones are saved in any case. A sign-in may
        // have put the old one into the store; a sign-out waits for the lock, or leaves a mark.
        var stored = StoredCredential(
            tokens: response.tokens, dpopKey: base?.stored.dpopKey ?? session.grants.dpop?.storedKey,
            subject: base?.stored.subject)
        if let base { stored.signIn = base.stored.signIn }
        var new = session.live(stored, sentAt: sentAt)
        if isForced { new.refusedAt = session.time.now() }
        // The id token is validated later: fetching the issuer's keys may take a minute.
        do {
            guard try await store.save(stored) else {
                await session.grants.discard(response.tokens)
                return .ended(OAuthError(.loginRequired, reason: "another process signed out"))
            }
            return .renewed(new, response.pending)
        } catch {
            new.unsavedOver = base?.unsavedOver ?? base.map { .credential($0.stored) } ?? .nothing
            guard session.took(new, instead: live, error, epoch) else {
                unsaved.resolve(.success(.obsolete))
                await session.saveForgotten(new)
                return .obsolete
            }
            let outcome = Outcome.unsaved(new, response.pending)
            unsaved.resolve(.success(outcome))
            await session.saveUntilTaken()
            return outcome
        }
    }

    private func newTokens(_ base: LiveCredential?) async throws -> RenewalResult {
        if !session.source.isSelfSufficient, base?.stored.tokens.refreshToken != nil {
            try await session.store.base.willRenew(session.account)
        }
        if let request = session.source.request {
            let grants = base.map { session.grants(for: $0) } ?? session.grants
            return RenewalResult(tokens: try await request(grants, base?.stored.tokens))
        }
        guard let base else { throw OAuthError(.loginRequired, reason: "nobody is signed in") }
        let grants = session.grants(for: base)
        // A lock that was lost ends its work, but nobody else gets this response.
        return try await session.grants.work.finish { try await grants.renewed(base.stored.tokens) }
    }

    private func isDead(_ error: OAuthError) -> Bool {
        guard !session.source.isSelfSufficient else { return false }
        return error.kind == .loginRequired || session.grants.provider.isRefreshTokenDead(error)
    }

    /// Records the refusal of the refresh token in the store for all processes.
    private func remember(_ error: OAuthError, _ base: LiveCredential?) async throws -> OAuthError {
        guard !session.source.isSelfSufficient, var stored = base?.stored else { return error }
        RefusalMemory.add(&stored, session.time.date())
        if base?.isUnsaved != true { _ = try? await store.save(stored) }
        session.state.refused(stored)
        return RefusalMemory.explained(error, stored)
    }

    /// Ends the session unless the store has newer tokens by now: another
    /// process may have renewed first.
    private func ended(
        _ base: LiveCredential?, _ error: OAuthError, _ unsaved: Promise<Outcome>, _ mayRetry: Bool
    ) async throws -> Outcome {
        let now = try await store.load()
        if mayRetry, let now, now.tokens.refreshToken != base?.stored.tokens.refreshToken {
            let other = found(now)
            return isFresh(other) ? .found(other) : try await requestTokens(other, unsaved, mayRetry: false)
        }
        guard isCurrent else { return .obsolete }
        guard try await store.base.isRefusalFinal(session.account) else {
            throw OAuthError(
                .store.inDoubt, reason: "a process that stopped may have the token that replaced the refused one",
                underlying: error)
        }
        do { try await store.clear() } catch let lost where OAuthError.store.locked ~= lost {
            // Another has the lock by now, and may have signed in.
            throw lost
        } catch {}
        return .ended(error)
    }

    /// Returns the credential that another process put into the store.
    private func found(_ stored: StoredCredential) -> LiveCredential {
        var other = session.live(stored: stored)
        // This is the refused token itself. Another renewal would not help.
        if isForced, stored.tokens.accessToken == live?.stored.tokens.accessToken {
            other.refusedAt = session.time.now()
        }
        return other
    }

    private var isCurrent: Bool { session.state.epoch == epoch }

    private func isFresh(_ live: LiveCredential) -> Bool {
        live.renewal.map { session.time.now() < $0 } ?? true
    }
}

extension OAuthSession {
    /// Returns a token that can be used now.
    func live() async throws -> LiveCredential {
        if let live = state.current(time.now()) { return live }
        let time = time
        return try await state.wait({ $0.authorize(time.now()) }, begin: { self.begin($0, $1) })
    }

    /// Renews the refused token.
    ///
    /// Returns whether there is a newer token of the same sign-in.
    func replaceRefused(_ refused: CredentialGeneration, _ generation: UInt64) async throws -> Bool {
        let time = time
        do {
            let live = try await state.wait(
                { $0.refused(generation, time.now()) }, begin: { self.begin($0, $1) })
            // Another process may have signed somebody else in.
            return live.generation != generation && state.generation(of: live).continues(refused)
        } catch ClientError.unauthenticated where state.live?.generation == generation {
            // Nothing can renew the token, so the original refusal is the
            // better error.
            return false
        }
    }

    /// Returns whether a token of the same sign-in has replaced one.
    func hasReplaced(_ old: CredentialGeneration) async throws -> Bool {
        guard let number = state.number(of: old) else { return false }
        let live = try await state.wait({ $0.compared(number) }, begin: { self.begin($0, $1) })
        return live.generation != number && state.generation(of: live).continues(old)
    }

    /// Returns whether a person has to sign in again: there are no tokens, or a
    /// resource refused the current one and nothing can replace it.
    ///
    /// Replaces the refused token if that is possible. Returns `false` while a renewal
    /// fails for the moment, for a token that no resource has refused, and for one of a
    /// renewal that has just succeeded: that the server renewed it proves that the sign-in lives.
    package func hasEnded() async -> Bool {
        guard state.live != nil else { return true }
        guard let refused = state.refusedLive, !refused.isReplacement(time.now()) else { return false }
        do {
            return try await !replaceRefused(state.generation(of: refused), refused.generation)
        } catch ClientError.unauthenticated {
            return true
        } catch {
            return false
        }
    }

    /// Renews the token now, whatever its age.
    ///
    /// Use it when a resource no longer accepts a token that has not expired.
    ///
    /// It is enough if another process has renewed the token since this process
    /// read the store. Of the waits after failures, only one that the server asked for holds it up.
    ///
    /// - Returns: The new tokens.
    /// - Throws: The errors that a call would throw;
    ///   `ClientError.unauthenticated` also when nothing can renew the token.
    @discardableResult
    public func renew() async throws -> TokenSet {
        let time = time
        let old: UInt64
        if let live = state.live {
            old = live.generation
        } else {
            let stored = try await store.load()
            let live = try await live()
            // A token that was due has been renewed by now.
            guard let stored, live.stored.isSameIssue(as: stored) else { return live.stored.tokens }
            old = live.generation
        }
        let live = try await state.wait({ $0.demanded(old, time.now()) }, begin: { self.begin($0, $1) })
        return live.stored.tokens
    }

    // MARK: The machine's work

    /// Starts work in a task of its own, which is independent of a caller's
    /// cancellation.
    func begin(_ work: RenewalMachine.Work, _ epoch: UInt64) {
        grants.work.start { await self.perform(work, epoch) }
    }

    private func perform(_ first: RenewalMachine.Work, _ epoch: UInt64) async {
        var next: RenewalMachine.Work? = first
        while let work = next {
            switch work {
            case .load: next = await load(epoch)
            case .compare(let live): next = await compare(live, epoch)
            case .save:
                state.saveNow()
                next = nil
            case .renew(let live, let isForced, let isDemanded):
                next = await run(
                    Renewal(session: self, live: live, isForced: isForced, isDemanded: isDemanded, epoch: epoch))
            }
        }
    }

    private func load(_ epoch: UInt64) async -> RenewalMachine.Work? {
        do {
            let found = try await store.load()
            return state.conclude(epoch, []) { .decide($0.loaded(found, time.now()) { live(stored: $0) }) }
        } catch {
            return state.conclude(epoch, [OAuthEvent(.storeFailed, error)], failure: error) {
                $0.loadFailed()
                return .refuse(error)
            }
        }
    }

    private func compare(_ live: LiveCredential, _ epoch: UInt64) async -> RenewalMachine.Work? {
        var found = await newer(than: live) { try await store.load() }
        if found == nil {
            // Another process may have sent the refresh token, and have no response yet.
            found = await newer(than: live) { try await store.withLock { try await store.load() } }
        }
        let events = found.map { switches(from: live, to: $0) } ?? []
        return state.conclude(epoch, events) { .decide($0.compared(found, time.now())) }
    }

    /// Returns the credential by which another process has replaced one; `nil` also when the store cannot be read.
    private func newer(
        than live: LiveCredential, _ load: () async throws -> StoredCredential?
    ) async -> LiveCredential? {
        guard let stored = try? await load(), case .adopt(let newer) = Reconciliation(live, stored) else { return nil }
        return self.live(stored: newer)
    }

    private func run(_ renewal: Renewal) async -> RenewalMachine.Work? {
        let (live, epoch) = (renewal.live, renewal.epoch)
        do {
            switch try await outcome(of: renewal) {
            case .renewed(let new, let pending):
                took(new, instead: live, nil, epoch)
                // No caller waits for this: fetching the issuer's keys may take
                // a minute.
                if let pending { await judge(pending, new) }
                return nil
            case .unsaved(let new, let pending):
                if let pending { await judge(pending, new) }
                return nil
            case .found(let other):
                return state.conclude(epoch, switches(from: live, to: other)) { .give($0.renewed(other)) }
            case .ended(let error):
                return state.conclude(epoch, [OAuthEvent(.expired, error)]) {
                    $0.ended()
                    return .refuse(ClientError(.unauthenticated.expired, problem: Self.loginRequired(error)))
                }
            case .obsolete: return nil
            }
        } catch {
            return failed(error, renewal.isForced, epoch)
        }
    }

    /// Replaces the id token by that of a renewal if it is valid; otherwise the
    /// old one stays.
    private func judge(_ pending: PendingIDToken, _ new: LiveCredential) async {
        var stored = new.stored
        do {
            try await grants.judge(pending)
            stored.tokens.idToken = pending.text
        } catch {
            _ = state.judged(stored, error)
            return
        }
        guard state.judged(stored, nil), state.live?.isUnsaved == false else { return }
        // A later renewal, sign-in or sign-out takes precedence.
        try? await store.withLock { [stored] in
            guard let now = try await store.load(), now.isSameIssue(as: stored) else { return }
            _ = try await store.save(stored)
        }
    }

    /// Returns an event if another person has signed in, for example in another
    /// process.
    func switches(from old: LiveCredential?, to new: LiveCredential) -> [OAuthEvent] {
        guard let old = old?.stored.subject, let new = new.stored.subject, !ConstantTime.equal(old, new) else {
            return []
        }
        return [OAuthEvent(.accountSwitched)]
    }

    /// Returns the error for callers, with the server's code and status.
    private static func loginRequired(_ error: OAuthError) -> OAuthError {
        var problem = OAuthError(.loginRequired, reason: "a person has to sign in", code: error.code)
        problem.status = error.status
        problem.underlying = error
        return problem
    }

    private func failed(_ error: any Error, _ isForced: Bool, _ epoch: UInt64) -> RenewalMachine.Work? {
        let isFailing = state.failures + 1 == policy.failingAfter
        var events = [OAuthEvent(.refreshFailed, error)]
        if isFailing { events.append(OAuthEvent(.refreshFailing, error)) }
        if case OAuthError.store = error { events.insert(OAuthEvent(.storeFailed, error), at: 0) }
        let asked = (error as? OAuthError)?.retryAfter ?? (error as? ClientError)?.retryAfter
        return state.conclude(epoch, events, failure: error) { machine in
            let old = machine.failed(time.now(), policy, asked, isForced: isForced)
            return old.map { .give($0) } ?? .refuse(error)
        }
    }
}

// MARK: - From stored to live

extension OAuthSession {
    /// Returns a stored credential with its times on this process's clock.
    ///
    /// The wall clock is used only for the token's age. A wrong clock cannot
    /// extend the lifetime beyond that of a new token.
    func live(stored: StoredCredential) -> LiveCredential {
        let age = time.age(of: stored.tokens)
        let passed: Duration = .seconds(min(max(0, age), ExpiryValue.limit))
        let lifetime = stored.tokens.lifetime
        return live(stored, ending: lifetime.map { time.now().advanced(by: max(.zero, $0 - passed)) })
    }

    /// Returns new tokens; their lifetime begins when the request was sent.
    func live(_ stored: StoredCredential, sentAt: TimeSource.Instant) -> LiveCredential {
        live(stored, ending: stored.tokens.lifetime.map { sentAt.advanced(by: $0) })
    }

    private func live(_ stored: StoredCredential, ending: TimeSource.Instant?) -> LiveCredential {
        let leeway = policy.leeway(stored.tokens.lifetime ?? .zero, grants.random.fraction())
        return LiveCredential(
            stored: stored, generation: 0, ending: ending, renewal: ending.map { $0.advanced(by: .zero - leeway) })
    }
}
