// SPDX-License-Identifier: MIT

public import NationBuilder

/// The accounts and the selected one, at one moment.
public struct AccountsState: Sendable, Hashable {
    /// The accounts, in the order in which they were added.
    public var accounts: [Account]
    /// The id of the selected account; `nil` when nobody is signed in, or when
    /// none was chosen after a loss.
    public var selectedID: Account.ID?
    /// The slug of the last signed-out account, to fill in when asking for a
    /// slug.
    public var previousSlug: Slug?

    /// Creates a state.
    public init(accounts: [Account] = [], selectedID: Account.ID? = nil, previousSlug: Slug? = nil) {
        self.accounts = accounts
        self.selectedID = selectedID
        self.previousSlug = previousSlug
    }

    /// The selected account; `nil` when nobody is signed in.
    public var selected: Account? { accounts.first { $0.id == selectedID } }

    /// Whether anybody is signed in.
    public var isSignedIn: Bool { !accounts.isEmpty }

    /// The account with an id; `nil` if it is not signed in.
    public subscript(id: Account.ID) -> Account? { accounts.first { $0.id == id } }
}
