// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import Synchronization

extension OAuthSession {
    /// Begins a sign-in.
    ///
    /// A sign-out ends it.
    public func beginSignIn(_ request: AuthorizationRequest) async throws -> PendingAuthorization {
        try await beginSignIn(request, grants)
    }

    func beginSignIn(_ request: AuthorizationRequest, _ grants: OAuthGrants) async throws -> PendingAuthorization {
        let flow = try await grants.authorize(request)
        state.remember(flow)
        return flow
    }

    /// Completes a sign-in with the URL that the browser came back to.
    ///
    /// - Throws: The errors of ``PendingAuthorization/finish(_:)`` and
    ///   ``signIn(_:replacingAnother:)``.
    ///
    ///   A sign-out that comes while the code is being redeemed ends the sign-in too:
    ///   the tokens are revoked, and `alreadyUsed` is thrown.
    public func finishSignIn(_ flow: PendingAuthorization, _ url: String) async throws {
        try await signIn { try await flow.finish(url) }
    }

    /// Signs in with tokens that can be requested only once.
    ///
    /// When the task is cancelled, the request goes on, and its tokens are kept.
    package func signIn(requesting request: @escaping @Sendable () async throws -> TokenSet) async throws {
        let signOuts = state.signOuts
        try await grants.work.finish { try await self.keep(request(), since: signOuts) }
    }

    /// Signs in with tokens that this session requested, and revokes them if it does
    /// not keep them.
    ///
    /// - Parameter signOuts: The number of sign-outs when the sign-in began.
    func keep(_ tokens: TokenSet, replacingAnother isReplacing: Bool = false, since signOuts: UInt64) async throws {
        do { try await signIn(tokens, replacingAnother: isReplacing, since: signOuts) } catch {
            await grants.discard(tokens)
            throw error
        }
    }

    /// Signs in with tokens of a grant or from elsewhere.
    ///
    /// The tokens are saved before any caller gets them. If that fails, they
    /// are kept in memory, the event `storeFailed` is sent, and ``isUnsaved``
    /// is `true`.
    ///
    /// - Parameters:
    ///   - tokens: The tokens; an id token among them was validated by the grant.
    ///   - isReplacing: Whether another person's sign-in may be replaced.
    /// - Throws: ``OAuthError`` `invalidResponse.subject` when another person
    ///   is signed in and may not be replaced; `invalidResponse.tokenType` for
    ///   a token that is not an access token; `alreadyUsed` when somebody signs
    ///   out of this session meanwhile.
    public func signIn(_ tokens: TokenSet, replacingAnother isReplacing: Bool = false) async throws {
        try await signIn(tokens, replacingAnother: isReplacing, since: state.signOuts)
    }

    private func signIn(
        _ tokens: TokenSet, replacingAnother isReplacing: Bool, since signOuts: UInt64
    ) async throws {
        try await borrowingLock { isBorrowed in
            try await take(tokens, replacingAnother: isReplacing, since: signOuts, isBorrowed)
        }
    }

    private func take(
        _ tokens: TokenSet, replacingAnother isReplacing: Bool, since signOuts: UInt64, _ isBorrowed: Bool
    ) async throws {
        guard tokens.tokenType != .notApplicable, !tokens.accessToken.isEmpty,
            tokens.accessToken.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw OAuthError(.invalidResponse.tokenType, reason: "the token is not an access token") }
        let sentAt = time.now()
        let subject = tokens.idToken.flatMap { try? IDTokenParts($0).claims["sub"]?.string }
        let stored = StoredCredential(tokens: tokens, dpopKey: grants.dpop?.storedKey, subject: subject)
        let age = time.age(of: tokens)
        var live = age < 0 ? live(stored, sentAt: sentAt) : live(stored: stored)
        var events = [OAuthEvent(.signedIn)]
        // The content of the store, in case it fails to save them.
        let before = Mutex(StoreContent.unknown)
        do {
            let isSwitch = try await withLock(isBorrowed: isBorrowed) { [store, state] in
                // A sign-out that comes from now on waits for the lock, and removes what is saved here.
                guard state.signOuts == signOuts else { throw Self.signedOut }
                let old: StoredCredential?
                // A damaged record was set aside, so nothing is overwritten.
                do { old = try await store.load() } catch OAuthError.store.corrupt { old = nil }
                before.withLock { $0 = old.map { .credential($0) } ?? .nothing }
                let isSwitch =
                    old?.subject.flatMap { old in subject.map { !ConstantTime.equal(old, $0) } } ?? false
                guard isReplacing || !isSwitch else {
                    throw OAuthError(.invalidResponse.subject, reason: "somebody else is signed in")
                }
                try await store.begin(stored)
                return isSwitch
            }
            if isSwitch { events.insert(OAuthEvent(.accountSwitched), at: 0) }
        } catch let error as OAuthError where error.kind.belongs(to: .invalidResponse) || error.kind == .alreadyUsed {
            throw error
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            live.unsavedOver = before.withLock { $0 }
            events.insert(OAuthEvent(.storeFailed, error), at: 0)
        }
        let new = live
        var isSignedIn = false
        _ = state.conclude(nil, events, since: signOuts) { machine in
            isSignedIn = true
            // Given up now, the lock would let another process send the token that the store still has.
            return .give(isBorrowed && new.isUnsaved ? machine.signedInUnsaved(new) : machine.signedIn(new))
        }
        guard isSignedIn else { throw Self.signedOut }
    }

    private static var signedOut: OAuthError {
        OAuthError(.alreadyUsed, reason: "somebody signed out during the sign-in")
    }

    /// Signs out: in this session at once, then in the store and at the server.
    ///
    /// A running renewal does not bring the session back in any process. A
    /// process that holds the lock for too long finds a mark in the store when
    /// it saves. The report contains the errors of the store and the server;
    /// such an error does not undo the sign-out here.
    ///
    /// - Parameter isRevoking: Whether the tokens are revoked at the server, if
    ///   it has an endpoint for that (RFC 7009).
    @discardableResult
    public func signOut(revoking isRevoking: Bool = true) async -> SignOutReport {
        var report = SignOutReport()
        let (known, stored) = await borrowingLock { isBorrowed in
            let known = state.signOut()
            let stored = await endStored(known, &report, isBorrowed)
            state.closed((stored ?? known?.stored)?.signIn, isGone: report.storeError == nil)
            return (known, stored)
        }
        guard isRevoking, grants.provider.revocationEndpoint != nil else { return report }
        // A running renewal may have saved newer tokens than those known here. Both are revoked.
        var ended = [stored, known?.stored].compactMap { $0 }
        if ended.count == 2, ended[0].isSameIssue(as: ended[1]) { ended.removeLast() }
        for credential in ended {
            do {
                try await grants(for: live(stored: credential)).revoke(credential.tokens)
            } catch { report.revocationError = report.revocationError ?? error }
        }
        report.isRevoked = !ended.isEmpty && report.revocationError == nil
        return report
    }

    /// Revokes the stored tokens at the server, and signs out if that succeeds.
    ///
    /// No renewal, in whatever process, comes between the two.
    ///
    /// - Throws: ``OAuthError`` `loginRequired` when nobody is signed in, and the errors
    ///   of the store and the server; the tokens stay then.
    package func revoke() async throws {
        try await borrowingLock { isBorrowed in
            try await withLock(isBorrowed: isBorrowed) { [self] in
                guard let stored = try await store.load() else {
                    throw OAuthError(.loginRequired, reason: "nobody is signed in")
                }
                try await grants(for: live(stored: stored)).revoke(stored.tokens)
                try await store.clear()
            }
        }
        if let error = await signOut(revoking: false).storeError { throw error }
    }

    /// Removes the credential from the store.
    ///
    /// - Returns: The removed credential, as far as is known.
    private func endStored(
        _ known: LiveCredential?, _ report: inout SignOutReport, _ isBorrowed: Bool
    ) async -> StoredCredential? {
        let found = Mutex<StoredCredential?>(nil)
        do {
            return try await withLock(isBorrowed: isBorrowed) { [store] in
                let stored = try? await store.load()
                found.withLock { $0 = stored }
                try await store.clear()
                return stored
            }
        } catch {
            let found = found.withLock { $0 }
            var stored = if let found { found } else { try? await store.load() }
            // While a lock was lost, somebody may have signed in.
            if let found, let known, known.stored.signIn != found.signIn { stored = known.stored }
            do { try await store.end((stored ?? known?.stored)?.signIn) } catch { report.storeError = error }
            return stored
        }
    }
}

/// The results of a sign-out in the store and at the server.
public struct SignOutReport: Sendable {
    /// Whether the server revoked the tokens.
    public var isRevoked = false
    /// The error of the revocation, if it failed.
    public var revocationError: (any Error)?
    /// The error of the store, if it still has the credential.
    public var storeError: (any Error)?

    /// Creates the report of a sign-out when nobody was signed in.
    public init() {}
}
