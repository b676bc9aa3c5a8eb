// SPDX-License-Identifier: MIT

public import NationBuilder

/// Who is signed in, and who of them is selected, at one moment.
public struct AccountsState: Sendable, Hashable {
    /// The accounts, in the order in which they were added.
    public var accounts: [Account]
    /// Which of them the person works with; `nil` when nobody is signed in.
    public var selectedID: Account.ID?
    /// The nation of the account that was signed out of last, to fill a question
    /// for the slug in.
    public var previousSlug: Slug?

    /// A state.
    public init(accounts: [Account] = [], selectedID: Account.ID? = nil, previousSlug: Slug? = nil) {
        self.accounts = accounts
        self.selectedID = selectedID
        self.previousSlug = previousSlug
    }

    /// The account that the person works with; `nil` when nobody is signed in.
    public var selected: Account? { accounts.first { $0.id == selectedID } }

    /// Whether anybody is signed in.
    public var isSignedIn: Bool { !accounts.isEmpty }

    /// The account of an id, if it is signed in.
    public subscript(id: Account.ID) -> Account? { accounts.first { $0.id == id } }
}
