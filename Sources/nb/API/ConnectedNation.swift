// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import NationBuilder

/// A nation that a command talks to, and whose credential it sends.
struct ConnectedNation: Sendable {
    /// Where a credential comes from.
    enum Credential: Sendable {
        /// `--token` or `NB_TOKEN`.
        case token(String)
        /// An account of `nb login`.
        case account(OAuthSession)
        /// The sign-in of `nb oauth login`.
        case signIn(OAuthSession)
    }

    let nation: Nation
    let place: BaseURL
    let credential: Credential
    /// What `nb doctor` found of the nation; `nil` when it was not asked.
    let known: StoredProbes.Content?

    /// The client's walks go by what `nb doctor` found of the nation.
    init(_ nation: Nation, _ place: BaseURL, _ credential: Credential) {
        self.nation = nation
        self.place = place
        self.credential = credential
        known = place.origin.flatMap { StoredProbes($0).content() }
        if let known { nation.v2.assume(known.report) }
    }
}
