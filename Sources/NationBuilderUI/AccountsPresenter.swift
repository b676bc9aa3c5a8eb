// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    public import ErrandOAuth
    public import NationBuilderAccounts
    public import Observation

    /// The shared state of a button and a panel: it follows the accounts, and
    /// carries out the panel's tasks.
    ///
    /// Untested: the project has no machine with Apple's systems. It is
    /// compiled against stubs. Its content comes from the models, which are
    /// tested.
    ///
    /// ```swift
    /// @State private var presenter = AccountsPresenter(accounts) { try agent() }
    ///
    /// var body: some View {
    ///     AccountButton(presenter)
    ///         .accountsPanel(presenter)
    ///         .task { await presenter.follow() }
    /// }
    /// ```
    @MainActor
    @Observable
    public final class AccountsPresenter {
        /// The accounts.
        public let accounts: Accounts
        /// The content of the panel.
        public private(set) var panel: AccountsPanelModel
        /// Whether the panel is shown.
        public var isPanelShown = false

        private let agent: @MainActor () throws -> any AuthorizationAgent
        private var work: Task<Void, Never>?

        /// Creates a presenter.
        ///
        /// - Parameters:
        ///   - accounts: The accounts.
        ///   - language: The language; the person's own by default.
        ///   - asksByItself: Whether the panel asks for a slug when nobody is
        ///     signed in.
        ///   - agent: Returns the agent that signs a person in through the
        ///     browser, such as a `SystemSessionAgent` for the front window.
        public init(
            _ accounts: Accounts, in language: AccountLanguage = .ofPerson, asksByItself: Bool = true,
            agent: @escaping @MainActor () throws -> any AuthorizationAgent
        ) {
            self.accounts = accounts
            self.agent = agent
            panel = AccountsPanelModel(
                AccountsState(), of: accounts.application, in: language, asksByItself: asksByItself)
        }

        /// Restores the accounts and follows them until the task is cancelled.
        ///
        /// Call it in a view's `task`.
        public func follow() async {
            let events = accounts.events
            do { try await accounts.restore() } catch { panel.tell(error) }
            await update()
            // A failure is ignored: the account is shown as it was remembered.
            Task { [accounts] in _ = try? await accounts.refresh() }
            for await event in events {
                panel.hear(event)
                await update()
            }
        }

        /// Carries out the action of a control.
        public func act(_ change: (inout AccountsPanelModel) -> AccountsPanelTask?) {
            if let task = change(&panel) { perform(task) }
        }

        private func update() async {
            if let task = panel.update(await accounts.state) { perform(task) }
        }

        private func perform(_ task: AccountsPanelTask) {
            switch task.kind {
            case .close: isPanelShown = false
            case .cancel: work?.cancel()
            case .wait:
                Task {
                    try? await Task.sleep(for: task.delay ?? .zero)
                    panel.finish(task, nil)
                }
            default: work = Task { await run(task) }
            }
        }

        private func run(_ task: AccountsPanelTask) async {
            var failure: (any Error)?
            do { failure = await accounts.perform(task, by: try agent()) } catch { failure = error }
            await update()
            panel.finish(task, failure)
        }
    }
#endif
