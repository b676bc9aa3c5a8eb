// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import NationBuilder

/// The nation that `nb oauth login` signed in at.
struct SignedInNation: Sendable {
    let session: OAuthSession
    /// Where its tokens come from, and the only place that they go to.
    let home: BaseURL

    /// The sign-in that a folder keeps; `nil` when there is none.
    init?(_ workspace: OAuthWorkspace) async throws {
        guard let profile = try workspace.profile(), let endpoint = try profile.provider().tokenEndpoint,
            let origin = BaseURL(stringLiteral: endpoint).origin
        else { return nil }
        session = try await workspace.session()
        home = try BaseURL("\(origin)")
    }

    /// Checks that the tokens are those of a nation.
    ///
    /// - Throws: `ClientError.unauthenticated.noCredential` when they are
    ///   another's.
    func check(_ base: BaseURL) throws {
        guard base.origin == home.origin else {
            throw ClientError(
                .unauthenticated.noCredential,
                reason: "nb oauth login signed in at \(home), and this is \(base)")
        }
    }
}
