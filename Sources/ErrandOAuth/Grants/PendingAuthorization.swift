// SPDX-License-Identifier: MIT

public import ErrandCore
import Synchronization

/// A person's way through the browser: begun, and to be finished once.
///
/// It holds what ties the answer to this flow: the server, the redirect URI,
/// `state`, `nonce` and the verifier. None of them is in a description or a
/// dump.
public final class PendingAuthorization: Sendable, CustomStringConvertible, CustomReflectable {
    /// What the browser opens.
    public let url: String

    /// Until when the browser may open it, where the request was pushed (RFC
    /// 9126 §2.2); it is opened once.
    public let deadline: TimeSource.Instant?

    /// Where the person comes back to.
    public let redirect: RedirectURI

    let grants: OAuthGrants
    let request: AuthorizationRequest
    let state: AuthorizationState
    let nonce: AuthorizationState?

    private let verifier: Mutex<PKCE?>

    init(
        url: String, deadline: TimeSource.Instant? = nil, grants: OAuthGrants, request: AuthorizationRequest,
        state: AuthorizationState,
        nonce: AuthorizationState?, pkce: PKCE
    ) {
        self.url = url
        self.deadline = deadline
        redirect = request.redirect
        self.grants = grants
        self.request = request
        self.state = state
        self.nonce = nonce
        verifier = Mutex(pkce)
    }

    /// Makes tokens of the URL that the browser came back to.
    ///
    /// A URL that is not this flow's (another place, another `state`) does not
    /// end the flow: the right one may still come. Any other answer ends it, and
    /// a code is sent once, whatever happens then. What was sent is waited for,
    /// also when the task is cancelled: the answer is the only way to the tokens.
    ///
    /// - Parameter url: The whole URL.
    /// - Throws: ``OAuthError``: `invalidResponse.notMine` and `stateMismatch`
    ///   leave the flow open; `alreadyUsed` after its end; `issuerMismatch`,
    ///   `refused`, `interactionRequired`, `invalidResponse`, `idToken`;
    ///   `ClientError` of the transport.
    public func finish(_ url: String) async throws -> TokenSet {
        let answer = try AuthorizationAnswer(
            url, in: .query, for: .init(redirect: redirect, state: state, provider: grants.provider))
        guard let pkce = verifier.withLock({ $0.take() }) else {
            throw OAuthError(.alreadyUsed, reason: "the authorization was finished before")
        }
        let code = try answer.code()
        return try await Uninterrupted.run { [self] in try await grants.redeem(code, pkce, self) }
    }

    /// Ends the flow: any answer is refused from now on.
    public func cancel() { verifier.withLock { $0 = nil } }

    /// Whether the flow can still be finished.
    public var isOpen: Bool { verifier.withLock { $0 != nil } }

    /// No values.
    public var description: String { "authorization \(Redacted.mark)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
