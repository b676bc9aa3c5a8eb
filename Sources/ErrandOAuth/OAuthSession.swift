// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// Tokens that are kept alive: an ``Authorizer`` for a client.
///
/// ```swift
/// let session = OAuthSession(grants, store: FileCredentialStore(folder))
/// let client = Client("https://api.example.com", transport: .platform) {
///     $0.middleware = [.authorize(session)]
/// }
/// ```
///
/// * Tokens are renewed a little early, and once for all who wait, over all
///   tasks and, through the store's lock, over all processes that share a store.
/// * Who is cancelled stops waiting. The renewal goes on: the server may have
///   rotated the refresh token already.
/// * New tokens are saved before anyone is told. A store that fails is an event;
///   the tokens are kept in memory.
/// * A dead refresh token ends the session, once. Any other failure does not:
///   callers get it, use the old token while it lives, and later ones try again,
///   less and less often.
///
/// A call with a valid token takes a short lock and reads no store. Without a
/// credential, calls throw `ClientError.unauthenticated` with an ``OAuthError``
/// `loginRequired` as problem. A renewal that failed is thrown as it is, not as
/// `unauthenticated`, so that a user's call never silently becomes an app's.
public final class OAuthSession: Authorizer {
    /// The client at its server.
    public let grants: OAuthGrants
    /// Whose credential this is, in the store.
    public let account: CredentialAccount

    let store: SessionStore
    let source: TokenSource
    let policy: RenewalPolicy
    let state: SessionState

    /// A session.
    ///
    /// - Parameters:
    ///   - grants: The client at its server.
    ///   - source: Where new tokens come from: the refresh token, by default.
    ///   - store: Where the credential is kept.
    ///   - account: The account's name, for a store of several.
    ///   - policy: When to renew.
    public init(
        _ grants: OAuthGrants, source: TokenSource = .refreshToken, store: any CredentialStore,
        account: String = "default", policy: RenewalPolicy = RenewalPolicy()
    ) {
        self.grants = grants
        self.source = source
        self.policy = policy
        self.account = CredentialAccount(
            issuer: grants.provider.issuer ?? grants.provider.tokenEndpoint ?? "", clientID: grants.client.id,
            name: account, isApp: source.isSelfSufficient)
        self.store = SessionStore(base: store, account: self.account)
        state = SessionState(isSelfSufficient: source.isSelfSufficient)
    }

    var time: TimeSource { grants.time }

    /// What happens from now on, in its order; each access is a listener of its
    /// own.
    ///
    /// A listener runs where it iterates, never inside the session, so it may
    /// call back into it.
    public var events: AsyncStream<OAuthEvent> { state.listen() }

    /// Whether the session has failed to renew several times in a row.
    public var isRefreshFailing: Bool { state.failures >= policy.failingAfter }

    /// Why the id token of the last renewal was not taken; `nil` when it was, or
    /// when none came.
    ///
    /// The tokens are good all the same, and the id token before it stays.
    public var idTokenFailure: (any Error)? { state.idTokenFailure }

    /// Whether the tokens are in memory only, because the store did not take
    /// them.
    ///
    /// They are lost with the process, and the store may hold a refresh token
    /// that the server has replaced.
    public var isUnsaved: Bool { state.live?.isUnsaved ?? false }

    /// Adds the access token, renewing it first when it is about to end.
    public func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        let live = try await live()
        return try TokenPresentation(live: live).add(to: &request, state) { grants(for: live) }
    }

    /// Renews the token that was refused, unless that has happened already.
    ///
    /// A 401 that only asks for a DPoP nonce is answered without a renewal. A
    /// token of another sign-in than the refused one's is no answer.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        switch state.judge(refused, refusal, prover) {
        case .newNonce, .newer: return true
        case .final: return false
        case .current(let generation): return try await renew(refused, generation)
        }
    }

    /// Keeps the nonce that a resource sends (RFC 9449 §8.2).
    public func received(_ head: HTTPResponse, for generation: CredentialGeneration) {
        guard let origin = state.boundOrigin(generation) else { return }
        prover?.remember(head, origin)
    }

    /// The key of the tokens that are used now.
    private var prover: DPoPProver? { state.live.map { grants(for: $0) }?.dpop }

    /// One sign-in, the same over its renewals; `nil` when nobody is signed in.
    public var identity: String? {
        get async {
            if let live = state.live { return live.stored.signIn }
            return try? await live().stored.signIn
        }
    }

    /// The sign-in as far as it is known without waiting.
    package var knownSignIn: String? { state.live?.stored.signIn }

    /// A valid access token with all that belongs to it, renewed if needed.
    ///
    /// - Throws: As a call would.
    @discardableResult
    public func validate() async throws -> TokenSet { try await live().stored.tokens }

    /// The tokens as they are, valid or not; `nil` when none are known.
    ///
    /// The store is read if it has not been yet.
    public func tokens() async throws -> TokenSet? {
        if let live = state.live { return live.stored.tokens }
        return try await store.load()?.tokens
    }

    /// Has the store read again before the next token is given, as when another
    /// process has signed somebody in.
    ///
    /// A renewal that runs goes on, and its tokens count: who waits for them gets
    /// them.
    public func reload() { state.unload() }

    /// Waits until what was begun has ended: renewals, their saving, and tokens
    /// that come after a sign-out.
    ///
    /// For the end of a process: a server that rotates refresh tokens has used up
    /// the old one as soon as it has the request, so a renewal that was sent must
    /// be saved. Tokens that the store did not take are offered to it once more.
    /// It takes as long as a renewal at most, and no cancellation ends it.
    public func drain() async {
        await state.drain()
        guard let live = state.live, live.isUnsaved else { return }
        try? await store.withLock { [store] in
            guard Reconciliation(live, try await store.load()) == .keep else { return }
            if try await store.save(live.stored) { state.saved(live) }
        }
    }

    /// The grants with the key that a credential is bound to.
    func grants(for live: RenewalMachine.Live) -> OAuthGrants { state.grants(for: live, grants) }
}

/// Where a session's new tokens come from.
public struct TokenSource: Sendable {
    enum Kind {
        case refreshToken
        case clientCredentials(ScopeList, [String])
    }
    let kind: Kind

    /// The refresh token: a person signed in once.
    public static var refreshToken: Self { Self(kind: .refreshToken) }

    /// The client itself (RFC 6749 §4.4): tokens of an app, which need no person
    /// and no refresh token.
    public static func clientCredentials(scopes: ScopeList = [], resources: [String] = []) -> Self {
        Self(kind: .clientCredentials(scopes, resources))
    }

    var isSelfSufficient: Bool {
        if case .clientCredentials = kind { true } else { false }
    }
}

extension OAuthSession: CustomStringConvertible, CustomReflectable {
    /// The account.
    public var description: String { "session of \(account)" }

    /// The account alone.
    public var customMirror: Mirror { Mirror(self, children: ["account": account.description]) }
}
