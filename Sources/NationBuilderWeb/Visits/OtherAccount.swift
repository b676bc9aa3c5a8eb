// SPDX-License-Identifier: MIT

import Hummingbird
import NationBuilderAccounts

/// A form that was made for another account than the one that is selected now: in
/// another tab, or another process, somebody switched meanwhile.
struct OtherAccount: Error {
    struct Content: Sendable {
        /// Whom the form was made for; `nil` when that account is gone.
        let made: Choice?
        let selected: Choice
        /// Where the form came from.
        let place: String
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

    /// The page that asks for whom the form was meant; nothing has been sent.
    static func page(_ visit: inout Visit) async -> Response {
        guard let selected = visit.state.selected else { return visit.redirect(to: "/accounts") }
        let made = visit.form["account"].flatMap { Account.ID($0) }.flatMap { visit.state[$0] }
        return await visit.page(
            "other_account",
            Content(
                made: made.map { Choice($0) }, selected: Choice(selected), place: visit.form["from"] ?? "/people"),
            title: "Another account is selected", in: .other, status: .conflict)
    }
}

extension Visit {
    /// The selected account, for which a page is made.
    ///
    /// - Throws: `OtherAccount` for a form that was made for another one.
    func account() throws -> Account {
        guard let selected = state.selected else { throw AccountError(.unknownAccount, reason: "nobody is signed in") }
        guard request.method == .get || isForSelected else { throw OtherAccount() }
        return selected
    }
}
