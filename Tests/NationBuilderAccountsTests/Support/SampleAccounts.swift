// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import NationBuilder

@testable import NationBuilderAccounts

/// Accounts as values, without a nation behind them.
enum SampleAccounts {
    static let picture = Avatar(bytes: [1, 2, 3], mediaType: "image/png")

    static func account(_ slug: String, _ person: Int = 1, _ name: String = "Jo Field", avatar: Avatar? = nil)
        -> Account
    {
        let base = "https://\(slug).nationbuilder.com"
        let grants = OAuthGrants(
            provider: OAuthProvider(tokenEndpoint: nil), client: OAuthClientIdentity(id: "app"),
            via: Client(bare: nil, transport: .platform))
        return Account(
            id: Account.ID(baseURL: base, personID: person), slug: Slug(stringLiteral: slug), name: name,
            email: nil, avatar: avatar, isActive: true,
            nation: Nation(Slug(stringLiteral: slug), authorizer: .bearer("token"), transport: .platform),
            session: OAuthSession(grants, store: MemoryCredentialStore()))
    }

    static func state(_ accounts: Account..., selecting index: Int = 0, previous: Slug? = nil) -> AccountsState {
        AccountsState(
            accounts: accounts, selectedID: accounts.isEmpty ? nil : accounts[index].id, previousSlug: previous)
    }
}
