// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import NationBuilder

/// The nation that `nb oauth login` signed in to.
struct SignedInNation: Sendable {
    let session: OAuthSession
    /// The nation's base URL, which issued the tokens and is the only place
    /// they are sent to.
    let home: BaseURL

    /// Reads the sign-in of a folder; `nil` when there is none.
    ///
    /// A renewal of its tokens is completed before the process ends.
    init?(_ workspace: OAuthWorkspace) async throws {
        guard let profile = try workspace.profile(), let endpoint = try profile.provider().tokenEndpoint,
            let origin = BaseURL(stringLiteral: endpoint).origin
        else { return nil }
        let session = try await workspace.session()
        InterruptionState.complete { await session.drain() }
        self.session = session
        home = try BaseURL("\(origin)")
    }

    /// Checks that the tokens belong to the nation at a base URL.
    ///
    /// - Throws: `ClientError.unauthenticated.noCredential` when they belong to
    ///   another nation.
    func check(_ base: BaseURL) throws {
        guard base.origin == home.origin else {
            throw ClientError(
                .unauthenticated.noCredential,
                reason: "nb oauth login signed in to \(home), but this is \(base)")
        }
    }
}
