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

    let store: any CredentialStore
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
        self.store = store
        self.policy = policy
        self.account = CredentialAccount(
            issuer: grants.provider.issuer ?? grants.provider.tokenEndpoint ?? "", clientID: grants.client.id,
            name: source.isSelfSufficient ? account + ".app" : account)
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
    /// A 401 that only asks for a DPoP nonce is answered without a renewal.
    public func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        switch state.judge(refused, refusal, dpop: state.live.map { grants(for: $0) }?.dpop) {
        case .newNonce, .newer: return true
        case .unknown: return false
        case .current(let generation): return try await renew(generation)
        }
    }

    /// One sign-in, the same over its renewals; `nil` when nobody is signed in.
    public var identity: String? {
        get async {
            if let live = state.live { return live.stored.signIn }
            return try? await live().stored.signIn
        }
    }

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
        return try await store.load(account)?.tokens
    }

    /// Forgets what this process knows, so that the store is read again.
    public func reload() { state.unload() }

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
