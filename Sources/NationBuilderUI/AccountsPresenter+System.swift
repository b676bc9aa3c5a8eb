// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    public import ErrandOAuth
    public import NationBuilderAccounts

    extension AccountsPresenter {
        /// Creates a presenter in the person's preferred language.
        ///
        /// - Parameters:
        ///   - accounts: The accounts.
        ///   - asksByItself: Whether the panel asks for a slug when nobody is signed in.
        ///   - agent: The agent that signs a person in through the browser,
        ///     such as a `SystemSessionAgent` above the window that is in front
        ///     now.
        public convenience init(
            _ accounts: Accounts, asksByItself: Bool = true,
            agent: @escaping @MainActor () throws -> any AuthorizationAgent
        ) {
            self.init(accounts, in: .ofPerson, asksByItself: asksByItself, agent: agent)
        }
    }
#endif
