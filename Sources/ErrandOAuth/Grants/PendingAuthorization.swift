// SPDX-License-Identifier: MIT

public import ErrandCore
import Synchronization

/// An authorization that waits for the browser's answer.
///
/// It can be finished once.
///
/// It holds the values that bind the answer to this flow: the server, the
/// redirect URI, `state`, `nonce` and the verifier. No description and no dump
/// shows them.
public final class PendingAuthorization: Sendable, CustomStringConvertible, CustomReflectable {
    /// The URL that the browser opens.
    public let url: String

    /// The time until which the browser may open ``url``, if the request was
    /// pushed (RFC 9126 §2.2).
    ///
    /// Such a URL works once.
    public let deadline: TimeSource.Instant?

    /// The redirect URI.
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

    /// Requests the tokens with the URL that the browser came back to.
    ///
    /// A URL of another flow (another redirect URI or `state`) does not end
    /// this flow: the right one may still come. Any other answer ends it. A
    /// code is sent only once. The method waits for the answer to a sent code
    /// even if the task is cancelled, because no other request can get these
    /// tokens.
    ///
    /// - Parameter url: The whole URL.
    /// - Throws: ``OAuthError``. `invalidResponse.notMine` and `stateMismatch`
    ///   leave the flow open. `alreadyUsed` is thrown after the flow's end. The
    ///   others are `issuerMismatch`, `refused`, `interactionRequired`,
    ///   `invalidResponse` and `idToken`. Also throws `ClientError` of the
    ///   transport.
    public func finish(_ url: String) async throws -> TokenSet {
        let answer = try AuthorizationAnswer(
            url, in: .query, for: .init(redirect: redirect, state: state, provider: grants.provider))
        guard let pkce = verifier.withLock({ $0.take() }) else {
            throw OAuthError(.alreadyUsed, reason: "the authorization was finished before")
        }
        let code = try answer.code()
        return try await Uninterrupted.run { [self] in try await grants.redeem(code, pkce, self) }
    }

    /// Ends the flow: from now on every answer is refused.
    public func cancel() { verifier.withLock { $0 = nil } }

    /// Whether the flow can still be finished.
    public var isOpen: Bool { verifier.withLock { $0 != nil } }

    /// A fixed text that shows no values.
    public var description: String { "authorization \(Redacted.mark)" }

    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
