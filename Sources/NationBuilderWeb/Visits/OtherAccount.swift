// SPDX-License-Identifier: MIT

import Hummingbird
import NationBuilderAccounts

/// A form for an account other than the selected one: the person has switched
/// accounts in another tab or process.
struct OtherAccount: Error {
    struct Content: Sendable {
        /// The account of the form; `nil` when it no longer exists.
        let made: Choice?
        let selected: Choice
    }

    struct Choice: Sendable {
        let id: String
        let name: String
        let nation: String

        init(_ account: Account) {
            id = account.id.description
            name = account.name
            nation = "\(account.slug)"
        }
    }

    /// Returns the page that asks which account to use.
    ///
    /// Nothing has been sent.
    static func page(_ visit: inout Visit) async -> Response {
        guard let selected = visit.state.selected else { return visit.redirect(to: "/accounts") }
        let made = visit.form["account"].flatMap { Account.ID($0) }.flatMap { visit.state[$0] }
        return await visit.page(
            "other_account",
            Content(made: made.map { Choice($0) }, selected: Choice(selected)),
            title: "Another account is selected", in: .other, status: .conflict)
    }
}

extension Visit {
    /// Returns the selected account.
    ///
    /// - Throws: `OtherAccount` for a form of another account.
    func account() throws -> Account {
        guard let selected = state.selected else { throw AccountError(.unknownAccount, reason: "nobody is signed in") }
        guard request.method == .get || isForSelected else { throw OtherAccount() }
        return selected
    }
}
