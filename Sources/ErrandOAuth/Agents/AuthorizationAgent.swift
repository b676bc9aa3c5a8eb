// SPDX-License-Identifier: MIT

/// Whoever takes a person through the browser and brings the answer back.
///
/// `ErrandOAuthAgents` has the loopback listener: it needs sockets, and so a
/// target of its own.
public protocol AuthorizationAgent: Sendable {
    /// Takes a person through an authorization.
    ///
    /// - Parameter begin: Begins the authorization for the place to which the
    ///   agent wants the person sent back. Called once, when the agent is ready
    ///   to receive.
    /// - Returns: The tokens.
    /// - Throws: ``OAuthError``, of the family `agent` when the person did not
    ///   come back; what `begin` throws.
    func run(
        _ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization
    ) async throws -> TokenSet
}

extension OAuthSession {
    /// Signs a person in.
    ///
    /// When the task is cancelled while the code is on its way, its tokens are
    /// waited for and kept: the person has said yes.
    ///
    /// - Parameters:
    ///   - agent: Who takes the person through the browser.
    ///   - isReplacing: Whether another person's sign-in may be replaced.
    ///   - request: What to ask for, given where the person comes back to.
    public func signIn(
        by agent: some AuthorizationAgent, replacingAnother isReplacing: Bool = false,
        _ request: @escaping @Sendable (RedirectURI) -> AuthorizationRequest = { AuthorizationRequest(redirect: $0) }
    ) async throws {
        let tokens = try await agent.run { try await self.beginSignIn(request($0)) }
        try await Uninterrupted.anyhow { try await self.signIn(tokens, replacingAnother: isReplacing) }
    }
}

extension OAuthError {
    /// Whether an answer was not of the flow it was given to, so that the right
    /// one may still come.
    public var leavesFlowOpen: Bool {
        kind.belongs(to: .stateMismatch) || kind.belongs(to: .invalidResponse.notMine)
    }
}
