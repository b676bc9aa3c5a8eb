// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import NationBuilder

/// The nation of a command, and the credential to send.
struct ConnectedNation: Sendable {
    /// The source of a credential.
    enum Credential: Sendable {
        /// `--token` or `NB_TOKEN`.
        case token(String)
        /// An account of `nb login`.
        case account(OAuthSession)

        /// Where it comes from, in words.
        var origin: String {
            switch self {
            case .token: "from --token or NB_TOKEN"
            case .account: "from nb login"
            }
        }

        /// Returns when the token ends, as far as it is known, and whether it is renewed automatically.
        func life() async throws -> (end: Date?, isRenewable: Bool) {
            switch self {
            case .token(let token): return (TokenClaims(token)?.expiry, false)
            case .account(let session):
                let tokens = try await session.tokens()
                return (tokens?.expiry, tokens?.refreshToken != nil)
            }
        }
    }

    let nation: Nation
    let place: BaseURL
    let credential: Credential

    /// Creates a connected nation, whose walks use the results of `nb doctor`.
    init(_ nation: Nation, _ place: BaseURL, _ credential: Credential) {
        self.nation = nation
        self.place = place
        self.credential = credential
        if let known = place.origin.flatMap({ StoredProbes($0).content() }) { nation.v2.assume(known.report) }
    }
}
