// SPDX-License-Identifier: MIT

public import ErrandCore
import Synchronization

/// An authorization that waits for the browser's response.
///
/// It can be finished once. A website whose browsers may come back to another process, or after
/// a restart, stores it in its sealed form: ``sealed(by:)``.
///
/// It holds the values that bind the response to this flow: the server, the
/// redirect URI, `state`, `nonce` and the verifier. No description and no dump
/// shows them.
public final class PendingAuthorization: Sendable, RedactedDescription {
    /// The URL that the browser opens.
    public var url: String { values.url }

    /// The time until which the browser may open ``url``, if the request was
    /// pushed (RFC 9126 §2.2).
    ///
    /// Such a URL works once.
    public let deadline: TimeSource.Instant?

    /// The redirect URI.
    public let redirect: RedirectURI

    let grants: OAuthGrants
    let values: Values

    private let verifier: Mutex<PKCE?>

    /// The values of a flow in the form in which they are sealed.
    struct Values: Codable, Sendable {
        let url: String
        let state: String
        let nonce: String?
        /// The time at which the flow began, in seconds since 1970.
        let issuedAt: Double
        let scopes: [String]
        let resources: [String]
        let loginHint: String?
        let maximumAge: Int?
        let authenticationContexts: [String]
        /// The thumbprint of the key to which the tokens will be bound.
        let thumbprint: String?
    }

    init(
        _ values: Values, redirect: RedirectURI, deadline: TimeSource.Instant?, pkce: PKCE, grants: OAuthGrants
    ) {
        self.values = values
        self.redirect = redirect
        self.deadline = deadline
        self.grants = grants
        verifier = Mutex(pkce)
    }

    package var state: AuthorizationState { AuthorizationState(values.state) }

    /// Requests the tokens with the URL that the browser came back to.
    ///
    /// A URL of another flow (another redirect URI or `state`) does not end
    /// this flow: the right one may still come. Any other response ends it. A
    /// code is sent only once. The method waits for the response to a sent code
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
        let sent = SentValues(of: self.url, [values.state, values.nonce, values.loginHint])
        let response = try AuthorizationResponse(
            url, for: .init(redirect: redirect, state: state, provider: grants.provider, sent: sent))
        guard let pkce = verifier.withLock({ $0.take() }) else {
            throw OAuthError(.alreadyUsed, reason: "the authorization was finished before")
        }
        let code = try response.code()
        return try await grants.work.finish { [self] in try await grants.redeem(code, pkce, self) }
    }

    /// The verifier; `nil` after the flow's end.
    var pkce: PKCE? { verifier.withLock { $0 } }

    /// Ends the flow: from now on every response is refused.
    public func cancel() { verifier.withLock { $0 = nil } }

    /// Waits until the browser may no longer open ``url``.
    ///
    /// - Returns: Whether that time came; `false` at once if the request was not pushed.
    package func expires() async throws -> Bool {
        guard let deadline else { return false }
        try await grants.time.sleep(deadline)
        return true
    }

    /// Whether the flow can still be finished.
    public var isOpen: Bool { verifier.withLock { $0 != nil } }

    /// A fixed text that shows no values.
    public var description: String { "authorization \(Redacted.mark)" }
}
