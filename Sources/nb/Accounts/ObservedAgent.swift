// SPDX-License-Identifier: MIT

import ErrandOAuth

/// An agent that notes whether a person was asked: tokens of an earlier sign-in may do without.
struct ObservedAgent<Base: AuthorizationAgent>: AuthorizationAgent {
    let base: Base
    /// Whether somebody was asked.
    let asked = SharedFlag()

    private let interruption: InterruptionState?

    /// - Parameter interruption: From the question on, it waits for a sign-in, of which nothing can be
    ///   lost. Before it, tokens of an earlier one may be renewed.
    init(_ base: Base, _ interruption: InterruptionState?) {
        self.base = base
        self.interruption = interruption
    }

    func run(
        _ begin: nonisolated(nonsending) @Sendable (RedirectURI) async throws -> PendingAuthorization
    ) async throws -> TokenSet {
        asked.set()
        interruption?.waits(.signIn)
        return try await base.run(begin)
    }
}
