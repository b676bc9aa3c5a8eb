// SPDX-License-Identifier: MIT

import ErrandCore

/// The part of a sign-in that opens the browser and receives its response.
///
/// The loopback listener is in the target `ErrandOAuthSystem`, because it needs
/// sockets.
public protocol AuthorizationAgent: Sendable {
    /// Runs an authorization in the person's browser.
    ///
    /// Write `nonisolated(nonsending)` in an implementation too: the compiler takes the closure
    /// for another type without it.
    ///
    /// - Parameter begin: Begins the authorization with the agent's redirect
    ///   URI. Called once, when the agent is ready to receive the response.
    /// - Returns: The tokens.
    /// - Throws: ``OAuthError`` of the family `agent` when the person did not
    ///   come back, and the errors of `begin`.
    func run(
        _ begin: nonisolated(nonsending) @Sendable (RedirectURI) async throws -> PendingAuthorization
    ) async throws -> TokenSet
}

extension OAuthSession {
    /// Signs a person in.
    ///
    /// If the task is cancelled while the code is being redeemed, the session
    /// still waits for the tokens and keeps them: the person has consented. A
    /// sign-out in the meantime ends the sign-in, and its tokens are revoked.
    ///
    /// - Parameters:
    ///   - agent: The agent that opens the browser.
    ///   - isReplacing: Whether another person's sign-in may be replaced.
    ///   - request: Creates the request for the agent's redirect URI.
    public func signIn(
        by agent: some AuthorizationAgent, replacingAnother isReplacing: Bool = false,
        _ request: @escaping @Sendable (RedirectURI) -> AuthorizationRequest = { AuthorizationRequest(redirect: $0) }
    ) async throws {
        let signOuts = state.signOuts
        try await grants.work.pieces { work in
            let tokens = try await agent.run { try await self.beginSignIn(request($0), self.grants.sharing(work)) }
            try await work.finishEvenIfCancelled {
                try await self.keep(tokens, replacingAnother: isReplacing, since: signOuts)
            }
        }
    }
}

extension OAuthError {
    /// Whether the response belongs to another flow, so that the right response may
    /// still come.
    public var leavesFlowOpen: Bool {
        kind.belongs(to: .stateMismatch) || kind.belongs(to: .invalidResponse.notMine)
    }
}
