// SPDX-License-Identifier: MIT

import Hummingbird
import NationBuilderAccounts

/// A form for an account other than the selected one: the person has switched
/// accounts in another tab or process.
struct OtherAccount: Error {
    struct Content: Sendable {
        /// The account of the form; `nil` when it no longer exists.
        let made: ShownAccount?
        let selected: ShownAccount
    }

    /// Returns the page that asks which account to use.
    ///
    /// Nothing has been sent.
    static func page(_ visit: inout Visit) async -> Response {
        guard let selected = visit.state.selected else { return visit.redirect(to: "/accounts") }
        let made = visit.form["account"].flatMap { Account.ID($0) }.flatMap { visit.state[$0] }
        return await visit.page(
            "other_account",
            Content(made: made.map { ShownAccount($0) }, selected: ShownAccount(selected)),
            title: "Another account is selected", in: .other, status: .conflict)
    }
}

extension Visit {
    /// Returns the selected account.
    ///
    /// - Throws: `OtherAccount` for a form of another account.
    func account() throws -> Account {
        guard let selected = state.selected else { throw AccountError(.unknownAccount, reason: "nobody is signed in") }
        guard request.method != .post || isForSelected else { throw OtherAccount() }
        return selected
    }
}
