// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON
public import HTTPTypes

/// A session that keeps tokens and renews them in time: an
/// ``/ErrandCore/Authorizer`` for a client.
///
/// ```swift
/// let session = OAuthSession(grants, store: FileCredentialStore(folder))
/// let client = Client("https://api.example.com", transport: .platform) {
///     $0.middleware = [.authorize(session)]
/// }
/// ```
///
/// * Tokens are renewed a little early. One renewal serves all waiting tasks
///   and, through the store's lock, all processes that share a store.
/// * A cancelled caller stops waiting. The renewal goes on, because the server
///   may have rotated the refresh token already.
/// * New tokens are saved before any caller gets them. If the store fails, the
///   session sends an event and keeps the tokens in memory. Renewed ones with a new
///   refresh token are then saved again and again, with pauses from a quarter of a second to five seconds,
///   until the store has them: nobody else has the tokens that replaced the old
///   ones. The store's lock is kept for that, callers use the tokens meanwhile, and
///   none are requested in place of them. Newer ones of another process are never
///   overwritten.
/// * An invalid refresh token ends the session, once. No other failure ends it:
///   callers use the old token while it is valid, or get the error. Later calls
///   try again, at growing intervals.
///
/// A call with a valid token takes a short lock and reads no store. Without a
/// credential, calls throw `ClientError.unauthenticated` with an ``OAuthError``
/// `loginRequired` as problem. The error of a failed renewal is thrown as it
/// is, not as `unauthenticated`, so that a user's call never silently becomes
/// an app's.
public final class OAuthSession: Authorizer {
    /// The grants of the client at its server.
    public let grants: OAuthGrants
    /// The account of the credential in the store.
    public let account: CredentialAccount

    let store: SessionStore
    let source: TokenSource
    let policy: RenewalPolicy
    let state: SessionState

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - grants: The grants of the client at its server.
    ///   - source: The source of new tokens; by default the refresh token.
    ///   - store: The store of the credential.
    ///   - account: The account's name, for a store with several accounts.
    ///   - policy: The rules for the time of a renewal.
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

    /// The events from now on, in order.
    ///
    /// Each access creates a listener of its own.
    ///
    /// A listener runs in the task that iterates, never inside the session, so
    /// it may call the session.
    public var events: AsyncStream<OAuthEvent> { state.listen() }

    /// Whether the session has failed to renew several times in a row.
    public var isRefreshFailing: Bool { state.failures >= policy.failingAfter }

    /// The reason why the id token of the last renewal was refused; `nil` if it
    /// was accepted, or if there was none.
    ///
    /// The renewed tokens are valid anyway, and the previous id token stays.
    public var idTokenFailure: (any Error)? { state.idTokenFailure }

    /// Whether the tokens are in memory only, because the store failed to save
    /// them.
    ///
    /// They are lost when the process ends, and the store may hold a refresh
    /// token that the server has replaced. Those of a renewal that have a new refresh
    /// token are saved as soon as the store takes them.
    public var isUnsaved: Bool { state.live?.isUnsaved ?? false }

    /// Whether the last renewal found that another process may have the tokens, so that a person may have to sign in.
    package var isInDoubt: Bool {
        state.failures > 0 && (state.lastFailure.map { OAuthError.store.inDoubt ~= $0 } ?? false)
    }

    /// Whether the tokens have a refresh token that the store has not taken yet.
    package var isSaving: Bool { state.isSaving }

    /// Adds the access token, after renewing it if it is about to expire.
    public func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        try await add(live(), to: &request)
    }

    /// Adds the token that is at hand; `nil` when it has to be read or renewed
    /// first.
    public func authorizeAtOnce(_ request: inout RawRequest) throws -> CredentialGeneration? {
        try state.current(time.now()).map { try add($0, to: &request) }
    }

    /// Adds a token in the `Authorization` field only (RFC 6750 §2.1, RFC 9449 §7.1).
    private func add(_ live: LiveCredential, to request: inout RawRequest) throws -> CredentialGeneration {
        func set(_ name: HTTPField.Name, _ value: String) {
            var field = HTTPField(name: name, value: value)
            field.indexingStrategy = .disallow
            request.head.headerFields[fields: name] = [field]
        }
        let tokens = live.stored.tokens
        set(.authorization, "\(tokens.tokenType.scheme) \(tokens.accessToken)")
        guard tokens.tokenType == .dpop else { return state.generation(of: live) }
        let grants = grants(for: live)
        guard let dpop = grants.dpop else {
            throw OAuthError(.loginRequired, reason: "the key that the tokens are bound to is lost")
        }
        let proof = try dpop.signed(
            request.head.method, request.url, accessToken: tokens.accessToken, time: time, random: grants.random)
        set(DPoPProver.field, proof.text)
        return state.generation(of: live, at: "\(request.origin)", proof.nonce)
    }

    /// Renews the refused token, unless it was renewed already.
    ///
    /// A 401 that only asks for a DPoP nonce needs no renewal. A token of
    /// another sign-in never replaces the refused one.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        switch state.judge(refused, refusal, prover) {
        case .newNonce, .newer: return true
        case .final: return false
        case .current(let generation): return try await replaceRefused(refused, generation)
        }
    }

    /// Returns whether a token of the same sign-in has replaced one.
    ///
    /// Waits for a renewal that is under way. If it is that of another process, the store's lock says when it is over.
    public func hasReplaced(_ generation: CredentialGeneration, for request: RawRequest) async throws -> Bool {
        try await hasReplaced(generation)
    }

    /// Stores the nonce that a resource server sends (RFC 9449 §8.2), and notes which
    /// token it refused.
    public func received(_ head: HTTPResponse, for generation: CredentialGeneration) {
        if head.status == .unauthorized { state.noteRefusal(of: generation) }
        guard let origin = state.boundOrigin(generation) else { return }
        prover?.remember(head, origin)
    }

    /// The prover with the key of the current tokens.
    private var prover: DPoPProver? { state.live.map { grants(for: $0) }?.dpop }

    /// The identifier of the sign-in, unchanged by renewals; `nil` when nobody
    /// is signed in.
    public var identity: String? {
        get async {
            if let live = state.live { return live.stored.signIn }
            return try? await live().stored.signIn
        }
    }

    /// Returns ``identity`` if the tokens were read already.
    public func identityAtOnce(for request: RawRequest) -> KnownIdentity? {
        state.live.map { KnownIdentity($0.stored.signIn) }
    }

    /// The person who is signed in at the server: the `sub` of the id token, which never
    /// changes; `nil` when nobody is, or without an id token.
    ///
    /// Unlike ``identity`` it is the same after the person has signed in again.
    public var subject: String? {
        get async {
            if let live = state.live { return live.stored.subject }
            return try? await live().stored.subject
        }
    }

    /// Returns the claims of the id token, such as `email`; `nil` without an id token.
    ///
    /// The token was validated when it was received (OpenID Connect Core §3.1.3.7). It may have
    /// expired since then: it tells who signed in, not what the token may do.
    public func claims() async throws -> JSONObject? {
        try await tokens()?.idToken.map { try IDTokenParts($0).claims }
    }

    /// The identifier of the sign-in, if it is known without reading the store.
    package var knownSignIn: String? { state.live?.stored.signIn }

    /// Returns a valid access token with all that belongs to it, renewed if needed.
    ///
    /// - Throws: The errors that a call would throw.
    @discardableResult
    public func validate() async throws -> TokenSet { try await live().stored.tokens }

    /// Returns the tokens as they are, valid or not, or `nil` when there are
    /// none.
    ///
    /// Reads the store if it was not read yet.
    public func tokens() async throws -> TokenSet? {
        if let live = state.live { return live.stored.tokens }
        return try await store.load()?.tokens
    }

    /// Makes the session read the store again before it returns the next token,
    /// as when another process has signed somebody in.
    ///
    /// A running renewal goes on, and callers that wait for its tokens get
    /// them.
    public func reload() { state.unload() }

    /// Waits for all running work: renewals, the saving of their tokens,
    /// sign-ins whose code was sent, and the revocation of tokens that arrive after a
    /// sign-out.
    ///
    /// Call it before a process ends. A server that rotates refresh tokens
    /// invalidates the old one when it gets the request, so the result of a
    /// renewal must be saved. `drain` waits up to a minute for a store that did not
    /// take renewed tokens; ``isUnsaved`` says whether it has them then. Tokens of a
    /// sign-in that the store failed to save are saved once more. `drain` takes as
    /// long as one renewal and that minute at most, and ignores cancellation.
    public func drain() async { await drain { _ in } }

    /// Waits for all running work, as ``drain()`` does.
    ///
    /// - Parameter onWait: Is called with the store's error if `drain` has to wait for the
    ///   store to take renewed tokens.
    package func drain(onWait: @escaping @Sendable (any Error) -> Void) async {
        await grants.work.drain()
        // A cancelled task gets no lock, and does not wait.
        await Task { [self] in
            if state.isSaving, let error = state.lastFailure { onWait(error) }
            await state.drain(for: RenewalPolicy.longestWaitForSaving, time)
            guard let live = state.live, live.isUnsaved, !state.isSaving else { return }
            try? await store.withLock { [store] in
                guard Reconciliation(live, try await store.load()) == .keep else { return }
                if try await store.save(live.stored) { state.saved(live, time.now()) }
            }
        }.value
    }

    /// Returns the grants with the key that a credential is bound to.
    func grants(for live: LiveCredential) -> OAuthGrants { state.grants(for: live, grants) }
}

extension OAuthSession: RedactedDescription {
    /// The account.
    public var description: String { "session of \(account)" }
}
