// SPDX-License-Identifier: MIT

import ErrandCore

/// One renewal, under the store's lock.
struct RenewalStep: Sendable {
    typealias Live = RenewalMachine.Live

    let session: OAuthSession
    let live: Live?
    let isForced: Bool
    let epoch: UInt64

    enum Outcome: Sendable {
        /// New tokens, and why they could not be saved.
        case renewed(Live, (any Error)?)
        /// Tokens that somebody else has renewed.
        case found(Live)
        /// The end of the session.
        case ended(OAuthError)
        /// Somebody signed in or out meanwhile.
        case obsolete
    }

    func run() async throws -> Outcome {
        var base = live
        if live?.isUnsaved != true {
            let stored = try await session.store.load(session.account)
            if stored == nil, live != nil, !session.source.isSelfSufficient {
                return .ended(OAuthError(.loginRequired, reason: "another process signed out"))
            }
            if let stored, stored.tokens.accessToken != live?.stored.tokens.accessToken {
                let other = session.live(stored: stored)
                if isFresh(other) { return .found(other) }
                base = other
            }
        }
        guard isCurrent else { return .obsolete }
        // A rotated token that cannot be saved is a lost session.
        try await session.store.checkWritable(session.account)
        return try await renew(base, mayRetry: true)
    }

    private func renew(_ base: Live?, mayRetry: Bool) async throws -> Outcome {
        let sentAt = session.time.now()
        let tokens: TokenSet
        do {
            tokens = try await newTokens(base)
        } catch let error as OAuthError where isDead(error) {
            return try await ended(base, error, mayRetry)
        }
        guard isCurrent else {
            await discard(tokens)
            return .obsolete
        }
        var stored = StoredCredential(
            tokens: tokens, dpopKey: base?.stored.dpopKey ?? session.grants.dpop?.storedKey,
            subject: base?.stored.subject)
        if let base { stored.signIn = base.stored.signIn }
        var new = session.live(stored, sentAt: sentAt)
        if isForced { new.refusedAt = session.time.now() }
        do {
            try await session.store.save(stored, for: session.account)
            return .renewed(new, nil)
        } catch {
            new.isUnsaved = true
            return .renewed(new, error)
        }
    }

    private func newTokens(_ base: Live?) async throws -> TokenSet {
        switch session.source.kind {
        case .clientCredentials(let scopes, let resources):
            let grants = base.map { session.grants(for: $0) } ?? session.grants
            return try await grants.clientCredentials(scopes: scopes, resources: resources)
        case .refreshToken:
            guard let base else { throw OAuthError(.loginRequired, reason: "nobody is signed in") }
            return try await session.grants(for: base).refresh(base.stored.tokens)
        }
    }

    private func isDead(_ error: OAuthError) -> Bool {
        guard !session.source.isSelfSufficient else { return false }
        return error.kind == .loginRequired || session.grants.provider.isRefreshTokenDead(error)
    }

    /// A loser's failure does not end a winner's session: what the store has by
    /// now counts.
    private func ended(_ base: Live?, _ error: OAuthError, _ mayRetry: Bool) async throws -> Outcome {
        let now = try await session.store.load(session.account)
        if mayRetry, let now, now.tokens.refreshToken != base?.stored.tokens.refreshToken {
            let other = session.live(stored: now)
            return isFresh(other) ? .found(other) : try await renew(other, mayRetry: false)
        }
        guard isCurrent else { return .obsolete }
        try? await session.store.remove(session.account)
        return .ended(error)
    }

    /// Tokens that came after a sign-out.
    private func discard(_ tokens: TokenSet) async {
        guard session.grants.provider.revocationEndpoint != nil else { return }
        try? await session.grants.revoke(tokens)
    }

    private var isCurrent: Bool { session.state.epoch == epoch }

    private func isFresh(_ live: Live) -> Bool {
        live.renewal.map { session.time.now() < $0 } ?? true
    }
}
