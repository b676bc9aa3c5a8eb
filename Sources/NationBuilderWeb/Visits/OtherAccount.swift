// SPDX-License-Identifier: MIT

import Hummingbird
import NationBuilderAccounts

/// A form for an account other than the selected one: the person has switched
/// accounts in another tab or process.
struct OtherAccount: Error {
    struct Content: Sendable {
        /// The fate of the form, and the account that is selected now.
        let made: String
        let selected: String
        /// The button that selects the form's account; `nil` when it no longer exists.
        let back: Back?
        let stay: String

        struct Back: Sendable {
            let id: String
            let title: String
        }
    }

    /// Returns the page that asks which account to use.
    ///
    /// Nothing has been sent.
    static func page(_ visit: inout Visit) async -> Response {
        guard let selected = visit.state.selected else { return visit.redirect(to: "/accounts") }
        let words = visit.words.frame
        let made = visit.form["account"].flatMap { Account.ID($0) }.flatMap { visit.state[$0] }
        let content = Content(
            made: made.map { words.otherMade.filled($0.name, "\($0.slug)") } ?? words.otherGone,
            selected: words.otherSelected.filled(selected.name, "\(selected.slug)"),
            back: made.map { .init(id: "\($0.id)", title: words.otherBack.filled($0.name, "\($0.slug)")) },
            stay: words.otherStay.filled(selected.name))
        return await visit.page("other_account", content, title: words.otherTitle, in: .other, status: .conflict)
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
