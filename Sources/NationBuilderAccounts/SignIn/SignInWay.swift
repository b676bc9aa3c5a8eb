// SPDX-License-Identifier: MIT

import ErrandOAuth

/// One sign-in: where, as which application, and who is expected.
struct SignInWay: Sendable {
    let address: NationAddress
    let clientID: String?
    let grants: OAuthGrants
    /// The account whose person has to sign in; `nil` for anybody.
    let expected: Account.ID?

    /// The account of a person there.
    func id(_ personID: Int) -> Account.ID { Account.ID(baseURL: "\(address.baseURL)", personID: personID) }
}
