// SPDX-License-Identifier: MIT

import ErrandOAuth

/// An agent that notes whether a person was asked: tokens of an earlier sign-in may do without.
struct ObservedAgent<Base: AuthorizationAgent>: AuthorizationAgent {
    let base: Base
    /// Whether somebody was asked.
    let asked = Occurrence()

    init(_ base: Base) { self.base = base }

    func run(
        _ begin: nonisolated(nonsending) @Sendable (RedirectURI) async throws -> PendingAuthorization
    ) async throws -> TokenSet {
        asked.set()
        return try await base.run(begin)
    }
}
