// SPDX-License-Identifier: MIT

import NationBuilderAccounts

/// An account, as far as a page names it.
struct ShownAccount: Sendable, Codable, Equatable {
    let id: String
    let name: String
    let nation: String

    init(_ account: Account) {
        id = account.id.description
        name = account.name
        nation = "\(account.slug)"
    }
}
