// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import NationBuilder

/// The nation of a command, and the credential to send.
struct ConnectedNation: Sendable {
    /// The source of a credential.
    enum Credential: Sendable {
        /// `--token` or `NB_TOKEN`.
        case token(String)
        /// An account of `nb login`.
        case account(OAuthSession)
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
