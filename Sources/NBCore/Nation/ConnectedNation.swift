// SPDX-License-Identifier: MIT

package import Errand
package import ErrandOAuth
package import Foundation
package import NationBuilder

/// The nation of a command, and the credential to send.
package struct ConnectedNation: Sendable {
    /// The source of a credential.
    package enum Credential: Sendable {
        /// `--token` or `NB_TOKEN`.
        case token(String)
        /// An account of `nb login`.
        case account(OAuthSession)

        /// Where it comes from, in words.
        package var origin: String {
            switch self {
            case .token: "from --token or NB_TOKEN"
            case .account: "from nb login"
            }
        }

        /// Returns when the token ends, as far as it is known, and whether it is renewed automatically.
        package func life() async throws -> (end: Date?, isRenewable: Bool) {
            switch self {
            case .token(let token): return (TokenClaims(token)?.expiry, false)
            case .account(let session):
                let tokens = try await session.tokens()
                return (tokens?.expiry, tokens?.refreshToken != nil)
            }
        }
    }

    package let nation: Nation
    package let place: BaseURL
    package let credential: Credential

    /// Creates a connected nation, whose walks use the results of `nb doctor`.
    package init(_ nation: Nation, _ place: BaseURL, _ credential: Credential) {
        self.nation = nation
        self.place = place
        self.credential = credential
        if let known = place.origin.flatMap({ StoredProbes($0).content() }) { nation.v2.assume(known.report) }
    }
}
