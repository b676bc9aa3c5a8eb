// SPDX-License-Identifier: MIT

import ErrandCore

/// One renewal, under the store's lock.
struct RenewalStep: Sendable {
    let session: OAuthSession
    let live: LiveCredential?
    let isForced: Bool
    let epoch: UInt64

    enum Outcome: Sendable {
        /// New tokens, the error if they could not be saved, and a new id token
        /// that is not validated yet.
        case renewed(LiveCredential, (any Error)?, PendingIDToken?)
        /// Tokens that another process has renewed.
        case found(LiveCredential)
        /// The end of the session.
        case ended(OAuthError)
        /// Somebody signed in or out in this session meanwhile.
        case obsolete
    }

    private var store: SessionStore { session.store }

    func run() async throws -> Outcome {
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
        if let base { try RefusalMemory.check(base.stored, session.time.date()) }
        // The store is checked first: rotated tokens that cannot be saved would lose the session.
        try await session.store.base.checkWritable(session.account)
        return try await requestTokens(base, mayRetry: true)
    }

    private func requestTokens(_ base: LiveCredential?, mayRetry: Bool) async throws -> Outcome {
        let sentAt = session.time.now()
        let answer: RenewalAnswer
        do {
            answer = try await newTokens(base)
        } catch let error as OAuthError where isDead(error) {
            return try await ended(base, error, mayRetry)
        } catch let error as OAuthError where base != nil && RefusalMemory.counts(error) {
            throw try await remember(error, base)
        }
        // From here on the old refresh token may be invalid, so the new ones are saved in any case. A sign-in may
        // have put the old one into the store; a sign-out waits for the lock, or leaves a mark.
        var stored = StoredCredential(
            tokens: answer.tokens, dpopKey: base?.stored.dpopKey ?? session.grants.dpop?.storedKey,
            subject: base?.stored.subject)
        if let base { stored.signIn = base.stored.signIn }
        var new = session.live(stored, sentAt: sentAt)
        if isForced { new.refusedAt = session.time.now() }
        // The id token is validated later: fetching the issuer's keys may take a minute.
        do {
            guard try await store.save(stored) else {
                await session.grants.discard(answer.tokens)
                return .ended(OAuthError(.loginRequired, reason: "another process signed out"))
            }
            return .renewed(new, nil, answer.pending)
        } catch {
            new.unsavedOver = base?.unsavedOver ?? base.map { .credential($0.stored) } ?? .nothing
            return .renewed(new, error, answer.pending)
        }
    }

    private func newTokens(_ base: LiveCredential?) async throws -> RenewalAnswer {
        switch session.source.kind {
        case .clientCredentials(let scopes, let resources):
            let grants = base.map { session.grants(for: $0) } ?? session.grants
            return RenewalAnswer(tokens: try await grants.clientCredentials(scopes: scopes, resources: resources))
        case .refreshToken:
            guard let base else { throw OAuthError(.loginRequired, reason: "nobody is signed in") }
            return try await session.grants(for: base).renewed(base.stored.tokens)
        }
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
    private func ended(_ base: LiveCredential?, _ error: OAuthError, _ mayRetry: Bool) async throws -> Outcome {
        let now = try await store.load()
        if mayRetry, let now, now.tokens.refreshToken != base?.stored.tokens.refreshToken {
            let other = found(now)
            return isFresh(other) ? .found(other) : try await requestTokens(other, mayRetry: false)
        }
        guard isCurrent else { return .obsolete }
        try? await store.clear()
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
